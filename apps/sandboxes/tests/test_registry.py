"""Nothing that holds data is forgotten: neither by the sandbox it belongs to, nor by reset, clone and export."""

import pytest
from django.apps import apps
from django.db import models

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.scenarios.registry import RecordKind, every_kind, scenario_kinds

OWN_MODELS = [model for model in apps.get_models() if model.__module__.startswith("apps.")]
# A try at a secret comes before anybody knows who tries, and counts in no room.
OF_NO_SANDBOX = {"Sandbox", "Attempt"}
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


def test_no_two_kinds_share_a_file() -> None:
    assert len({kind.file for kind in every_kind()} | {"sandbox.yaml"}) == len(every_kind()) + 1


@pytest.mark.parametrize("kind", scenario_kinds(), ids=lambda kind: kind.name)
def test_every_field_of_a_kind_travels(kind: RecordKind) -> None:
    fields = {field.name for field in kind.model._meta.concrete_fields} - {"id", "sandbox"}
    assert set(kind.fields) == fields


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.name)
def test_the_reference_of_a_kind_is_unique_in_its_sandbox(kind: RecordKind) -> None:
    unique = [
        set(constraint.fields)
        for constraint in kind.model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    ]
    assert {"sandbox", *kind.key} in unique


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.name)
def test_the_order_of_a_kind_leaves_nothing_to_chance(kind: RecordKind) -> None:
    order = {name.removeprefix("-") for name in kind.order}
    assert set(kind.key) <= order or "pk" in order


@pytest.mark.parametrize("model", RECORDS, ids=lambda model: model.__name__)
def test_every_record_says_which_resources_it_shows_up_in(model: type[SandboxRecord]) -> None:
    assert isinstance(model.resources, tuple)
    assert all(resource == resource.strip("/") for resource in model.resources)
