"""Real-looking identifiers are rejected in every stored or displayed text, including new models and screens."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, ClassVar

import pytest
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.test.utils import isolate_apps

from apps.accounts.models import Attempt, Gate, RecoveryCode, SecondFactor, User
from apps.multidomain.models import HostServer
from apps.sandboxes.models import (
    FilledKind,
    KeptAnswer,
    ReferenceCounter,
    Sandbox,
    SandboxRecord,
    SentForm,
    StartingPoint,
)
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.scenarios import override
from apps.swift.models import Institution, SystemStatus, TerminalCommand
from apps.texts.catalogue import catalogue
from apps.texts.models import ScreenText
from apps.training.models import JournalEntry, Lesson, Seat
from apps.transactions.models import Transaction
from apps.wallets.ledger.models import Balance
from apps.wallets.market.models import CryptoAsset
from mockconsole.lib.real.bank_codes import BIC_FORM
from mockconsole.lib.real.guarded import Guarded, refuse_real_texts
from mockconsole.lib.real.identifiers import find_error_in_text

REAL_IBAN = "DE89370400440532013000"
REAL_BIC = "DEUTDEFF"
REAL = (
    REAL_IBAN,
    "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    REAL_BIC,
    "5c" * 32,
    "legal winner thank year wave sausage worth useful legal winner thank yellow",
)
OWN = sorted(
    (
        model
        for model in apps.get_models()
        # Skip history models, because they have copies of rows that were validated.
        if model.__module__.startswith("apps.") and not hasattr(model, "history_object")
    ),
    key=lambda model: model._meta.label,
)

pytestmark = pytest.mark.once


def can_hold(field: Any, value: str) -> bool:
    """Return True if a field can store a text value, regardless of length and format."""
    if field.remote_field is not None:
        return False
    try:
        return isinstance(field.to_python(value), str | dict | list)
    except (ValidationError, ValueError, TypeError):
        return False


def unprotected_fields(model: type[models.Model]) -> list[str]:
    """Return a model's fields that accept a real identifier and have no reason for an exemption."""
    excepted = getattr(model, "cannot_be_real", {})
    return [
        field.name
        for field in model._meta.concrete_fields
        if can_hold(field, REAL_IBAN)
        and not excepted.get(field.name)
        and not is_refused(model, field, REAL_IBAN)
    ]


def is_refused(model: type[models.Model], field: Any, value: Any) -> bool:
    if not issubclass(model, Guarded):
        return False
    try:
        refuse_real_texts(model(**{field.attname: value}))
    except ValidationError as refusal:
        return list(refusal.message_dict) == [field.name]
    return False


@pytest.mark.meets("Domain:1.3m")
@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_every_text_field_of_a_model_rejects_a_real_iban_unless_it_is_exempt(
    model: type[models.Model],
) -> None:
    assert unprotected_fields(model) == []


@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_every_exemption_from_the_real_identifier_check_has_an_existing_field_and_a_reason(
    model: type[models.Model],
) -> None:
    names = {field.name for field in model._meta.concrete_fields}
    excepted: dict[str, str] = getattr(model, "cannot_be_real", {})
    assert set(excepted) <= names
    assert all(len(reason.split()) > 2 for reason in excepted.values())


def test_only_the_listed_fields_are_exempt_from_the_real_identifier_check() -> None:
    excepted = {model: set(getattr(model, "cannot_be_real", {})) for model in OWN}
    assert {model: names for model, names in excepted.items() if names} == {
        Attempt: {"counted_as"},
        Balance: {"asset"},
        FilledKind: {"kind"},
        Gate: {"password"},
        RecoveryCode: {"code"},
        SecondFactor: {"secret"},
        JournalEntry: {"client"},
        KeptAnswer: {"body", "digest", "place"},
        Lesson: {"script", "rules", "code"},
        Seat: {"code", "join_digest"},
        ReferenceCounter: {"prefix"},
        SentForm: {"place"},
        StartingPoint: {"archive"},
        Transaction: {"search", "search_end"},
        User: {"password", "sign_on_key"},
    }


@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_every_bic_field_rejects_a_bic_without_the_training_mark(model: type[models.Model]) -> None:
    bics = {
        field.name
        for field in model._meta.concrete_fields
        for validator in field.validators
        if isinstance(validator, RegexValidator) and getattr(validator.regex, "pattern", "") == BIC_FORM
    }
    assert bics == set(getattr(model, "bics", ()))
    for name in bics:
        assert is_refused(model, model._meta.get_field(name), "ABCDBEB1")


@isolate_apps("apps.sandboxes")
def test_unprotected_text_fields_of_a_new_model_are_found() -> None:
    class Open(models.Model):  # noqa: DJ008 (no row is ever shown)
        note = models.TextField()
        extra = models.JSONField(default=dict)
        number = models.IntegerField(default=0)
        price = models.DecimalField(max_digits=9, decimal_places=2, default=Decimal(0))

        class Meta:
            app_label = "sandboxes"

    class Excepted(Guarded):
        cannot_be_real: ClassVar[dict[str, str]] = {"mark": ""}
        note = models.TextField()
        extra = models.JSONField(default=dict)
        mark = models.SlugField()

        class Meta:
            app_label = "sandboxes"

    assert unprotected_fields(Open) == ["note", "extra"]
    assert unprotected_fields(Excepted) == ["mark"]
    assert is_refused(Excepted, Excepted._meta.get_field("extra"), {"to": [{"account": REAL_IBAN}]})


@pytest.mark.parametrize("real", REAL)
@pytest.mark.parametrize(
    ("model", "field"),
    [
        (CryptoAsset, "name"),
        (CryptoAsset, "symbol"),
        (HostServer, "location"),
        (HostServer, "ref"),
        (Institution, "country"),
        (ScreenText, "value"),
        (SystemStatus, "system"),
        (TerminalCommand, "pattern"),
    ],
)
def test_text_with_a_real_looking_identifier_is_rejected_at_its_field_and_not_stored(
    sandbox: Sandbox, model: type[SandboxRecord], field: str, real: str
) -> None:
    override(sandbox, "home", "title", "Room 7")
    row = records_of(model, sandbox.pk).first()
    assert row is not None
    before = list(model.objects.values())
    setattr(row, field, real)
    with pytest.raises(ValidationError) as refusal:
        row.full_clean()
    assert field in refusal.value.message_dict
    writes = (
        row.save,
        lambda: row.save(update_fields=[field]),
        lambda: model.objects.bulk_create([row]),
        lambda: model.objects.bulk_update([row], [field]),
        lambda: model.objects.filter(pk=row.pk).update(**{field: real}),
    )
    for write in writes:
        with pytest.raises(ValidationError) as refusal:
            write()
        assert list(refusal.value.message_dict) == [field]
        assert real not in str(refusal.value)
    assert list(model.objects.values()) == before


def test_sandbox_rejects_a_real_iban_as_name_seed_and_key(sandbox: Sandbox) -> None:
    for field in ("name", "seed", "key"):
        changed = Sandbox.objects.get(pk=sandbox.pk)
        setattr(changed, field, REAL_IBAN)
        with pytest.raises(ValidationError) as refusal:
            changed.full_clean()
        assert field in refusal.value.message_dict


def test_loading_a_fixture_with_a_real_iban_raises_validation_error(sandbox: Sandbox) -> None:
    status = SystemStatus.objects.get(sandbox=sandbox)
    status.system = REAL_IBAN
    with pytest.raises(ValidationError):
        models.Model.save_base(status, raw=True)


def test_a_real_iban_in_a_field_that_the_form_lacks_is_reported_as_an_error_of_the_whole_form(
    sandbox: Sandbox,
) -> None:
    status = SystemStatus.objects.get(sandbox=sandbox)
    status.system = REAL_IBAN
    with pytest.raises(ValidationError) as refusal:
        status.full_clean(exclude={"system"})
    [message] = refusal.value.message_dict["__all__"]
    assert message.startswith("system: This looks like an account at a real bank.")


def test_texts_with_training_identifiers_pass_validation(sandbox: Sandbox) -> None:
    row = ScreenText(sandbox=sandbox, screen="home", key="title")
    for text in ("0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE", "BE49999000000171", "SIMUBEB0XXX"):
        row.value = text
        row.full_clean()


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in [*value.keys(), *value.values()] if isinstance(value, dict) else value:
            yield from strings_in(inner)


def test_no_text_of_the_content_catalogue_has_a_real_looking_identifier() -> None:
    files = [json.loads(path.read_text("utf-8")) for path in settings.CONTENT_DIR.glob("*.json")]
    texts = [*strings_in(files), *(json.dumps(screen) for screen in files), *strings_in(catalogue())]
    assert len(texts) > 100
    assert [text[:80] for text in texts if find_error_in_text(text)] == []
