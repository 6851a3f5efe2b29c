"""Sends the requests of one client."""

from __future__ import annotations

import json
import socket
import time
import urllib.request
import uuid
from contextlib import nullcontext
from dataclasses import dataclass, replace
from http.client import HTTPException
from typing import Any, Callable, Dict, Mapping, Optional
from urllib.error import URLError
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from .errors import ApiError, error_of, no_response, unexpected_answer
from .pages import ResultList
from .retry import Retry, next_pause
from .upload import Bodies, UploadSource, bodies_of, same_bytes

UPLOAD_TIMEOUT_SECONDS = 15 * 60.0
_BASE_EXAMPLE = "such as https://leadthread.example.com"


class _Omitted:
    def __repr__(self) -> str:
        return "OMITTED"


OMITTED: Any = _Omitted()
"""The default of optional fields: the request does not contain the field. None is sent as null."""


@dataclass(frozen=True)
class _Outgoing:
    method: str
    path: str
    headers: Dict[str, str]
    retry: Retry
    timeout: float
    bodies: Bodies = nullcontext


class Transport:
    """Sends requests with the key, base URL and settings of one client. Threads can share it."""

    def __init__(
        self, *, api_key: str, base_url: str, timeout: float, retry: Retry, user_agent: str
    ) -> None:
        if not api_key:
            raise ValueError("An API key is required, such as lt_live_… or lt_test_…")
        self._headers = {"Authorization": f"Bearer {api_key}", "User-Agent": user_agent}
        self._base = _base_of(base_url)
        self._timeout = timeout
        self._retry = retry
        self._opener = _opener()

    def call(
        self,
        method: str,
        path: str,
        *,
        body: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retry: Optional[Retry] = None,
    ) -> Any:
        """Sends JSON, and returns the JSON of the response. Returns None without a body."""
        headers = {"Accept": "application/json", **_key_of(method, idempotency_key)}
        data = None if body is None else _json_of(body)
        if data is not None:
            headers["Content-Type"] = "application/json"
        out = self._outgoing(method, path + _query_of(query or {}), headers, timeout, retry)
        if data is not None:
            out = replace(out, bodies=same_bytes(data))
        return self._send(out, _read_json)

    def list(
        self,
        path: str,
        *,
        query: Mapping[str, Any],
        timeout: Optional[float] = None,
        retry: Optional[Retry] = None,
    ) -> ResultList[Any]:
        """A list whose pages are read with GET requests."""

        def read(cursor: Optional[str]) -> Any:
            # The cursor already contains the position, so `after` is only sent for the first page.
            changes = {} if cursor is None else {"after": OMITTED, "cursor": cursor}
            return self.call("GET", path, query={**query, **changes}, timeout=timeout, retry=retry)

        return ResultList(read)

    def upload(
        self,
        path: str,
        file: UploadSource,
        *,
        query: Mapping[str, Any],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retry: Optional[Retry] = None,
    ) -> Any:
        """Sends a CSV file. A stream that cannot be sent twice is not retried."""
        key = _key_of("POST", idempotency_key)
        headers = {"Accept": "application/json", "Content-Type": "text/csv", **key}
        limit = UPLOAD_TIMEOUT_SECONDS if timeout is None else timeout
        out = self._outgoing("POST", path + _query_of(query), headers, limit, retry)
        bodies, is_repeatable = bodies_of(file)
        limits = out.retry if is_repeatable else replace(out.retry, tries_max=1)
        return self._send(replace(out, bodies=bodies, retry=limits), _read_json)

    def download(
        self, path: str, *, timeout: Optional[float] = None, retry: Optional[Retry] = None
    ) -> str:
        """Returns the text of a response that is not JSON."""
        headers = {"Accept": "text/csv, application/json"}
        out = self._outgoing("GET", path, headers, timeout, retry)
        return self._send(out, lambda _status, body: body.decode("utf-8"))

    def _outgoing(
        self,
        method: str,
        path: str,
        headers: Dict[str, str],
        timeout: Optional[float],
        retry: Optional[Retry],
    ) -> _Outgoing:
        return _Outgoing(
            method,
            f"/v1{path}",
            {**self._headers, **headers},
            retry=self._retry if retry is None else retry,
            timeout=self._timeout if timeout is None else timeout,
        )

    def _send(self, out: _Outgoing, read: Callable[[int, bytes], Any]) -> Any:
        """Returns what `read` makes of a successful response. Raises `ApiError` after retries."""
        started_at = time.monotonic()
        may_be_done = False
        tries = 0
        while True:
            tries += 1
            try:
                return self._try(out, read)
            except ApiError as error:
                if may_be_done and out.method == "DELETE" and error.status == 404:
                    return None  # An earlier attempt deleted the object, and its response was lost.
                may_be_done = may_be_done or _is_in_doubt(error)
                pause = next_pause(out.retry, tries, time.monotonic() - started_at, error)
                if pause is None:
                    raise
            time.sleep(pause)

    def _try(self, out: _Outgoing, read: Callable[[int, bytes], Any]) -> Any:
        deadline = time.monotonic() + out.timeout
        try:
            with out.bodies() as data, self._open(out, data) as response:
                body = _read_all(response, deadline)
        except (OSError, HTTPException) as cause:
            inner = cause.reason if isinstance(cause, URLError) else cause
            if isinstance(inner, socket.timeout):
                message = f"No response within {out.timeout:g} s."
                raise no_response("timeout", message) from cause
            message = f"The connection failed: {inner or type(inner).__name__}"
            raise no_response("connection_failed", message) from cause
        if not 200 <= response.status < 300:
            raise error_of(response.status, response.headers, body)
        return read(response.status, body)

    def _open(self, out: _Outgoing, data: Any) -> Any:
        request = urllib.request.Request(
            self._base + out.path, data=data, headers=out.headers, method=out.method
        )
        return self._opener.open(request, timeout=out.timeout)


def path_of(text: str) -> str:
    """A path parameter as part of a URL."""
    return quote(text, safe="")


def _opener() -> urllib.request.OpenerDirector:
    """Uses the proxies of the environment, follows no redirects, and accepts any status."""
    opener = urllib.request.OpenerDirector()
    opener.addheaders = []
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
    ):
        opener.add_handler(handler)
    return opener


def _read_all(response: Any, deadline: float) -> bytes:
    """The body. Raises if it is cut off, or not complete at the deadline."""
    chunks = []
    while True:
        chunk = response.read1(65536)
        if not chunk:
            break
        chunks.append(chunk)
        if time.monotonic() > deadline:
            raise socket.timeout("The response takes too long.")
    body = b"".join(chunks)
    length = response.headers.get("Content-Length")
    if length is not None and response.status not in (204, 304) and len(body) != int(length):
        raise HTTPException("The response was cut off.")
    return body


def _read_json(status: int, body: bytes) -> Any:
    if status == 204:
        return None
    try:
        return json.loads(body.decode("utf-8"))
    except ValueError as cause:
        message = f"The server returned status {status} with a body that is not JSON."
        raise unexpected_answer(status, message) from cause


def _is_in_doubt(error: ApiError) -> bool:
    """Whether a failed attempt may have taken effect."""
    return error.status is None or error.status == 408 or error.status >= 500


def _key_of(method: str, idempotency_key: Optional[str]) -> Dict[str, str]:
    """A POST has one Idempotency-Key for all its attempts."""
    return {"Idempotency-Key": idempotency_key or str(uuid.uuid4())} if method == "POST" else {}


def _json_of(body: Mapping[str, Any]) -> bytes:
    given = {name: value for name, value in body.items() if value is not OMITTED}
    return json.dumps(given, ensure_ascii=False, allow_nan=False).encode("utf-8")


def _query_of(query: Mapping[str, Any]) -> str:
    """A query string such as `?a=1&b=2`, or an empty string."""
    given = {
        name: _query_text(value)
        for name, value in query.items()
        if value is not OMITTED and value is not None
    }
    return f"?{urlencode(given)}" if given else ""


def _query_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return ",".join(str(item) for item in value)
    return str(value)


def _base_of(url: str) -> str:
    parts = urlsplit(url or "")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(
            f"`base_url` must be an http or https URL, {_BASE_EXAMPLE}. Received: {url!r}"
        )
    path = parts.path.rstrip("/")
    path = path[: -len("/v1")] if path.endswith("/v1") else path
    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))
