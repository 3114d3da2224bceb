"""Every number of the requirements register, named once, and the settings a person may change.

Precedence: flag > BRIO_* > project brio.toml > user's brio.toml > default (`brio.app` reads the files; this is the shape).
"""

from pathlib import Path

from pydantic import Field

from brio.schema.base import Model


class LearningNumbers(Model):
    """How verdicts move scores."""

    pass_alpha: float = 1.0
    fail_beta: float = 1.0
    revise_beta: float = 0.5
    thumb_up_alpha: float = 0.5
    thumb_down_beta: float = 1.0
    half_life_days: float = 60.0
    predecessor_weight: float = 5.0
    global_outcomes: int = 20
    global_workspaces: int = 3
    ema_weight: float = 0.2
    recent_window: int = 50
    p50_from: int = 5  # below this many observations the EMA stands in for the median
    elo_start: float = 1500.0
    elo_k_new: float = 32.0
    elo_k: float = 16.0
    elo_new_until: int = 30


class FlowNumbers(Model):
    """How often a task may fail, and what happens then."""

    max_revises: int = 2
    revises_after_reroute: int = 0
    max_reroutes: int = 1
    max_voids: int = 3
    max_questions: int = 3
    planner_tries: int = 4
    planner_passes: int = 5
    best_of: int = 2
    best_of_max: int = 3
    auto_start_tasks: int = 3
    auto_start_micro: int = 1_000_000
    mailbox_seconds: float = 300.0


class RubricNumbers(Model):
    """When a rubric passes: scores are 1 to 5."""

    lowest: int = 1
    highest: int = 5
    mean: float = 4.0
    floor: float = 3.0


class QueueNumbers(Model):
    """Beats and expiries, in seconds on the database's clock."""

    beat_seconds: float = 30.0
    lease_seconds: float = 120.0
    poll_seconds: float = 1.0
    reap_seconds: float = 15.0
    ahead: int = 32  # attempts queued ahead of the workers' free slots
    teardown_seconds: float = 30.0


class LaterNumbers(Model):
    """Numbers of parts that are built on top of this one, kept here so that each has one home."""

    task_types: int = 38
    groups: int = 8
    modes: int = 7
    check_kinds: int = 14
    profiles: int = 5
    merge_steps: int = 4
    runner_steps: int = 9
    hand_offs: int = 9
    golden_missions: int = 30
    connectors: int = 98
    connector_categories: int = 13
    tree_children: int = 10
    leaf_minutes: int = 30
    leaf_ceiling_minutes: int = 120
    sleep_per_day: int = 2
    repair_hours: int = 6
    repair_calls: int = 3
    triage_per_day: int = 4
    publication_stages: int = 3
    paper_pages: tuple[int, int] = (15, 20)
    publication_depth: int = 2
    setup_minutes: int = 15


class NightSettings(Model):
    """Measurement fields of a night: a change of one of them is refused on resume."""

    seed: int = 20_261_130
    epochs: int = Field(default=1, ge=1, le=20)
    replicate: int = 0
    reverify_share: float = 0.05
    reverify_least: int = 20
    void_gap: float = 0.05


class Settings(Model):
    """All settings. An unknown key is an error that names the nearest one."""

    home: Path
    database_url: str | None = None
    backend: str = "bubblewrap"
    workspace: str = "default"
    concurrency: int = Field(default=0, ge=0)  # attempts at once; 0 = 4 per core
    check_concurrency: int = Field(default=0, ge=0)  # check processes at once; 0 = cores
    golden_paths: tuple[Path, ...] = ()
    deliver_to: str | None = None
    learning: LearningNumbers = LearningNumbers()
    flow: FlowNumbers = FlowNumbers()
    rubric: RubricNumbers = RubricNumbers()
    queue: QueueNumbers = QueueNumbers()
    night: NightSettings = NightSettings()
