"""Files to upload."""

from __future__ import annotations

import io
from contextlib import closing, nullcontext
from typing import Any, BinaryIO, Callable, ContextManager, Tuple, Union

UploadSource = Union[str, bytes, BinaryIO, Callable[[], BinaryIO]]
"""Text, bytes, a file that is open in binary mode, or a function that opens one.

A failed upload is retried if the file can be read again from the start. This is not possible for
pipes and sockets. For these, pass a function.
"""

Bodies = Callable[[], ContextManager[Any]]
"""Creates the request body of each attempt."""


def bodies_of(source: UploadSource) -> Tuple[Bodies, bool]:
    """The bodies of an upload, and whether there can be more than one."""
    if isinstance(source, str):
        return same_bytes(source.encode("utf-8")), True
    if isinstance(source, (bytes, bytearray)):
        return same_bytes(bytes(source)), True
    if isinstance(source, io.TextIOBase):
        raise TypeError('The file is open in text mode. Open it in binary mode: open(path, "rb")')
    if callable(source):
        return (lambda: closing(source())), True
    if not source.seekable():
        return (lambda: nullcontext(source)), False
    start = source.tell()

    def rewound() -> ContextManager[BinaryIO]:
        source.seek(start)
        return nullcontext(source)

    return rewound, True


def same_bytes(content: bytes) -> Bodies:
    """The same body for each attempt."""
    return lambda: nullcontext(content)
