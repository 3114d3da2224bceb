"""Money is an integer of micro-dollars. Unknown is None and never zero."""

from decimal import ROUND_HALF_UP, Decimal

MICRO = 1_000_000


def micro(usd: float | str | Decimal) -> int:
    """Dollars to micro-dollars, half away from zero. `micro("0.31")` is 310000."""
    return int((Decimal(str(usd)) * MICRO).to_integral_value(ROUND_HALF_UP))


def usd(amount: int | None) -> float | None:
    """Micro-dollars to dollars for a screen; None stays None."""
    return None if amount is None else amount / MICRO


def shown(amount: int | None) -> str:
    """`$0.31`, `$0.0042` below a cent, `unknown` for None."""
    if amount is None:
        return "unknown"
    value = amount / MICRO
    return f"${value:.4f}" if 0 < abs(value) < 0.01 else f"${value:.2f}"
