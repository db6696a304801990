"""The financial APIs and the vaults that a console claims to be connected to; nothing is behind either."""

from typing import Final

from django.core.validators import RegexValidator
from django.db import models

from apps.financial.choices import WHY_NOT_WORKING, ApiStatus
from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.numbering import marked_reference
from mockconsole.lib.columns import choices_constraint

FINANCIAL_RESOURCES: Final = ("financial/system-status", "financial/required-credentials")
LONGEST_CODE: Final = 40
ENDPOINT_HELP: Final = (
    "Write an address that begins with https:// and whose name ends in .example, which nobody can register, like "
    "https://api.northhaven.example/v2."
)
CODE_HELP: Final = "Start with SIM-REL-, then capital letters, digits and dashes."

_endpoint = RegexValidator(
    r"^https://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+example(?:/[A-Za-z0-9._~/-]*)?\Z", ENDPOINT_HELP
)
_code = RegexValidator(r"^SIM-REL-[A-Z0-9-]+\Z", CODE_HELP)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


class FinancialApi(SandboxRecord):
    """An interface to a bank or a network that the console claims to have."""

    resources = FINANCIAL_RESOURCES
    matched_by = ("ref",)

    ref = marked_reference()
    name = models.CharField(max_length=60, help_text="A fictitious name.")
    endpoint = models.CharField(
        max_length=160, validators=[_endpoint], help_text="An address below .example; nobody ever calls it."
    )
    description = models.CharField(max_length=200, help_text="What it is said to be for.")
    status = models.CharField(
        max_length=16,
        choices=ApiStatus,
        default=ApiStatus.CONNECTED,
        help_text="Anything but Connected makes the connectivity test fail, on every open screen.",
    )
    error_message = models.CharField(
        max_length=200,
        blank=True,
        help_text="Why it doesn't work. Not shown while it is connected; blank: a sentence that fits the status.",
    )
    required_credentials = models.TextField(
        max_length=600, blank=True, help_text="What it is said to want, one credential a line."
    )
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "ref")
        verbose_name = "financial API"
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="financial_api_unique_in_sandbox"),
            choices_constraint("financial_api_status_known", "status", ApiStatus),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def works(self) -> bool:
        """True if a test of this API passes."""
        return self.status == ApiStatus.CONNECTED

    @property
    def complaint(self) -> str:
        """Why it doesn't work; blank where it does."""
        return "" if self.works else self.error_message or WHY_NOT_WORKING[self.status]

    @property
    def credentials(self) -> list[str]:
        """The credentials that it is said to want, without blank lines."""
        return _lines(self.required_credentials)


class Vault(SandboxRecord):
    """A place that is said to hold funds until a release code is typed; it holds none."""

    resources = FINANCIAL_RESOURCES
    matched_by = ("ref",)

    ref = marked_reference()
    provider = models.CharField(max_length=80, help_text="A fictitious name.")
    release_code = models.CharField(
        max_length=LONGEST_CODE,
        validators=[_code],
        help_text="Access is granted for it while the vault is connected and has no error.",
    )
    connected = models.BooleanField(default=True, help_text="Off: its release code is denied.")
    error = models.CharField(
        max_length=200,
        blank=True,
        help_text="Why its release code isn't valid. Blank: it is, while connected.",
    )
    required = models.TextField(
        "required credentials",
        max_length=600,
        blank=True,
        help_text="What it is said to want before a release, one line each.",
    )
    position = models.PositiveSmallIntegerField(default=0, help_text="Place in the list, smallest first.")

    class Meta:
        ordering = ("position", "ref")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="vault_unique_in_sandbox"),
            models.UniqueConstraint(
                fields=("sandbox", "release_code"), name="vault_release_code_unique_in_sandbox"
            ),
            models.CheckConstraint(
                condition=models.Q(release_code__startswith="SIM-REL-"), name="vault_release_code_marked"
            ),
        )

    def __str__(self) -> str:
        return self.provider

    @property
    def valid(self) -> bool:
        """True if its release code is accepted."""
        return self.connected and not self.error

    @property
    def complaint(self) -> str:
        """Why its release code isn't taken; blank where it is."""
        if self.error:
            return self.error
        return "" if self.connected else "The vault is not connected."

    @property
    def required_list(self) -> list[str]:
        """Claimed requirements, without blank lines."""
        return _lines(self.required)
