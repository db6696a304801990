"""One-time codes of an authenticator app (TOTP, RFC 6238), and the encryption of their secrets."""

import base64
import logging
from datetime import datetime
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from pyotp import TOTP, random_base32

logger = logging.getLogger("mockconsole.accounts")

SALT: Final = "mockconsole.accounts.one_time_codes"
ISSUER: Final = "mockconsole (training simulation)"
DIGITS: Final = 6
# Codes of this many time steps (30 s) before and after the current one are accepted too, because clocks differ.
TOLERANCE: Final = 1


def new_secret() -> str:
    """Return a random secret of 160 bits, in base32."""
    return random_base32()


def seal(secret: str) -> str:
    """Return the secret, encrypted with a key derived from SECRET_KEY: a dump of the database alone doesn't reveal it."""
    return _cipher().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """Return the decrypted secret; if it was encrypted with another SECRET_KEY, return a blank, which matches no code."""
    try:
        return _cipher().decrypt(sealed.encode()).decode()
    except InvalidToken:
        logger.warning("The secret of a second factor was encrypted with another SECRET_KEY.")
        return ""


def app_address(secret: str, *, username: str) -> str:
    """Return the otpauth:// URL for the QR code, from which an authenticator app reads the secret."""
    return TOTP(secret).provisioning_uri(name=username, issuer_name=ISSUER)


def step_of(code: str, *, secret: str, now: datetime, after: int = -1) -> int | None:
    """Return the time step of a right code; None if the code is wrong or its time step isn't later than `after`."""
    if not secret:
        return None
    app = TOTP(secret)
    current = app.timecode(now)
    steps = range(max(after + 1, current - TOLERANCE), current + TOLERANCE + 1)
    return next((step for step in steps if constant_time_compare(app.generate_otp(step), code)), None)


def _cipher() -> Fernet:
    key = salted_hmac(SALT, "key", secret=settings.SECRET_KEY, algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))
