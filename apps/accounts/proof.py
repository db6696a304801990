"""The token that a browser keeps beside its cookie: proof of which session it belongs to, never a credential."""

from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "mockconsole.accounts.proof"


def session_proof(*, session_key: str, username: str) -> str:
    """Return the proof of a session; without the session's cookie it is worth nothing."""
    return salted_hmac(SALT, f"{session_key}:{username}", algorithm="sha256").hexdigest()


def proof_holds(token: str, *, session_key: str, username: str) -> bool:
    """Tell whether a token belongs to a session."""
    return constant_time_compare(token, session_proof(session_key=session_key, username=username))
