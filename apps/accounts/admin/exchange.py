"""Import and export of accounts; files never contain a password or its hash."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet

from apps.accounts.admin.lock_out import lock_out
from apps.accounts.models import IN_OTHER_CAPITALS, User
from apps.accounts.services import lock_trainers
from apps.accounts.usernames import username_key
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import all_sandboxes, main_room_id
from mockconsole.lib.admin.cells import YesNo
from mockconsole.lib.admin.resources import MARK, Column, MarkField, RecordResource
from mockconsole.lib.admin.typed import CellWidget

COLUMNS = ("username", "role", "room", "active", "first_name", "last_name")
COLUMN_NAMES = {"sandbox": "room", "is_active": "active"}


class RoomByKey(CellWidget):
    """Conversion between a room and its key (short name); the cell in a file contains the key."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Sandbox | None:
        """Return the room with the key in the cell, or None for a blank cell; raises ValueError for an unknown key."""
        key = str(value).strip()
        if not key:
            return None
        room = all_sandboxes().filter(key=key).first()
        if room is None:
            keys = ", ".join(all_sandboxes().values_list("key", flat=True))
            raise ValueError(f"No room has the key “{key}”. Write one of these: {keys}.")
        return room

    def render(self, value: Sandbox, obj: Any = None, **_: Any) -> str:
        """Return the room's key, or a blank for a lesson copy, so that a re-import leaves the account on its seat."""
        return "" if value.of_seat else value.key


class AccountRows(RecordResource):
    """Import and export of accounts, matched by username; new accounts can't sign in until a trainer sets a password."""

    key = ("username",)
    # Lower maximum than for other records, because accounts are saved one by one, which is slower than a bulk insert.
    max_rows = 1_000
    model = User
    room = Column(attribute="sandbox", column_name="room", widget=RoomByKey())
    active = Column(attribute="is_active", column_name="active", widget=YesNo())
    simulated = MarkField(column_name=MARK, readonly=True)

    class Meta:
        model = User
        fields = (*COLUMNS, MARK)
        import_id_fields = ("username",)
        clean_model_instances = True
        skip_unchanged = True

    def __init__(self, editor: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.editor = editor
        self.main_room_id = main_room_id()
        self._names: dict[str, str] = {}

    def get_queryset(self) -> QuerySet[Any]:
        """Return the accounts that an import may change: those of every room, except guests."""
        return User.objects.filter(guest=False).select_related("sandbox")

    def before_import_row(self, row: Any, **kwargs: Any) -> None:
        """Normalize the row's username in the same way as stored usernames, so that it matches them."""
        if isinstance(row.get("username"), str):
            row["username"] = User.normalize_username(row["username"])
        super().before_import_row(row, **kwargs)

    def init_instance(self, row: Any = None) -> Any:
        """Return a new account without a usable password, in the main room unless its row names another room."""
        user = super().init_instance(row)
        user.sandbox_id = self.main_room_id
        user.set_unusable_password()
        return user

    def _write(self, checked: Any) -> None:
        """Lock the trainers' rows, then write the checked rows; raises PermissionDenied if the editor is no longer a trainer."""
        lock_trainers(who=self.editor)
        super()._write(checked)

    def save_rows(self, new: Sequence[Any], edited: Sequence[Any]) -> None:
        """Save accounts one by one, because only `save` sets the role's rights and sends the signal that checks sessions."""
        for user in new:
            user.save(force_insert=True)
        for user in edited:
            user.save()

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """Reject rows that would lock the editor out, and two usernames in the file that differ in letter case only."""
        errors = dict(import_validation_errors or {})
        if instance.pk == getattr(self.editor, "pk", None):
            locked_out = lock_out(is_active=instance.is_active, role=instance.role)
            errors |= {name: [ValidationError(text)] for name, text in locked_out.items()}
        try:
            super().validate_instance(instance, errors, validate_unique)
        except ValidationError as error:
            # Key the errors by the file's columns: some columns have other names than the model's fields (room, active).
            by_column = {
                COLUMN_NAMES.get(field, field): messages for field, messages in error.error_dict.items()
            }
            raise ValidationError(by_column) from error
        first = self._names.setdefault(username_key(instance.username), instance.username)
        if first != instance.username:
            raise ValidationError({"username": IN_OTHER_CAPITALS.format(first)})
