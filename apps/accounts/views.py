"""API of sign-in and of the admin portal."""

from typing import Any, cast

from apps.accounts import selectors, services
from apps.accounts.models import PortalUser, User
from apps.accounts.proof import proof_holds
from apps.accounts.serializers import (
    LoginReplySerializer,
    LoginSerializer,
    OpenPortalReplySerializer,
    OpenPortalSerializer,
    PortalUserSerializer,
    ResetPasswordReplySerializer,
    ResetPasswordSerializer,
    RoomAccountSerializer,
    SessionInfoSerializer,
    SuccessReplySerializer,
    ValidateSessionSerializer,
)
from apps.accounts.throttles import AttemptThrottle
from apps.accounts.usernames import username_key
from apps.sandboxes.api.operation import Call, operation
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.polled import Polled


@operation(
    "POST",
    "auth/login",
    takes=LoginSerializer,
    gives=LoginReplySerializer,
    open_to_strangers=True,
    journalled=None,
)
def login(call: Call) -> dict[str, Any]:
    """Start a session; wrong credentials get 200 with success false."""
    token = services.sign_in(request=call.request._request, **call.input)
    if token is None:
        return {"success": False, "message": "Invalid credentials"}
    return {"success": True, "sessionToken": token}


@operation(
    "POST",
    "auth/validate-session",
    takes=ValidateSessionSerializer,
    gives=SuccessReplySerializer,
    open_to_strangers=True,
    journalled=None,
)
def validate_session(call: Call) -> dict[str, Any]:
    """Return success true if the session proof is valid."""
    proof, username = call.input, call.who.get_username()
    key = call.request._request.session.session_key or ""
    valid = (
        call.who.is_authenticated
        and username_key(proof["username"]) == username_key(username)
        and proof_holds(proof["session_token"], session_key=key, username=username)
    )
    return {"success": valid}


@operation("POST", "auth/logout", gives=SuccessReplySerializer, journalled=None)
def logout(call: Call) -> dict[str, Any]:
    """End the session."""
    services.sign_out(request=call.request._request)
    return {"success": True}


@operation(
    "POST",
    "auth/reset-password",
    takes=ResetPasswordSerializer,
    gives=ResetPasswordReplySerializer,
    throttle=AttemptThrottle,
    open_to_strangers=True,
    journalled=None,
)
def reset_password(call: Call) -> dict[str, Any]:
    """Set the new password if the super password is right."""
    username = call.input["username"]
    try:
        services.reset_password(
            username=username,
            super_password=call.input["super_password"],
            new_password=call.input["new_password"],
        )
    except Refusal as refusal:
        return {"success": False, "error": str(refusal.detail)}
    AttemptThrottle().reset(call.request, call.view)
    return {"success": True, "message": f"The password of {username} has been updated."}


@operation("GET", "session", gives=SessionInfoSerializer)
def get_session(call: Call) -> User:
    """Return the account of the session, and the account's room."""
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
    """Return the users of the admin portal."""
    return selectors.portal_users(call.sandbox_id)


@operation("GET", "admin-portal/accounts", gives=RoomAccountSerializer(many=True))
def list_room_accounts(call: Call) -> Any:
    """Return the accounts of the room, sorted by username."""
    return selectors.accounts_beside(cast("User", call.who))
