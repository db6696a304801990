"""API of sign-in and of the admin portal."""

from functools import partial
from typing import Any, Final, cast

from apps.accounts import second_factor, selectors, services
from apps.accounts.models import PortalUser, User
from apps.accounts.proof import proof_holds
from apps.accounts.serializers import (
    LoginReplySerializer,
    LoginSerializer,
    LogoutReplySerializer,
    OpenPortalReplySerializer,
    OpenPortalSerializer,
    PortalUserSerializer,
    ResetPasswordReplySerializer,
    ResetPasswordSerializer,
    RoomAccountSerializer,
    SecondFactorSerializer,
    SessionInfoSerializer,
    ValidateSessionSerializer,
)
from apps.accounts.throttles import AttemptThrottle
from apps.accounts.usernames import username_key
from apps.sandboxes.api.operation import Call, operation
from apps.sandboxes.selectors import columns_of
from mockconsole.lib.api.serializers import SuccessReplySerializer
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.polled import Polled

_strangers_call: Final = partial(operation, "POST", open_to_strangers=True, journalled=None)
"""Decorator of a call before the sign-in."""


@_strangers_call("auth/login", takes=LoginSerializer, gives=LoginReplySerializer)
def login(call: Call) -> dict[str, Any]:
    """Start a session, or return the second step that is needed first; wrong credentials get 200 with success false."""
    outcome = services.sign_in(request=call.request._request, **call.input)
    if outcome is None:
        return {"success": False, "message": "Invalid credentials"}
    return {"success": True, **outcome}


@_strangers_call("auth/second-factor", takes=SecondFactorSerializer, gives=LoginReplySerializer)
def finish_login(call: Call) -> dict[str, Any]:
    """Complete a sign-in with its second step's code and start the session; a wrong code gets 200 with success false."""
    request = call.request._request
    try:
        second_factor.finish_sign_in(request=request, **call.input)
    except Refusal as refusal:
        return {"success": False, "message": str(refusal.detail)}
    return {"success": True, "sessionToken": services.proof_of_session(request)}


@_strangers_call("auth/validate-session", takes=ValidateSessionSerializer, gives=SuccessReplySerializer)
def validate_session(call: Call) -> dict[str, Any]:
    """Return success true if the proof belongs to the caller's session and the given username."""
    proof, username = call.input, call.who.get_username()
    key = call.request._request.session.session_key or ""
    valid = (
        call.who.is_authenticated
        and username_key(proof["username"]) == username_key(username)
        and proof_holds(proof["session_token"], session_key=key, username=username)
    )
    return {"success": valid}


@operation("POST", "auth/logout", gives=LogoutReplySerializer, journalled=None)
def logout(call: Call) -> dict[str, Any]:
    """End the session; if the response has an `address`, open this URL to end the identity provider's session too."""
    address = services.sign_out(request=call.request._request)
    return {"success": True, **({"address": address} if address else {})}


@_strangers_call("auth/reset-password", takes=ResetPasswordSerializer, gives=ResetPasswordReplySerializer)
def reset_password(call: Call) -> dict[str, Any]:
    """Set the new password if the super password is right."""
    username = call.input["username"]
    throttle = AttemptThrottle()
    # Count the guess here instead of before the view: a request rejected for a weak new password isn't a guess.
    throttle.count(call.request, call.view)
    try:
        services.reset_password(**call.input)
    except Refusal as refusal:
        return {"success": False, "error": str(refusal.detail)}
    throttle.reset(call.request, call.view)
    return {"success": True, "message": f"The password of {username} has been updated."}


@operation("GET", "session", gives=SessionInfoSerializer)
def get_session(call: Call) -> User:
    """Return the signed-in account and its room."""
    return cast("User", call.who)


@operation(
    "POST",
    "auth/admin-portal",
    takes=OpenPortalSerializer,
    gives=OpenPortalReplySerializer,
    throttle=AttemptThrottle,
    journalled=None,
)
def open_admin_portal(call: Call) -> dict[str, Any]:
    """Check the secret of the admin portal; a wrong secret gets 200 with success false."""
    if not services.open_portal(who=call.who, sandbox_id=call.sandbox_id, **call.input):
        return {"success": False, "message": "Invalid administrator credentials"}
    AttemptThrottle().reset(call.request, call.view)
    return {"success": True}


@operation(
    "GET", "admin-portal/users", gives=PortalUserSerializer(many=True), polled=Polled(PortalUser.resources)
)
def list_portal_users(call: Call) -> Any:
    """Return the invented users of the room's admin portal."""
    return columns_of(PortalUser, call.sandbox_id)


@operation("GET", "admin-portal/accounts", gives=RoomAccountSerializer(many=True))
def list_room_accounts(call: Call) -> Any:
    """Return the accounts of the room, sorted by username."""
    return selectors.accounts_beside(cast("User", call.who))
