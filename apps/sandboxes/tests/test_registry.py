"""Tests of the registry: each model with data belongs to a sandbox and is registered for reset, clone and export."""

import pytest
from django.apps import apps
from django.db import models

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.records import links_of
from apps.sandboxes.scenarios.registry import RecordKind, every_kind
from mockconsole.lib.admin.history import history_of

OWN_MODELS = [model for model in apps.get_models() if model.__module__.startswith("apps.")]
# Models without a sandbox. Attempts at a secret happen before the sign-in, outside of any room. Journal entries belong to
# a seat, so that a reset of the room doesn't delete them. A second factor belongs to an account and is never exported.
OF_NO_SANDBOX = {"Sandbox", "Attempt", "SentForm", "JournalEntry", "Rating", "SecondFactor", "RecoveryCode"}
RECORDS = [model for model in OWN_MODELS if issubclass(model, SandboxRecord)]


def is_history(model: type[models.Model]) -> bool:
    return hasattr(model, "history_id")


def test_every_model_with_data_belongs_to_a_sandbox() -> None:
    homeless = [
        model.__name__
        for model in OWN_MODELS
        if model.__name__ not in OF_NO_SANDBOX
        and not is_history(model)
        and not any(field.related_model is Sandbox for field in model._meta.fields)
    ]
    assert homeless == []


def test_every_kind_of_record_is_registered_once() -> None:
    assert {model.__name__ for model in RECORDS} == {kind.model.__name__ for kind in every_kind()}
    assert len(every_kind()) == len({kind.model for kind in every_kind()})


@pytest.mark.meets("D:reference-stable")
@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.name)
def test_matched_by_columns_are_unique_in_a_sandbox(kind: RecordKind) -> None:
    unique = [
        set(constraint.fields)
        for constraint in kind.model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    ]
    assert {"sandbox", *kind.key} in unique


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.name)
def test_order_of_the_rows_of_each_kind_is_unambiguous(kind: RecordKind) -> None:
    order = {name.removeprefix("-") for name in kind.order}
    assert set(kind.key) <= order or "pk" in order


def test_resources_of_the_kinds_of_record_neither_begin_nor_end_with_a_slash() -> None:
    resources = [resource for model in RECORDS for resource in model.resources]
    assert resources == [resource.strip("/") for resource in resources]


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.name)
def test_kinds_link_only_to_kinds_loaded_earlier(kind: RecordKind) -> None:
    kinds = every_kind()
    before = kinds[: kinds.index(kind)]
    # A reset deletes the rows of scenario kinds, so other kinds must not link to them.
    ready = {other.model for other in before if kind.in_scenario or not other.in_scenario}
    for link in links_of(kind.model):
        assert link.related_model in ready | {kind.model}
        assert link.target_field.primary_key
        assert len(link.related_model.matched_by) == 1
    assert not kind.model._meta.many_to_many


@pytest.mark.parametrize("model", RECORDS, ids=lambda model: model.__name__)
def test_kinds_of_record_have_a_history_unless_keeps_history_is_false(model: type[SandboxRecord]) -> None:
    assert (history_of(model) is not None) == model.keeps_history


@pytest.mark.parametrize("model", RECORDS, ids=lambda model: model.__name__)
def test_numbered_kinds_have_a_ref_column(model: type[SandboxRecord]) -> None:
    if model.numbering is not None:
        column = {field.name: field for field in model._meta.fields}["ref"]
        assert model.matched_by == ("ref",)
        column.run_validators(model.numbering.reference(1))


def test_prefixes_of_numbered_kinds_are_unique() -> None:
    prefixes = [model.numbering.prefix for model in RECORDS if model.numbering is not None]
    assert len(prefixes) == len(set(prefixes))
