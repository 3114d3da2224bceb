"""Brio finds out, with evidence, which agent to give which work, and then has it done."""

__version__ = "0.1.0"
