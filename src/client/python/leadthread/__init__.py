"""Python client for the REST API and the webhooks of Leadthread."""

from .client import VERSION, Client
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    NotFoundError,
    RateLimitError,
    UnavailableError,
)
from .pages import Page, ResultList
from .retry import Retry
from .webhooks import SeenIds, WebhookVerificationError, sign_webhook, verify_webhook

__version__ = VERSION

__all__ = [
    "ApiError",
    "AuthenticationError",
    "Client",
    "ConflictError",
    "NotFoundError",
    "Page",
    "RateLimitError",
    "ResultList",
    "Retry",
    "SeenIds",
    "UnavailableError",
    "WebhookVerificationError",
    "sign_webhook",
    "verify_webhook",
]
