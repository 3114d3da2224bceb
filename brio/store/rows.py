"""Rows to SQL and back: a row class is a table, a field is a column. Nothing here knows a table's meaning."""

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from psycopg import AsyncConnection, sql
from psycopg.rows import class_row
from psycopg.types.json import Jsonb

from brio.schema.errors import NotFound
from brio.schema.rows import (
    ApprovalRow,
    AttemptRow,
    DecisionRow,
    HandoffRow,
    MissionRow,
    PlanRow,
    ReviewRow,
    ScoreRow,
    TaskRow,
)

TABLES: dict[type, str] = {
    MissionRow: "missions",
    TaskRow: "tasks",
    AttemptRow: "attempts",
    ScoreRow: "scores",
    DecisionRow: "decisions",
    ReviewRow: "reviews",
    ApprovalRow: "approvals",
    HandoffRow: "handoffs",
    PlanRow: "plans",
}
CLOCKED = {"created_at", "queued_at", "opened_at", "at"}  # left to the database's clock when None
R = TypeVar("R")


@cache
def columns(row: type) -> dict[str, bool]:
    """Column name → whether it is jsonb, in the order of the class."""
    return {f.name: "dict" in str(f.type) for f in fields(row)}


@cache
def selected(row: type) -> sql.Composed:
    """`id, mission_id, …` of a row class."""
    return sql.SQL(", ").join(map(sql.Identifier, columns(row)))


def adapted(row: type, name: str, value: Any) -> Any:
    """The value as psycopg wants it."""
    return Jsonb(value) if columns(row)[name] and value is not None else value


async def insert(conn: AsyncConnection[Any], rows: Sequence[Any], tail: str = "") -> int:
    """Inserts rows of one class in one round trip; returns how many went in (fewer when `tail` skips conflicts)."""
    if not rows:
        return 0
    kind = type(rows[0])
    names = [n for n in columns(kind) if not (n in CLOCKED and getattr(rows[0], n) is None)]
    query = sql.SQL("insert into {} ({}) values ({}) ").format(
        sql.Identifier(TABLES[kind]),
        sql.SQL(", ").join(map(sql.Identifier, names)),
        sql.SQL(", ").join(sql.Placeholder() * len(names)),
    ) + sql.SQL(tail)  # type: ignore[arg-type]
    values = [[adapted(kind, n, getattr(row, n)) for n in names] for row in rows]
    async with conn.cursor() as cursor:
        if len(values) == 1:
            await cursor.execute(query, values[0])
        else:
            await cursor.executemany(query, values)
        return cursor.rowcount


async def select(conn: AsyncConnection[Any], row: type[R], where: str, *values: Any) -> list[R]:
    """Rows of a class by a condition of ours (never of a user); `where` may go on with `order by … limit … for update`."""
    query = sql.SQL("select {} from {} where ").format(selected(row), sql.Identifier(TABLES[row])) + sql.SQL(where)  # type: ignore[arg-type]
    async with conn.cursor(row_factory=class_row(row)) as cursor:
        await cursor.execute(query, values)
        return await cursor.fetchall()


async def one(conn: AsyncConnection[Any], row: type[R], id: Any, lock: bool = False) -> R:
    """The row of this id; NotFound when there is none."""
    found = await select(conn, row, "id = %s" + (" for update" if lock else ""), id)
    if not found:
        raise NotFound(f"no {TABLES[row].rstrip('s')} {id}")
    return found[0]


async def update(conn: AsyncConnection[Any], row: type, changes: dict[str, Any], where: str, *values: Any) -> int:
    """Sets columns by a condition of ours; returns the number of rows."""
    sets = sql.SQL(", ").join(sql.SQL("{} = %s").format(sql.Identifier(n)) for n in changes)
    query = sql.SQL("update {} set {} where ").format(sql.Identifier(TABLES[row]), sets) + sql.SQL(where)  # type: ignore[arg-type]
    done = await conn.execute(query, [*(adapted(row, n, v) for n, v in changes.items()), *values])
    return done.rowcount
