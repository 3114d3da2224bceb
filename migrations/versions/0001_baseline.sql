-- Roles: guard rails on the embedded server (everyone who reaches its socket owns it), a boundary on a real one.
do $$
declare r text;
begin
  foreach r in array array['brio_owner', 'brio_app', 'brio_runner', 'brio_reader'] loop
    if not exists (select from pg_roles where rolname = r) then execute format('create role %I nologin', r); end if;
  end loop;
end $$;

create domain provenance as text check (value in ('live', 'tape', 'sim', 'imported'));
create domain micro_usd as bigint;

-- identities -----------------------------------------------------------------------------------------------------------
create table workspaces (
  id uuid primary key, name text not null unique, time_zone text not null default 'UTC', provenance provenance not null default 'live',
  settings jsonb not null default '{}', created_at timestamptz not null default now());
comment on table workspaces is 'truth';
create table users (
  id uuid primary key, workspace_id uuid not null references workspaces, provenance provenance not null default 'live',
  name text not null, created_at timestamptz not null default now(), unique (workspace_id, name));
comment on table users is 'truth';
create table api_tokens (
  id uuid primary key, workspace_id uuid not null references workspaces, provenance provenance not null default 'live',
  name text not null, hash text not null unique, scopes text[] not null default '{}', created_at timestamptz not null default now(), revoked_at timestamptz);
comment on table api_tokens is 'truth';
create table secrets (
  id uuid primary key, workspace_id uuid not null references workspaces, provenance provenance not null default 'live',
  name text not null, cipher bytea not null, created_at timestamptz not null default now(), erased_at timestamptz, unique (workspace_id, name));
comment on table secrets is 'truth';

-- truth ------------------------------------------------------------------------------------------------------------------
create table artifacts (
  sha256 text primary key, size bigint not null, media text not null, body bytea, url text, key_id uuid, erased text,
  workspace_id uuid, provenance provenance not null default 'live', created_at timestamptz not null default now(),
  check (body is not null or url is not null or erased is not null));
comment on table artifacts is 'truth';

create table events (
  seq bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), xid xid8 not null default pg_current_xact_id(),
  workspace_id uuid not null, provenance provenance not null, mission_id uuid, task_id uuid, attempt_id uuid,
  actor text not null, kind text not null, version int not null default 1, payload jsonb not null);
comment on table events is 'truth';
create index events_mission on events (mission_id, seq) where mission_id is not null;
create index events_kind on events (kind, seq);

create function append_events(batch jsonb) returns bigint language plpgsql as $$
-- Commit order is seq order: whoever holds this lock is the only one between here and its COMMIT. Call it last.
declare last bigint;
begin
  perform pg_advisory_xact_lock(7262, 1);
  with rows as (
    insert into events (workspace_id, provenance, mission_id, task_id, attempt_id, actor, kind, version, payload)
    select (e->>'w')::uuid, e->>'p', (e->>'m')::uuid, (e->>'t')::uuid, (e->>'a')::uuid, e->>'by', e->>'k', (e->>'v')::int, e->'d'
    from jsonb_array_elements(batch) with ordinality as x(e, n) order by n returning seq)
  select max(seq) into last from rows;
  return last;
end $$;

create table ledger (
  workspace_id uuid not null, n bigint not null, prev_hash bytea not null, hash bytea not null, body bytea not null,
  at_text text not null, actor text not null, kind text not null, provenance provenance not null default 'live',
  primary key (workspace_id, n), unique (workspace_id, prev_hash));
comment on table ledger is 'truth';

create function append_ledger(ws uuid, entries jsonb) returns void language plpgsql as $$
-- One chain a workspace. The head is read under the workspace's lock, and UNIQUE(prev_hash) makes a fork an error.
declare e jsonb; head bytea; k bigint; b bytea;
begin
  perform pg_advisory_xact_lock(7263, hashtext(ws::text));
  select hash, n into head, k from ledger where workspace_id = ws order by n desc limit 1;
  head := coalesce(head, decode(repeat('00', 32), 'hex')); k := coalesce(k, 0);
  for e in select * from jsonb_array_elements(entries) loop
    b := convert_to(e->>'body', 'UTF8'); k := k + 1;
    insert into ledger (workspace_id, n, prev_hash, hash, body, at_text, actor, kind)
    values (ws, k, head, sha256(head || b), b, e->>'at', e->>'actor', e->>'kind') returning hash into head;
  end loop;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% rows never change', tg_table_name using errcode = 'insufficient_privilege'; end $$;
create trigger events_stay before update or delete or truncate on events for each statement execute function refuse_change();
create trigger ledger_stays before update or delete or truncate on ledger for each statement execute function refuse_change();

-- missions, plans, tasks, attempts ------------------------------------------------------------------------------------------
create table projects (
  id uuid primary key, workspace_id uuid not null references workspaces, provenance provenance not null, name text not null, url text,
  head_commit text not null default '', created_at timestamptz not null default now(), unique (workspace_id, name));
comment on table projects is 'projection';

create table missions (
  id uuid primary key, workspace_id uuid not null references workspaces, provenance provenance not null, number bigint not null,
  title text not null, goal text not null, kind text not null check (kind in ('oneoff', 'chat', 'programme')), state text not null,
  priority text not null, sensitivity text not null, budget_micro micro_usd, spent_micro micro_usd not null default 0,
  pool text not null, scope text not null, arm text, project text not null, base_commit text not null, head_commit text not null,
  plan_version int not null, spec jsonb not null, routing jsonb not null, unit jsonb not null, result jsonb not null,
  created_at timestamptz not null default clock_timestamp(), ended_at timestamptz, unique (workspace_id, number));
comment on table missions is 'projection';
create index missions_open on missions (pool, state) where ended_at is null;
create table mission_numbers (workspace_id uuid primary key references workspaces, last bigint not null);
comment on table mission_numbers is 'projection';

create table plans (
  id uuid primary key, workspace_id uuid not null, mission_id uuid not null references missions, provenance provenance not null,
  version int not null, state text not null, body jsonb not null, at timestamptz not null default clock_timestamp(), unique (mission_id, version));
comment on table plans is 'projection';

create table tasks (
  id uuid primary key, mission_id uuid not null references missions, workspace_id uuid not null, provenance provenance not null,
  key text not null, type text not null, title text not null, position int not null, contract jsonb not null, depends_on text[] not null,
  state text not null, mode text, pinned_agent text, agent text, failures int not null, reroutes int not null, voids int not null,
  attempts int not null, excluded text[] not null, feedback jsonb not null, materials jsonb not null, script jsonb not null,
  accepted_attempt uuid, result_commit text not null, unique (mission_id, key));
comment on table tasks is 'projection';
create index tasks_dispatchable on tasks (mission_id, position) where state in ('ready', 'revise', 'rerouted');

create table attempts (
  id uuid primary key, task_id uuid not null references tasks, mission_id uuid not null references missions, workspace_id uuid not null,
  provenance provenance not null, pool text not null, agent text not null, ordinal int not null, draw_ordinal int not null, role text not null,
  state text not null, group_id uuid, fence bigint not null default 0, worker text, branch text not null, base_commit text not null,
  base_tree text not null, result_tree text not null, result_commit text not null, reserved_micro micro_usd not null, cost_micro micro_usd,
  seconds double precision, process_seconds double precision not null, outcome jsonb not null, verdict jsonb not null, void_reason text,
  queued_at timestamptz not null default clock_timestamp(), claimed_at timestamptz, lease_until timestamptz, ended_at timestamptz,
  check ((provenance = 'sim') = (agent like 'sim/%'))) with (fillfactor = 80);
comment on table attempts is 'projection';
create index attempts_queue on attempts (pool, queued_at, id) where state = 'queued';
create index attempts_live on attempts (pool, lease_until) where state in ('claimed', 'running', 'collected');
create index attempts_task on attempts (task_id, ordinal);
create index attempts_mission on attempts (mission_id);

create table decisions (
  id uuid primary key, workspace_id uuid not null, mission_id uuid not null references missions, task_id uuid not null references tasks,
  provenance provenance not null, ordinal int not null, policy text not null, decision jsonb not null, inputs jsonb not null,
  at timestamptz not null default clock_timestamp());
comment on table decisions is 'projection';
create index decisions_mission on decisions (mission_id, at);

create table reviews (
  id uuid primary key, workspace_id uuid not null, mission_id uuid not null references missions, task_id uuid references tasks,
  attempt_id uuid references attempts, provenance provenance not null, check_id text not null, kind text not null, hard boolean not null,
  ok boolean not null, result jsonb not null, at timestamptz not null default clock_timestamp());
comment on table reviews is 'projection';
create index reviews_mission on reviews (mission_id, at);

create table judgements (
  id uuid primary key, workspace_id uuid not null, mission_id uuid references missions, task_id uuid references tasks, provenance provenance not null,
  type text not null, winner text not null, loser text not null, judge text not null, at timestamptz not null default clock_timestamp());
comment on table judgements is 'projection';

create table handoffs (
  id uuid primary key, workspace_id uuid not null, mission_id uuid not null references missions, provenance provenance not null,
  from_task uuid not null references tasks, to_task uuid not null references tasks, artifact text not null references artifacts,
  at timestamptz not null default clock_timestamp(), unique (from_task, to_task));
comment on table handoffs is 'projection';
create index handoffs_to on handoffs (to_task);

create table contracts (
  id uuid primary key, workspace_id uuid not null, mission_id uuid not null references missions, provenance provenance not null,
  name text not null, version int not null, artifact text not null references artifacts, at timestamptz not null default clock_timestamp(),
  unique (mission_id, name, version));
comment on table contracts is 'projection';

create table messages (
  id uuid primary key, workspace_id uuid not null, mission_id uuid not null references missions, provenance provenance not null,
  sender text not null, receiver text not null, artifact text not null references artifacts, at timestamptz not null default clock_timestamp(), answered_at timestamptz);
comment on table messages is 'projection';

-- scoreboard -------------------------------------------------------------------------------------------------------------
create table scores (
  workspace_id uuid not null references workspaces, scope text not null, agent text not null, type text not null, provenance provenance not null,
  alpha double precision not null, beta double precision not null, n int not null, passes int not null, elo double precision not null,
  elo_n int not null, cost_ema double precision, seconds_ema double precision, recent double precision[] not null, at timestamptz,
  primary key (workspace_id, scope, agent, type),
  check ((provenance = 'sim') = (agent like 'sim/%')));
comment on table scores is 'projection';
create table agents (
  key text not null, workspace_id uuid not null references workspaces, provenance provenance not null, vendor text not null,
  plane text not null check (plane in ('local', 'hosted')), card jsonb not null, predecessor text, added_at timestamptz not null default now(),
  primary key (workspace_id, key), check ((provenance = 'sim') = (key like 'sim/%')));
comment on table agents is 'projection';
create table roles (
  workspace_id uuid not null references workspaces, role text not null, plane text not null, model text not null, provenance provenance not null default 'live',
  primary key (workspace_id, role, plane));
comment on table roles is 'projection';
create table ratings (
  id uuid primary key, workspace_id uuid not null, mission_id uuid not null references missions, provenance provenance not null,
  thumb int not null check (thumb in (-1, 1)), by_user text not null, at timestamptz not null default clock_timestamp(), unique (mission_id, by_user));
comment on table ratings is 'projection';

-- governance ---------------------------------------------------------------------------------------------------------------
create table leases (
  id uuid primary key default gen_random_uuid(), workspace_id uuid not null, provenance provenance not null, project text not null, mission_id uuid not null,
  task_id uuid not null unique, paths text[] not null, until timestamptz not null, taken_at timestamptz not null default clock_timestamp());
comment on table leases is 'operational';
create index leases_mission on leases (mission_id);
create table budgets (
  owner text primary key, parent text references budgets, limit_micro micro_usd, reserved_micro micro_usd not null default 0,
  spent_micro micro_usd not null default 0, workspace_id uuid, provenance provenance not null default 'live', check (reserved_micro >= 0));
comment on table budgets is 'projection';
create table costs (
  id bigint generated always as identity primary key, workspace_id uuid not null, mission_id uuid, provenance provenance not null,
  owner_kind text not null check (owner_kind in ('task', 'planner', 'judge', 'lane', 'chat')), owner_id uuid, micro micro_usd not null,
  at timestamptz not null default clock_timestamp());
comment on table costs is 'projection';
create table approvals (
  id uuid primary key, workspace_id uuid not null references workspaces, mission_id uuid references missions, provenance provenance not null, what text not null,
  question text not null, payload jsonb not null, task_id uuid references tasks, answer text check (answer in ('approved', 'denied')), answered_by text,
  note text not null, opened_at timestamptz not null default clock_timestamp(), answered_at timestamptz);
comment on table approvals is 'projection';
create index approvals_pending on approvals (workspace_id, opened_at) where answer is null;
create table policies (
  id uuid primary key, workspace_id uuid not null references workspaces, provenance provenance not null default 'live', name text not null,
  body jsonb not null, at timestamptz not null default now());
comment on table policies is 'truth';

-- evals and caches ------------------------------------------------------------------------------------------------------------
create table nights (
  id text primary key, workspace_id uuid not null references workspaces, provenance provenance not null, state text not null, config jsonb not null,
  fingerprint jsonb not null, summary jsonb, started_at timestamptz not null default clock_timestamp(), ended_at timestamptz);
comment on table nights is 'projection';
create table policy_states (
  sha256 text primary key, body jsonb not null, workspace_id uuid, provenance provenance not null default 'sim', at timestamptz not null default clock_timestamp());
comment on table policy_states is 'truth';
create table verdict_cache (
  key text primary key, results jsonb not null, runs int not null default 1, agreed int not null default 1, evicted boolean not null default false,
  workspace_id uuid, provenance provenance not null default 'sim', at timestamptz not null default clock_timestamp());
comment on table verdict_cache is 'operational';

-- grants -----------------------------------------------------------------------------------------------------------------------
grant usage on schema public to brio_app, brio_runner, brio_reader;
grant select, insert, update, delete on all tables in schema public to brio_app;
revoke update, delete on events, ledger from brio_app;
grant usage on all sequences in schema public to brio_app;
grant select on all tables in schema public to brio_reader;
revoke select on secrets, api_tokens from brio_reader;
grant select on missions, tasks, attempts, events, handoffs to brio_runner;
