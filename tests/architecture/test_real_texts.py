"""Real-looking identifiers are refused in every stored or displayed text; the tests find new models and screens by themselves."""

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

from apps.accounts.models import Attempt, Gate, User
from apps.multidomain.models import HostServer
from apps.sandboxes.models import (
    FilledKind,
    KeptAnswer,
    ReferenceCounter,
    Sandbox,
    SandboxRecord,
    SentForm,
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
from mockconsole.lib.real.guarded import Guarded, refuse_what_could_be_real
from mockconsole.lib.real.identifiers import complaint_about_text

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
        # A history holds copies of rows that were looked at.
        if model.__module__.startswith("apps.") and not hasattr(model, "history_object")
    ),
    key=lambda model: model._meta.label,
)

pytestmark = pytest.mark.once


def can_hold(field: Any, value: str) -> bool:
    """Tell whether a field takes a text for a value, however short or of which form it must be."""
    if field.remote_field is not None:
        return False
    try:
        return isinstance(field.to_python(value), str | dict | list)
    except (ValidationError, ValueError, TypeError):
        return False


def unprotected(model: type[models.Model]) -> list[str]:
    """Return the fields of a model that keep something real, and have no reason why they can't."""
    excepted = getattr(model, "cannot_be_real", {})
    return [
        field.name
        for field in model._meta.concrete_fields
        if can_hold(field, REAL_IBAN)
        and not excepted.get(field.name)
        and not refused(model, field, REAL_IBAN)
    ]


def refused(model: type[models.Model], field: Any, value: Any) -> bool:
    if not issubclass(model, Guarded):
        return False
    try:
        refuse_what_could_be_real(model(**{field.attname: value}))
    except ValidationError as refusal:
        return list(refusal.message_dict) == [field.name]
    return False


@pytest.mark.meets("Domain:1.3m")
@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_no_field_of_a_model_keeps_something_real(model: type[models.Model]) -> None:
    assert unprotected(model) == []


@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_every_exception_names_a_field_that_is_there_and_why(model: type[models.Model]) -> None:
    names = {field.name for field in model._meta.concrete_fields}
    excepted: dict[str, str] = getattr(model, "cannot_be_real", {})
    assert set(excepted) <= names
    assert all(len(reason.split()) > 2 for reason in excepted.values())


def test_only_hashes_and_names_in_the_code_are_excepted() -> None:
    excepted = {model: set(getattr(model, "cannot_be_real", {})) for model in OWN}
    assert {model: names for model, names in excepted.items() if names} == {
        Attempt: {"counted_as"},
        Balance: {"asset"},
        FilledKind: {"kind"},
        Gate: {"password"},
        JournalEntry: {"client"},
        KeptAnswer: {"body", "digest", "place"},
        Lesson: {"script", "code"},
        Seat: {"code"},
        ReferenceCounter: {"prefix"},
        SentForm: {"place"},
        Transaction: {"search", "search_end"},
        User: {"password"},
    }


@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_every_bic_must_be_marked_as_training(model: type[models.Model]) -> None:
    bics = {
        field.name
        for field in model._meta.concrete_fields
        for validator in field.validators
        if isinstance(validator, RegexValidator) and getattr(validator.regex, "pattern", "") == BIC_FORM
    }
    assert bics == set(getattr(model, "bics", ()))
    for name in bics:
        assert refused(model, model._meta.get_field(name), "ABCDBEB1")


@isolate_apps("apps.sandboxes")
def test_a_new_text_that_nobody_protects_is_seen() -> None:
    class Open(models.Model):  # noqa: DJ008 (nobody sees one)
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

    assert unprotected(Open) == ["note", "extra"]
    assert unprotected(Excepted) == ["mark"]
    assert refused(Excepted, Excepted._meta.get_field("extra"), {"to": [{"account": REAL_IBAN}]})


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
def test_a_text_that_could_be_real_is_refused_on_its_field_and_not_stored(
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


def test_a_sandbox_is_not_named_or_seeded_after_something_real(sandbox: Sandbox) -> None:
    for field in ("name", "seed", "key"):
        changed = Sandbox.objects.get(pk=sandbox.pk)
        setattr(changed, field, REAL_IBAN)
        with pytest.raises(ValidationError) as refusal:
            changed.full_clean()
        assert field in refusal.value.message_dict


def test_a_fixture_is_looked_at_too(sandbox: Sandbox) -> None:
    status = SystemStatus.objects.get(sandbox=sandbox)
    status.system = REAL_IBAN
    with pytest.raises(ValidationError):
        models.Model.save_base(status, raw=True)


def test_what_stands_in_a_field_that_a_form_does_not_show_is_told_of_all_the_same(sandbox: Sandbox) -> None:
    status = SystemStatus.objects.get(sandbox=sandbox)
    status.system = REAL_IBAN
    with pytest.raises(ValidationError) as refusal:
        status.full_clean(exclude={"system"})
    [message] = refusal.value.message_dict["__all__"]
    assert message.startswith("system: This looks like an account at a real bank.")


def test_what_belongs_to_the_training_may_be_shown(sandbox: Sandbox) -> None:
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


def test_no_text_that_screens_are_built_with_could_be_real() -> None:
    files = [json.loads(path.read_text("utf-8")) for path in settings.CONTENT_DIR.glob("*.json")]
    texts = [*strings_in(files), *(json.dumps(screen) for screen in files), *strings_in(catalogue())]
    assert len(texts) > 100
    assert [text[:80] for text in texts if complaint_about_text(text)] == []
