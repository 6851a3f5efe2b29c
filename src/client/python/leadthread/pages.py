"""Lists that load further pages while you iterate."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, List, Optional, TypeVar

Item = TypeVar("Item")


class Page(Generic[Item]):
    """One page of a list."""

    def __init__(self, content: Any) -> None:
        self.data: List[Item] = content["data"]
        self.has_more: bool = content["has_more"]
        """Whether there is another page."""
        self.next_cursor: Optional[str] = content["next_cursor"]
        """Pass it as `cursor` to read the next page. None on the last page."""


class ResultList(Generic[Item]):
    """A list. `for item in results` loads further pages while you iterate.

    `page()` loads one page. Pass its `next_cursor` as `cursor` to load the next one.
    """

    def __init__(self, read: Callable[[Optional[str]], Any]) -> None:
        """`read` gets None for the first page."""
        self._read = read

    def page(self) -> Page[Item]:
        """Loads the first page."""
        return Page(self._read(None))

    def pages(self) -> Iterator[Page[Item]]:
        """Loads one page after another."""
        cursor: Optional[str] = None
        while True:
            page: Page[Item] = Page(self._read(cursor))
            yield page
            cursor = page.next_cursor if page.has_more else None
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data
