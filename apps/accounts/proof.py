"""Session proof: a token that ties a browser tab to one session and is useless without the session cookie."""

from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "mockconsole.accounts.proof"


def session_proof(*, session_key: str, username: str) -> str:
    """Return the proof of a session: an HMAC of the session key and the username."""
    return salted_hmac(SALT, f"{session_key}:{username}", algorithm="sha256").hexdigest()


def proof_holds(token: str, *, session_key: str, username: str) -> bool:
    """Return True if the token is the proof of the session with this key and username."""
    return constant_time_compare(token, session_proof(session_key=session_key, username=username))
