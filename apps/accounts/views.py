"""The API of signing in and of the admin portal."""

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

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
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.views import PolledView, SandboxView
from mockconsole.lib.errors import Refusal


class LoginView(APIView):
    """Signing in."""

    outcome_keys = ("success",)
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="login", request=LoginSerializer, responses=LoginReplySerializer)
    def post(self, request: Request) -> Response:
        """Start a session; wrong credentials are a readable answer, not an error."""
        form = LoginSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        token = services.sign_in(request=request._request, **form.validated_data)
        if token is None:
            return Response({"success": False, "message": "Invalid credentials"})
        return Response({"success": True, "sessionToken": token})


class ValidateSessionView(APIView):
    """Checking that a kept token, its cookie and a username belong together."""

    outcome_keys = ("success",)
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="validateSession",
        request=ValidateSessionSerializer,
        responses=SuccessReplySerializer,
    )
    def post(self, request: Request) -> Response:
        """Tell whether the session stands."""
        form = ValidateSessionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        username = form.validated_data["username"]
        key = request._request.session.session_key or ""
        stands = (
            request.user.is_authenticated
            and request.user.get_username() == username
            and proof_holds(form.validated_data["sessionToken"], session_key=key, username=username)
        )
        return Response({"success": stands})


class LogoutView(APIView):
    """Signing out."""

    outcome_keys = ("success",)

    @extend_schema(operation_id="logout", request=None, responses=SuccessReplySerializer)
    def post(self, request: Request) -> Response:
        """End the session."""
        services.sign_out(request=request._request)
        return Response({"success": True})


class ResetPasswordView(APIView):
    """Resetting an operator's password without being signed in."""

    outcome_keys = ("success", "error")
    permission_classes = (AllowAny,)
    throttle_classes = (AttemptThrottle,)

    @extend_schema(
        operation_id="resetPassword",
        request=ResetPasswordSerializer,
        responses=ResetPasswordReplySerializer,
    )
    def post(self, request: Request) -> Response:
        """Set the new password where the super password is right."""
        form = ResetPasswordSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        username = form.validated_data["username"]
        try:
            services.reset_password(
                username=username,
                super_password=form.validated_data["superPassword"],
                new_password=form.validated_data["newPassword"],
            )
        except Refusal as refusal:
            return Response({"success": False, "error": str(refusal.detail)})
        AttemptThrottle().forget(request, self)
        return Response({"success": True, "message": f"The password of {username} has been updated."})


class SessionView(APIView):
    """Who is signed in."""

    @extend_schema(operation_id="getSession", responses=SessionInfoSerializer)
    def get(self, request: Request) -> Response:
        """Return the account and its sandbox."""
        user = cast("User", request.user)
        return Response(SessionInfoSerializer(user).data)


class OpenPortalView(SandboxView):
    """The door of the admin portal."""

    outcome_keys = ("success",)
    throttle_classes = (AttemptThrottle,)

    @extend_schema(
        operation_id="openAdminPortal", request=OpenPortalSerializer, responses=OpenPortalReplySerializer
    )
    def post(self, request: Request) -> Response:
        """Check the secret; a wrong one is a readable answer, not an error."""
        form = OpenPortalSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        opened = services.open_portal(who=request.user, sandbox_id=self.sandbox_id, **form.validated_data)
        if not opened:
            return Response({"success": False, "message": "Invalid administrator credentials"})
        AttemptThrottle().forget(request, self)
        return Response({"success": True})


class PortalUsersView(PolledView):
    """The invented users of the admin portal."""

    polled = Polled(PortalUser.resources)

    @extend_schema(operation_id="listPortalUsers", responses=PortalUserSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return them all."""
        return Response(selectors.portal_users(self.sandbox_id))


class RoomAccountsView(SandboxView):
    """Who really works in the sandbox."""

    @extend_schema(operation_id="listRoomAccounts", responses=RoomAccountSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return them by name."""
        return Response(selectors.accounts_in(self.sandbox_id))
