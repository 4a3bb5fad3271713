"""Checks the options of a client and the id of a call; each ValueError names the argument."""

import re
from typing import Any
from urllib.parse import urlsplit

_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
# Headers may contain neither line breaks nor letters outside ASCII.
_HEADER = re.compile(r"[!-~]+")
_URL = re.compile(r"https?://[^\s?#]+", re.IGNORECASE)


def _has_host(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def check_base_url(value: Any) -> str:
    """Return the origin that calls are sent to, without a trailing slash."""
    advice = "the origin of the API, such as https://api.example.com."
    if not isinstance(value, str) or not value:
        raise ValueError(f"base_url is missing: pass {advice}")
    if not _URL.fullmatch(value) or not _has_host(value):
        raise ValueError(f"base_url must begin with https:// or http://, and be {advice}")
    return value.rstrip("/")


def check_account(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("api_account is missing: the console shows it under Credentials.")
    return check_header("api_account", value)


def check_header(name: str, value: Any) -> str:
    if not isinstance(value, str) or not _HEADER.fullmatch(value):
        advice = "one or more printable ASCII characters, without spaces or line breaks."
        raise ValueError(f"{name} must be {advice}")
    return value


def check_number(name: str, value: Any, least: float) -> Any:
    if not isinstance(value, (int, float)) or not value >= least:
        raise ValueError(f"{name} must be a number, at least {least}.")
    return value


def check_id(value: Any) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError("id must be 8 to 64 characters of A-Z, a-z, 0-9, _ and -.")
    return value
