"""Verifies the signatures of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from .types import WebhookEvent

TOLERANCE_SECONDS = 300
_SECRET_PREFIX = "whsec_"


class WebhookVerificationError(Exception):
    """Respond with 400 or 401, and do not process the request.

    `reason` is one of:

    - `missing_signature`: all signature headers are missing
    - `malformed_signature`: a signature header is malformed
    - `timestamp_out_of_range`: the signature is valid, but its time differs by more than the
      tolerance
    - `signature_mismatch`: the signature does not match: another secret, or a changed body
    - `malformed_body`: the signature is valid, but the body is not an event
    - `already_seen`: the signature is valid, but the ID of the event is in `seen`. Respond with
      2xx and do nothing
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"Invalid webhook: {self.reason.replace('_', ' ')}."


class SeenIds:
    """The newest IDs, up to a maximum.

    Discard an ID if you could not process its event, so that the next attempt is accepted.
    """

    def __init__(self, maximum: int = 10_000) -> None:
        self._maximum = maximum
        self._ids: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, id: object) -> bool:
        return id in self._ids

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, id: str) -> None:
        """Adds an ID, and removes the oldest one if there are too many."""
        self._ids[id] = None
        if len(self._ids) > self._maximum:
            self._ids.popitem(last=False)

    def discard(self, id: str) -> None:
        """Removes an ID, if it is there."""
        self._ids.pop(id, None)


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, Union[str, Sequence[str]]],
    secret: Union[str, Sequence[str]],
    tolerance: float = TOLERANCE_SECONDS,
    *,
    seen: Any = None,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Returns the event of a request if it was signed with the secret of your endpoint.

    Otherwise it raises `WebhookVerificationError`. Accepts `Service-Signature`,
    `Service-Signature-Next` (sent during a rotation) and `webhook-signature` of Standard Webhooks.
    An event can arrive more than once: store its `id`, or pass `seen`. New event types can be
    added: ignore types that you do not know.

    Args:
        body: The raw request body, before it is parsed.
        headers: The headers of the request. The case of their names does not matter.
        secret: The signing secret of the endpoint, `whsec_…`. During a rotation, a list with both
            secrets in any order.
        tolerance: Maximum difference between the time of the signature and now, in seconds.
        seen: IDs of verified events, to reject duplicates: a set, or `SeenIds()`, which removes
            the oldest IDs.
        now: The current time in seconds since 1970, for tests.
    """
    secrets = _checked_secrets(secret)
    content = _bytes_of(body)
    claims = _read_claims(headers)
    proven = [
        claim for claim in claims if any(_is_signed_with(one, claim, content) for one in secrets)
    ]
    if not proven:
        raise WebhookVerificationError("signature_mismatch")
    current = time.time() if now is None else now
    if all(abs(current - claim.timestamp) > tolerance for claim in proven):
        raise WebhookVerificationError("timestamp_out_of_range")
    event = _parse_event(content)
    if seen is not None:
        if event["id"] in seen:
            raise WebhookVerificationError("already_seen")
        seen.add(event["id"])
    return event


def sign_webhook(
    *, id: str, body: Union[bytes, str], secret: str, at: Optional[float] = None
) -> Dict[str, str]:
    """The headers with which the service signs a delivery. Use it to test a receiver."""
    timestamp = int(time.time() if at is None else at)
    content = _bytes_of(body)
    own = _digest(_key_of(secret, False), f"{timestamp}.", content)
    standard = _digest(_key_of(secret, True), f"{id}.{timestamp}.", content)
    return {
        "Service-Signature": f"t={timestamp},v1={own.hex()}",
        "webhook-id": id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{base64.b64encode(standard).decode('ascii')}",
    }


@dataclass(frozen=True)
class _Claim:
    """Signatures of a header, and the prefix of the body that they sign."""

    prefix: str
    timestamp: int
    is_standard: bool
    signatures: Tuple[bytes, ...]


def _checked_secrets(secret: Union[str, Sequence[str]]) -> List[str]:
    secrets = [secret] if isinstance(secret, str) or secret is None else list(secret)
    if not secrets:
        raise ValueError("`secret` is an empty list. Pass the signing secret of the endpoint.")
    for one in secrets:
        if not isinstance(one, str):
            raise TypeError(f"`secret` is {one!r}. Pass the signing secret of the endpoint.")
        if not one.startswith(_SECRET_PREFIX) or len(one) < 20:
            raise ValueError(
                f"`secret` is not a signing secret. A signing secret starts with {_SECRET_PREFIX}"
            )
    return secrets


def _bytes_of(body: Union[bytes, str]) -> bytes:
    if isinstance(body, str):
        return body.encode("utf-8", "replace")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    advice = "pass the raw request body as bytes or text, before it is parsed."
    raise TypeError(f"`body` is of type {type(body).__name__}: {advice}")


def _is_signed_with(secret: str, claim: _Claim, body: bytes) -> bool:
    key = _key_of(secret, claim.is_standard)
    if not key:
        return False
    expected = _digest(key, claim.prefix, body)
    return any([hmac.compare_digest(one, expected) for one in claim.signatures])


def _digest(key: bytes, prefix: str, body: bytes) -> bytes:
    return hmac.new(key, prefix.encode("utf-8", "replace") + body, hashlib.sha256).digest()


def _key_of(secret: str, is_standard: bool) -> bytes:
    """The whole secret for `Service-Signature`, the decoded base64 part for Standard Webhooks."""
    if not is_standard:
        return secret.encode("utf-8", "replace")
    text = secret[len(_SECRET_PREFIX) :]
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _read_claims(headers: Mapping[str, Union[str, Sequence[str]]]) -> List[_Claim]:
    given: Dict[str, List[str]] = {}
    for name, value in headers.items():
        values: Iterable[str] = [value] if isinstance(value, str) else value
        given.setdefault(name.lower(), []).extend(values)
    own = [_single(given, "service-signature"), _single(given, "service-signature-next")]
    standard = _single(given, "webhook-signature")
    if standard is None and own == [None, None]:
        raise WebhookVerificationError("missing_signature")
    claims = [*map(_parse_service_signature, own), _parse_standard_signature(given, standard)]
    readable = [claim for claim in claims if claim is not None]
    if not readable:
        raise WebhookVerificationError("malformed_signature")
    return readable


def _single(given: Mapping[str, List[str]], name: str) -> Optional[str]:
    """None if the header is missing or occurs more than once."""
    values = given.get(name, [])
    return values[0] if len(values) == 1 else None


def _parse_service_signature(value: Optional[str]) -> Optional[_Claim]:
    """Exactly `t=<unix seconds>,v1=<64 lower-case hex digits>`."""
    match = re.fullmatch("t=([1-9][0-9]{0,11}),v1=([0-9a-f]{64})", value or "")
    if match is None:
        return None
    timestamp, signature = match[1], bytes.fromhex(match[2])
    return _Claim(f"{timestamp}.", int(timestamp), False, (signature,))


def _parse_standard_signature(
    given: Mapping[str, List[str]], value: Optional[str]
) -> Optional[_Claim]:
    """One or more `v1,<base64>`, separated by spaces. Other versions are ignored."""
    id, timestamp = _single(given, "webhook-id"), _single(given, "webhook-timestamp")
    matches = [re.fullmatch("v1,([A-Za-z0-9+/]{43}=)", part) for part in (value or "").split(" ")]
    signatures = tuple(base64.b64decode(match[1]) for match in matches if match is not None)
    if not id or not re.fullmatch("[1-9][0-9]{0,11}", timestamp or "") or not signatures:
        return None
    return _Claim(f"{id}.{timestamp}.", int(timestamp or ""), True, signatures)


def _parse_event(body: bytes) -> Any:
    try:
        event = json.loads(body.decode("utf-8"), parse_constant=_reject)
    except (ValueError, RecursionError):
        event = None
    if isinstance(event, dict) and isinstance(event.get("id"), str) and "type" in event:
        return event
    raise WebhookVerificationError("malformed_body")


def _reject(name: str) -> Any:
    raise ValueError(f"{name} is not JSON.")
