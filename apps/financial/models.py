"""Models of the financial APIs and vaults that the console displays; none of them exists."""

from typing import Final

from django.core.validators import RegexValidator
from django.db import models

from apps.financial.choices import WHY_NOT_WORKING, ApiStatus
from apps.sandboxes.models import SandboxRecord
from apps.sandboxes.numbering import marked_reference
from mockconsole.lib.columns import choices_constraint

FINANCIAL_RESOURCES: Final = ("financial/system-status", "financial/required-credentials")
MAX_CODE_LENGTH: Final = 40
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
    """Interface to a bank or a network that the console displays; it doesn't exist and is never called."""

    resources = FINANCIAL_RESOURCES
    matched_by = ("ref",)

    ref = marked_reference()
    name = models.CharField(max_length=60, help_text="A fictitious name.")
    endpoint = models.CharField(
        max_length=160, validators=[_endpoint], help_text="An address below .example. It is never called."
    )
    description = models.CharField(max_length=200, help_text="Claimed purpose of the API.")
    status = models.CharField(
        max_length=16,
        choices=ApiStatus,
        default=ApiStatus.CONNECTED,
        help_text="Anything but Connected makes the connectivity test fail, on every open screen.",
    )
    error_message = models.CharField(
        max_length=200,
        blank=True,
        help_text="Reason for the failure, hidden while the API is connected. Blank: a sentence that fits the status.",
    )
    required_credentials = models.TextField(
        max_length=600, blank=True, help_text="Credentials that the API claims to need, one per line."
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
        """True if this API passes the connectivity test."""
        return self.status == ApiStatus.CONNECTED

    @property
    def error_text(self) -> str:
        """Reason why the API doesn't work; blank if the API works."""
        return "" if self.works else self.error_message or WHY_NOT_WORKING[self.status]

    @property
    def credentials(self) -> list[str]:
        """Names of the credentials that are displayed as required, without blank lines."""
        return _lines(self.required_credentials)


class Vault(SandboxRecord):
    """Vault that the console displays as opened with a release code; neither the vault nor its funds exist."""

    resources = FINANCIAL_RESOURCES
    matched_by = ("ref",)

    ref = marked_reference()
    provider = models.CharField(max_length=80, help_text="A fictitious name.")
    release_code = models.CharField(
        max_length=MAX_CODE_LENGTH,
        validators=[_code],
        help_text="Access is granted for it while the vault is connected and has no error.",
    )
    connected = models.BooleanField(default=True, help_text="Off: its release code is denied.")
    error = models.CharField(
        max_length=200,
        blank=True,
        help_text="Reason why the release code isn't valid. Blank: the code is valid while the vault is connected.",
    )
    required = models.TextField(
        "required credentials",
        max_length=600,
        blank=True,
        help_text="Claimed requirements for a release, one per line.",
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
        """True if the vault's release code is accepted."""
        return self.connected and not self.error

    @property
    def error_text(self) -> str:
        """Reason why the release code isn't accepted; blank if the code is accepted."""
        if self.error:
            return self.error
        return "" if self.connected else "The vault is not connected."

    @property
    def required_list(self) -> list[str]:
        """Requirements that are displayed for a release, without blank lines."""
        return _lines(self.required)
