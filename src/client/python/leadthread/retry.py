"""When and how long the client waits before it sends a request again."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Optional

from .errors import ApiError


@dataclass(frozen=True)
class Retry:
    """The limits of retries. `Retry(tries_max=1)` turns retries off."""

    tries_max: int = 20
    """Maximum number of attempts, including the first."""
    within_seconds: float = 60.0
    """Time after the first attempt in which a retry can start."""
    first_pause_seconds: float = 0.5
    """Pause after the first attempt. It doubles after each attempt."""
    pause_max_seconds: float = 8.0
    """Longest pause without `Retry-After`."""


def next_pause(retry: Retry, tries: int, elapsed: float, error: ApiError) -> Optional[float]:
    """The pause before the next attempt, in seconds; None if there is none.

    The pause is 50 to 100 % of a delay that doubles, and at least `Retry-After`.
    """
    if not _is_worth_retrying(error) or tries >= retry.tries_max:
        return None
    whole = min(retry.pause_max_seconds, retry.first_pause_seconds * 2.0 ** min(tries - 1, 60))
    pause = max(whole / 2 + whole / 2 * random.random(), float(error.retry_after or 0))
    return None if elapsed + pause > retry.within_seconds else pause


def _is_worth_retrying(error: ApiError) -> bool:
    """No response, too many requests, a server error, or the first attempt is still running."""
    status = error.status
    if status is None or status in (408, 429) or status >= 500:
        return True
    return error.code == "idempotency_in_progress"
