"""Models of accounts, rooms' secrets, counted attempts and the admin portal's invented users."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Final, Self

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.dispatch import Signal
from django.utils.crypto import salted_hmac
from simple_history.models import HistoricalRecords

from apps.accounts.choices import GateName, PortalUserStatus, Role
from apps.accounts.usernames import UsernameKeyField, username_key
from apps.sandboxes.choices import Explanations
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.numbering import marked_reference
from apps.sandboxes.selectors import main_room_id, room_of
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.control_characters import TAKE_THEM_OUT, holds_control_character, without_unseen
from mockconsole.lib.real.guarded import Guarded

HASHED: Final = "a salted hash, which is random and never shown"
MAX_LEVEL: Final = 20
SESSION_SALT: Final = "mockconsole.accounts.second_factor"
SESSION_FIELDS: Final = {"password", "is_active", "role", "sandbox_id", "seat", "second_factor_since"}
# Stored usernames have at most 150 characters, and their normalized form has at most three characters for each of these.
MAX_KEY_LENGTH: Final = 3 * 150

# Signal that asks if the seat of `user` shows explanations now; the receiver returns None if the seat doesn't exist.
# A signal is needed because the answer comes from the training app, which imports this app.
explanations_requested = Signal()

IN_OTHER_CAPITALS: Final = "The account “{}” has this name, in other capitals."


class AccountManager(UserManager["User"]):
    """Manager that looks up usernames in any letter case, at sign-in and in commands."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the account with this username in any letter case; raises DoesNotExist."""
        return self.get(username_key=username_key(username or ""))

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "User":
        """Create a trainer, because the trainer role gives an account a superuser's rights."""
        return super().create_superuser(username, email, password, **{"role": Role.TRAINER, **fields})


class User(AbstractUser, Guarded):
    """Account of a trainer, an operator (trainee) or a guest; it works in one sandbox at a time."""

    username_key = UsernameKeyField(max_length=MAX_KEY_LENGTH, default="", blank=True, editable=False)
    role = models.CharField(
        max_length=20,
        choices=Role,
        default=Role.OPERATOR,
        help_text="A trainer may use this admin; an operator may not.",
    )
    sandbox = models.ForeignKey(
        Sandbox,
        on_delete=models.PROTECT,
        related_name="users",
        verbose_name="room",
        help_text="The room that the account works in.",
    )
    # Id of a seat in the training app; no foreign key, because the training app imports this app.
    seat = models.PositiveBigIntegerField(null=True, editable=False)
    # True for a guest, who joined a lesson with its code, has no password, isn't listed, and is deleted with the lesson.
    guest = models.BooleanField(default=False, editable=False)
    # Hash of the person's id at the identity provider (issuer and subject). An account with this key has no password.
    sign_on_key = models.CharField(max_length=64, null=True, unique=True, editable=False)  # noqa: DJ001 (unique)
    # Stored here instead of in SecondFactor, because every session check reads it.
    second_factor_since = models.DateTimeField(null=True, editable=False)
    history = HistoricalRecords(
        excluded_fields=[
            *("password", "last_login", "seat", "guest", "username_key"),
            *("sign_on_key", "second_factor_since"),
        ]
    )

    objects: ClassVar[AccountManager] = AccountManager()  # type: ignore[assignment]  # AbstractUser has UserManager[Self]

    class Meta:
        ordering = ("username",)
        constraints = (
            models.UniqueConstraint(fields=("username_key",), name="username_unique_in_any_capitals"),
        )

    cannot_be_real = {"password": HASHED, "sign_on_key": "A hash that the server makes."}
    session_values_when_loaded: tuple[Any, ...] | None = None
    room_when_loaded: int | None = None

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **kwargs: Any
    ) -> Self:
        """Load an account, and remember its room and the values on which its sessions depend, to detect changes."""
        user = super().from_db(db, field_names, values, **kwargs)
        user.room_when_loaded = user.__dict__.get("sandbox_id")
        if set(field_names) >= SESSION_FIELDS:
            user.session_values_when_loaded = user.session_values()
        return user

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the account with the rights of its role, and put it into the main room if it has no room.

        Moving to another room clears the seat unless the same save sets one. Guests get no versions in the history.
        """
        if self.guest:
            self.skip_history_when_saving = True
        if not self.sandbox_id and (main_room := main_room_id()) is not None:
            self.sandbox_id = main_room
        self.is_staff = self.is_superuser = self.role == Role.TRAINER
        fields: Sequence[str] | None = kwargs.get("update_fields")
        if fields is not None and "role" in fields:
            kwargs["update_fields"] = {*fields, "is_staff", "is_superuser"}
        if fields is not None and "sandbox" in fields:
            kwargs["update_fields"] = {*kwargs["update_fields"], "seat"}
        room_changed = bool(self.pk) and self.room_when_loaded != self.sandbox_id
        if room_changed and "seat" not in (fields or ()):
            self.seat = None
        super().save(*args, **kwargs)
        self.room_when_loaded = self.sandbox_id

    @property
    def on_seat(self) -> bool:
        """True while the account has a seat, which is a person's place in a walkthrough."""
        return self.seat is not None

    @property
    def sees_explanations(self) -> bool:
        """True while the account's screens show explanations; on a seat, both the room and the lesson must allow this."""
        results = explanations_requested.send(User, user=self) if self.on_seat else []
        permissions = [result for _, result in results if result is not None]
        # AFTER means from the debriefing on: an account without a seat has no debriefing, so it sees no explanations.
        return all(permissions) if permissions else self.sandbox.explanations == Explanations.ALWAYS

    @property
    def display_name(self) -> str:
        """Name shown to the person and the trainer: a guest's first name, otherwise the username."""
        return self.first_name if self.guest and self.first_name else self.username

    @property
    def room(self) -> Sandbox:
        """Room of the account; for an account on a seat, the room from which its lesson copy was made."""
        return room_of(self.sandbox)

    def clean(self) -> None:
        """Reject a username that exists in other letter case, and control characters in first or last name."""
        super().clean()
        rows = User.objects.filter(username_key=username_key(self.username or "")).exclude(pk=self.pk)
        if other := rows.exclude(username=self.username).first():
            raise ValidationError({"username": IN_OTHER_CAPITALS.format(other.username)})
        for name in ("first_name", "last_name"):
            if holds_control_character(getattr(self, name)):
                raise ValidationError({name: TAKE_THEM_OUT})

    def sessions_need_checking(self) -> bool:
        """Return True if a value on which sessions depend has changed since the account was loaded."""
        return (
            self.session_values_when_loaded is not None
            and self.session_values() != self.session_values_when_loaded
        )

    def session_values(self) -> tuple[Any, ...]:
        """Return the values on which the account's sessions depend, such as the password's hash."""
        return tuple(getattr(self, name) for name in sorted(SESSION_FIELDS))

    @property
    def lacks_second_factor(self) -> bool:
        """True if the account must set up a second factor before it can sign in; always False with single sign-on."""
        is_asked = settings.REQUIRE_SECOND_FACTOR and self.is_staff and not self.sign_on_key
        return is_asked and self.second_factor_since is None

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Return a hash of the password and the second factor's state; sessions end when this hash changes."""
        of_password: str = super()._get_session_auth_hash(secret)  # type: ignore[misc]  # not in the stubs
        since = self.second_factor_since
        if since is None and not self.lacks_second_factor:
            return of_password
        value = f"{of_password}:{since.isoformat() if since else 'required'}"
        return salted_hmac(SESSION_SALT, value, secret=secret, algorithm="sha256").hexdigest()


class SecondFactor(models.Model):
    """Second factor of an account: the encrypted secret of the person's authenticator app."""

    cannot_be_real = {"secret": "encrypted, and never shown again"}

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=255)
    last_step = models.PositiveBigIntegerField(help_text="Latest time step whose code was used.")

    def __str__(self) -> str:
        return f"Second factor of {self.user}"


class RecoveryCode(models.Model):
    """Recovery code: works once in place of a code from the app; only its hash is stored."""

    cannot_be_real = {"code": HASHED}

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="recovery_codes")
    code = models.CharField(max_length=128)

    def __str__(self) -> str:
        return f"Recovery code {self.pk}"


class Attempt(models.Model):
    """Counted attempt to enter a secret; stored in the database because a local cache isn't shared by processes."""

    cannot_be_real = {"counted_as": "A hash that the server makes."}

    counted_as = models.CharField(max_length=32)
    made_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=("counted_as", "made_at"), name="attempt_counted"),
            models.Index(fields=("made_at",), name="attempt_made_at"),
        )

    def __str__(self) -> str:
        return f"{self.counted_as} at {self.made_at:%H:%M:%S}"


class Gate(SandboxRecord):
    """Secret that some screens of a room require, such as the super password; only its hash is stored."""

    resources = ()
    matched_by = ("name",)
    cannot_be_real = {"password": HASHED}

    name = models.CharField(max_length=40, choices=GateName)
    password = models.CharField(max_length=128, editable=False)

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "name"), name="gate_unique_in_sandbox"),
            choices_constraint("gate_name_known", "name", GateName),
        )

    def __str__(self) -> str:
        return self.get_name_display()

    def set_password(self, password: str) -> None:
        """Set the hash of a new secret, without saving the row."""
        self.password = make_password(password)

    def opens_with(self, password: str) -> bool:
        """Return True if the secret is right as typed, or without invisible characters that were copied with it."""
        return any(check_password(secret, self.password) for secret in {password, without_unseen(password)})


class PortalUser(SandboxRecord):
    """Invented user shown in a room's admin portal; no account belongs to it, so nobody can sign in as this user."""

    resources = ("admin-portal/users",)
    matched_by = ("ref",)

    ref = marked_reference()
    name = models.CharField(max_length=80, help_text="A fictitious person.")
    title = models.CharField(max_length=80, help_text="Sovereign Administrator, Settlement Officer …")
    department = models.CharField(max_length=60)
    level = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(MAX_LEVEL)],
        help_text="The claimed level, 1 to 20. Display text; it changes nothing.",
    )
    access = models.CharField(max_length=40, help_text="FULL_ACCESS, READ_ONLY … Display text.")
    status = models.CharField(max_length=16, choices=PortalUserStatus, default=PortalUserStatus.ACTIVE)
    second_factor = models.BooleanField(default=False)
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "ref")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="portal_user_unique_in_sandbox"),
            choices_constraint("portal_user_status_known", "status", PortalUserStatus),
            models.CheckConstraint(
                condition=models.Q(level__gte=1, level__lte=MAX_LEVEL), name="portal_user_level_in_bounds"
            ),
        )

    def __str__(self) -> str:
        return self.name
