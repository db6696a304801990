"""Tests that records link only to records of the same sandbox, also in clones and after loading files."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.admin.sites import AdminSite
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.http import Http404
from django.test import RequestFactory
from django.test.utils import isolate_apps

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.scenarios import registry
from apps.sandboxes.scenarios.registry import RecordKind
from apps.sandboxes.services import clone_sandbox, load_files
from apps.sandboxes.tests.scenarios import export_files, mistakes, only
from mockconsole.lib.admin.history import history_of, remember_first_version
from mockconsole.lib.admin.records import RestorableAdmin

with isolate_apps("apps.sandboxes"):

    class Folder(SandboxRecord):
        resources = ()
        matched_by = ("ref",)
        keeps_history = False
        ref = models.CharField(max_length=20)

        class Meta:
            app_label = "sandboxes"

        def __str__(self) -> str:
            return self.ref

    class Note(SandboxRecord):
        resources = ()
        matched_by = ("ref",)
        keeps_history = False
        ref = models.CharField(max_length=20)
        folder = models.ForeignKey(Folder, models.CASCADE, related_name="+")

        class Meta:
            app_label = "sandboxes"

        def __str__(self) -> str:
            return self.ref


KINDS = [
    RecordKind("folders", Folder, sorted_by=("ref",)),
    RecordKind("notes", Note, sorted_by=("ref",)),
]


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Create the tables of this file's models, which have no migrations."""
    with django_db_blocker.unblock():
        with connection.schema_editor() as editor:
            editor.create_model(Folder)
            editor.create_model(Note)
        yield
        with connection.schema_editor() as editor:
            editor.delete_model(Note)
            editor.delete_model(Folder)


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register this file's models as kinds of record."""
    monkeypatch.setattr(registry, "_kinds", {**registry._kinds, **{kind.name: kind for kind in KINDS}})


@pytest.fixture
def folder(sandbox: Sandbox) -> Folder:
    """Return a folder in the main room, to which a note links."""
    made = Folder.objects.create(sandbox=sandbox, ref="A")
    Note.objects.create(sandbox=sandbox, ref="1", folder=made)
    return made


def by_object(home: Sandbox, folder: Folder) -> None:
    Note(sandbox=home, ref="2", folder=folder).save()


def by_id(home: Sandbox, folder: Folder) -> None:
    Note.objects.create(sandbox=home, ref="2", folder_id=folder.pk)


def in_a_form(home: Sandbox, folder: Folder) -> None:
    Note(sandbox=home, ref="2", folder=folder).full_clean()


def many_at_once(home: Sandbox, folder: Folder) -> None:
    own = Folder.objects.create(sandbox=home, ref="own")
    Note.objects.bulk_create(Note(sandbox=home, ref="2", folder_id=pk) for pk in (own.pk, folder.pk))


def by_changing_many(home: Sandbox, folder: Folder) -> None:
    note = note_in_own_folder(home)
    note.folder = folder
    Note.objects.bulk_update([note], ["folder"])


def by_update(home: Sandbox, folder: Folder) -> None:
    note_in_own_folder(home)
    Note.objects.filter(sandbox=home).update(folder=folder)


def update_link_column(home: Sandbox, folder: Folder) -> None:
    note_in_own_folder(home)
    Note.objects.filter(sandbox=home).update(folder_id=folder.pk)


def note_in_own_folder(home: Sandbox) -> Note:
    return Note.objects.create(sandbox=home, ref="2", folder=Folder.objects.create(sandbox=home, ref="own"))


@pytest.mark.parametrize(
    "link",
    [by_object, by_id, in_a_form, many_at_once, by_changing_many, by_update, update_link_column],
)
def test_link_to_a_record_of_another_sandbox_is_rejected_at_its_field(
    link: Callable[[Sandbox, Folder], None], folder: Folder, other_sandbox: Sandbox
) -> None:
    with pytest.raises(ValidationError) as caught:
        link(other_sandbox, folder)
    assert "another room" in caught.value.message_dict["folder"][0]
    assert not Note.objects.filter(sandbox=other_sandbox, folder=folder).exists()


def test_moving_a_record_to_another_sandbox_is_rejected(folder: Folder, other_sandbox: Sandbox) -> None:
    row = Folder.objects.get(pk=folder.pk)
    row.sandbox = other_sandbox
    with pytest.raises(ValidationError, match="never changes"):
        row.save()
    with pytest.raises(ValidationError, match="never changes"):
        Folder.objects.filter(pk=folder.pk).update(sandbox=other_sandbox)


def test_checking_links_of_loaded_records_runs_no_database_query(
    folder: Folder, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        Note.objects.bulk_create(Note(sandbox_id=folder.sandbox_id, ref="2", folder=folder) for _ in range(3))


def test_links_in_a_clone_refer_to_the_rows_of_the_clone(
    kinds: None, folder: Folder, sandbox: Sandbox
) -> None:
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    note = Note.objects.get(sandbox=copy)
    assert note.folder.sandbox == copy
    assert note.folder.ref == "A"
    assert Note.objects.get(sandbox=sandbox).folder == folder


def test_links_in_a_loaded_export_refer_to_rows_of_the_sandbox_that_loaded_it(
    kinds: None, folder: Folder, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    files = export_files(sandbox, "folders", "notes")
    assert "folder: A" in files["notes.yaml"]
    for _ in range(2):
        load_files(who=None, sandbox=other_sandbox, files=files)
    note = Note.objects.get(sandbox=other_sandbox)
    assert (note.folder.ref, note.folder.sandbox) == ("A", other_sandbox)
    assert export_files(other_sandbox, "folders", "notes") == files


@pytest.mark.parametrize(
    ("notes", "message"),
    [
        ("- {ref: '1', folder: B}", "called B"),
        ("- {ref: '1'}", "missing"),
        ("- {ref: '1', folder: null}", "missing"),
    ],
)
def test_missing_link_or_link_to_an_unknown_record_is_reported_at_its_field(
    kinds: None, sandbox: Sandbox, notes: str, message: str
) -> None:
    messages = mistakes(sandbox, only(folders="- {ref: A}\n", notes=notes))
    assert len(messages) == 1
    assert "notes.yaml, row 1 (line 1), field folder" in messages[0]
    assert message in messages[0]


def test_kind_of_record_for_logs_has_no_history_and_no_history_page(folder: Folder) -> None:
    assert history_of(Folder) is None
    remember_first_version(folder)
    page = RestorableAdmin(Folder, AdminSite())
    with pytest.raises(Http404):
        page.history_form_view(RequestFactory().get("/"), str(folder.pk), "1")
