"""Materials of checks (suites, schemas, rubrics, corpora) as artifacts: a file is its bytes, a folder a deterministic tar.

They are stored by hash, unpacked once a host into the cache, and mounted read-only; no agent ever sees the folder they are in.
"""

import io
import os
import shutil
import tarfile
import tempfile
from pathlib import Path

FOLDER = b"brio-folder-1\n"
_SKIPPED = ("__pycache__", ".pytest_cache")


def pack(path: Path) -> bytes:
    """A file's bytes, or a folder as a tar with fixed order, owners and dates behind a mark."""
    if path.is_file():
        return path.read_bytes()
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for file in sorted(p for p in path.rglob("*") if p.is_file() and not set(p.parts) & set(_SKIPPED)):
            about = tarfile.TarInfo(file.relative_to(path).as_posix())
            about.size, about.mode = file.stat().st_size, 0o644
            with file.open("rb") as data:
                tar.addfile(about, data)
    return FOLDER + buffer.getvalue()


def names(data: bytes) -> list[str]:
    """Paths inside a packed folder."""
    with tarfile.open(fileobj=io.BytesIO(data[len(FOLDER) :])) as tar:
        return sorted(tar.getnames())


def unpacked(cache: Path, sha256: str, data: bytes) -> Path:
    """The folder of a packed folder below `cache`, made once; readers never see half of it."""
    home = cache / sha256
    if not home.exists():
        cache.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix="new-", dir=cache))
        draft.chmod(0o755)
        with tarfile.open(fileobj=io.BytesIO(data[len(FOLDER) :])) as tar:
            tar.extractall(draft, filter="data")
        try:
            os.rename(draft, home)  # noqa: PTH104
        except OSError:
            shutil.rmtree(draft, ignore_errors=True)
    return home
