"""Plain-text layout for printers that know one font."""

from platen.columns import share, table
from platen.flow import justify, wrap
from platen.hyphens import add_word, break_points
from platen.measure import clip, pad, width
from platen.pages import Line, Page, paginate

__all__ = ["Line", "Page", "add_word", "break_points", "clip", "justify", "pad", "paginate", "share", "table", "width", "wrap"]
