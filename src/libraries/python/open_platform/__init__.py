"""Client of the open API, version 2: signed calls, retries, typed errors and pushes."""

from .client import Client
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    NotFoundError,
    PermissionDeniedError,
    PushError,
    RateLimitError,
    UnavailableError,
    ValidationError,
)
from .push import Push, PushVerifier

__all__ = [
    "ApiError",
    "AuthenticationError",
    "Client",
    "ConflictError",
    "ConnectionError",
    "NotFoundError",
    "PermissionDeniedError",
    "Push",
    "PushError",
    "PushVerifier",
    "RateLimitError",
    "UnavailableError",
    "ValidationError",
]
