"""Serializers of sign-in and of the admin portal."""

from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from rest_framework import serializers

from apps.accounts.choices import PortalUserStatus, Role, SecondStep
from mockconsole.lib.api.fields import PlainTextField, StrictTextField
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer, SuccessReplySerializer

USERNAME_LENGTH = 150
PASSWORD_LENGTH = 128
CODE_LENGTH = 40


class LoginSerializer(StrictSerializer):
    """Credentials of a sign-in."""

    username = PlainTextField(max_length=USERNAME_LENGTH)
    password = PlainTextField(max_length=PASSWORD_LENGTH, trim_whitespace=False)


class LoginReplySerializer(SuccessReplySerializer):
    """Result of a sign-in: on success, the proof of the new session, or the second step that is needed first."""

    sessionToken = serializers.CharField(required=False)
    secondStep = serializers.ChoiceField(
        choices=SecondStep.choices,
        required=False,
        help_text="The password was right; the session begins after this step.",
    )
    message = serializers.CharField(required=False)


class SecondFactorSerializer(StrictSerializer):
    """Code for the second step of a sign-in: a code from the authenticator app, or a recovery code."""

    code = PlainTextField(max_length=CODE_LENGTH)


class ValidateSessionSerializer(StrictSerializer):
    """Session proof that a browser stores, and the username it was issued for."""

    sessionToken = PlainTextField(max_length=200)
    username = PlainTextField(max_length=USERNAME_LENGTH)


class LogoutReplySerializer(SuccessReplySerializer):
    """Result of a sign-out; after single sign-on, it contains the URL that ends the session at the identity provider."""

    address = serializers.CharField(required=False)


class ResetPasswordSerializer(StrictSerializer):
    """New password for an operator, and the super password that authorises the reset."""

    username = PlainTextField(max_length=USERNAME_LENGTH)
    superPassword = PlainTextField(max_length=PASSWORD_LENGTH, trim_whitespace=False)
    newPassword = PlainTextField(
        min_length=settings.MINIMUM_PASSWORD_LENGTH,
        max_length=PASSWORD_LENGTH,
        trim_whitespace=False,
        validators=[validate_password],
    )


class ResetPasswordReplySerializer(SuccessReplySerializer):
    """Result of a password reset, with the reason if it was refused."""

    message = serializers.CharField(required=False)
    error = serializers.CharField(required=False)


class SessionSandboxSerializer(serializers.Serializer[Any]):
    """Room in which the account of a session works."""

    key = serializers.CharField()
    name = serializers.CharField()


class SessionInfoSerializer(CamelCaseSerializer):
    """Account that is signed in."""

    username = serializers.CharField()
    name = serializers.CharField(source="display_name", help_text="Name of the person to display.")
    role = serializers.ChoiceField(choices=Role.choices)
    guest = serializers.BooleanField(help_text="The person has joined a lesson by its code.")
    sandbox = SessionSandboxSerializer()
    onSeat = serializers.BooleanField(help_text="The account follows a walkthrough; `seat` has its script.")
    explanations = serializers.BooleanField(
        source="sees_explanations", help_text="Screens show the texts that explain their tricks now."
    )


class OpenPortalSerializer(StrictSerializer):
    """Secret that opens the admin portal."""

    password = StrictTextField(max_length=PASSWORD_LENGTH, trim_whitespace=False)


class OpenPortalReplySerializer(SuccessReplySerializer):
    """Result of opening the admin portal, with the reason if it was refused."""

    message = serializers.CharField(required=False)


class PortalUserSerializer(CamelCaseSerializer):
    """Invented user shown in the admin portal; no account belongs to this user."""

    id = serializers.CharField(source="ref")
    name = serializers.CharField()
    title = serializers.CharField()
    department = serializers.CharField()
    level = serializers.IntegerField(help_text="The claimed level, 1 to 20.")
    access = serializers.CharField()
    status = serializers.ChoiceField(choices=PortalUserStatus.choices)
    secondFactor = serializers.BooleanField()


class RoomAccountSerializer(serializers.Serializer[Any]):
    """Account that works in the caller's room."""

    username = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.choices)
