"""The errors of the client."""

from __future__ import annotations

import json
import math
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, Optional


class ApiError(Exception):
    """A call that failed after all retries.

    New codes can be added. Handle a code that you do not know by its `status`. In addition to the
    codes of the service, `code` can be `connection_failed`, `timeout` or `unexpected_answer`.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        param: Optional[str] = None,
        request_id: Optional[str] = None,
        doc_url: Optional[str] = None,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        """The HTTP status; None without a response."""
        self.param = param
        """The invalid parameter, such as `attributes.budget`."""
        self.request_id = request_id
        """Include it when you contact support."""
        self.doc_url = doc_url
        """The URL of the documentation of the error code."""
        self.retry_after = retry_after
        """Number of seconds to wait before the next attempt, if the service returned it."""

    def __reduce__(self) -> Any:
        return (_restored, (type(self), self.code, self.message, self.__dict__))


class AuthenticationError(ApiError):
    """Status 401: the API key or the access token is missing, invalid or expired."""


class NotFoundError(ApiError):
    """Status 404: the workspace has no object with this ID."""


class ConflictError(ApiError):
    """Status 409: the state of the object does not allow the operation."""


class RateLimitError(ApiError):
    """Status 429: too many requests. `retry_after` has the number of seconds to wait."""


class UnavailableError(ApiError):
    """Status 502, 503 or 504, or no response: `connection_failed` or `timeout`."""


_CLASSES: Dict[Optional[int], type[ApiError]] = {
    None: UnavailableError,
    401: AuthenticationError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}


def no_response(code: str, message: str) -> ApiError:
    """The error of an attempt without a complete response."""
    return UnavailableError(code, message)


def unexpected_answer(status: int, message: str) -> ApiError:
    """The error of a response that is not one of the service."""
    return ApiError("unexpected_answer", message, status=status)


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """The error of a response. `headers` ignores the case of names."""
    content = _object_of(body)
    code, message = _text(content.get("code")), _text(content.get("message"))
    if code is None or message is None:
        code = "unexpected_answer"
        message = f"The server returned status {status} without an error message."
    return _CLASSES.get(status, ApiError)(
        code,
        message,
        status=status,
        param=_text(content.get("param")),
        request_id=headers.get("Request-Id") or _text(content.get("request_id")),
        doc_url=_text(content.get("doc_url")),
        retry_after=read_retry_after(headers.get("Retry-After"), datetime.now(timezone.utc)),
    )


def read_retry_after(value: Optional[str], now: datetime) -> Optional[int]:
    """Seconds, from a number of seconds or a date (RFC 9110, 10.2.3). None for anything else."""
    text = (value or "").strip()
    if re.fullmatch("[0-9]{1,9}", text):
        return int(text)
    try:
        at = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None
    aware = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0, math.ceil((aware - now).total_seconds()))


def _object_of(body: bytes) -> Dict[str, Any]:
    try:
        value = json.loads(body.decode("utf-8", "replace"))
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) else None


def _restored(kind: type[ApiError], code: str, message: str, fields: Dict[str, Any]) -> ApiError:
    error = kind(code, message)
    error.__dict__.update(fields)
    return error
