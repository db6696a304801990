"""Sandboxes in the admin, with everything that can be done to one."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse

from apps.sandboxes import services
from apps.sandboxes.admin.forms import (
    CloneForm,
    CreateForm,
    ImportForm,
    SandboxForm,
    ShiftForm,
    SpeedForm,
    as_validation_error,
)
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import say_what_is_missing, write_archive
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.selectors import now_in
from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.pages import ActionForm, Question, action_page
from mockconsole.lib.admin.records import RestorableAdmin
from mockconsole.lib.admin.typed import labelled, row_action
from mockconsole.lib.gone import RowGone
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.exact import shortest

FROM_INDEX = "from_index"
# One that another deletes is gone when it is locked, or when it is read once more.
GONE = (RowGone, Sandbox.DoesNotExist)


@admin.register(Sandbox)
class SandboxAdmin(RestorableAdmin):
    """Sandboxes: each action is a page that asks first, the same for every one."""

    icon = "inventory_2"
    form = SandboxForm
    list_display = ("name", "key", "time", "state", "settlement", "people", "scenario")
    list_filter = ("frozen", "settlement", "scenario")
    search_fields = ("name", "key", "seed")
    fields = ("key", "name", "seed", "scenario", "settlement", "time", "clock_state")
    readonly_fields = ("key", "time", "clock_state")
    actions = ("freeze_selected", "run_selected")
    actions_row = (
        "work_here",
        "freeze",
        "run",
        "set_speed",
        "shift",
        "clone",
        "export_scenario",
        "import_scenario",
        "reset",
    )
    change_form_outer_before_template = "admin/sandboxes/steer.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return every sandbox with how many people work in it."""
        rows: QuerySet[Any] = super().get_queryset(request).annotate(people_in_it=Count("users"))
        return rows

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the edited fields; restoring a version leaves the clock, which is steered by the actions alone."""
        remember_first_version(obj)
        services.save_edited(who=_who(request), sandbox=obj)

    @admin.display(description="Simulated time (UTC)")
    def time(self, sandbox: Sandbox) -> str:
        """What the clock shows."""
        return f"{now_in(sandbox):%Y-%m-%d %H:%M:%S}"

    @labelled("Clock", {"frozen": "info", "running": "success"})
    def state(self, sandbox: Sandbox) -> tuple[str, str]:
        """Whether the clock runs, and how fast."""
        return "frozen" if sandbox.frozen else "running", self.clock_state(sandbox)

    @admin.display(description="Clock")
    def clock_state(self, sandbox: Sandbox) -> str:
        """The same in words."""
        speed = f"× {shortest(sandbox.speed)}"
        return f"frozen (at speed {speed})" if sandbox.frozen else f"running {speed}"

    @admin.display(description="People", ordering="people_in_it")
    def people(self, sandbox: Any) -> int:
        """How many accounts work in it."""
        count: int = sandbox.people_in_it
        return count

    @admin.action(description="Freeze the clocks")
    def freeze_selected(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Freeze the clock of each."""
        for sandbox in queryset:
            services.freeze_clock(who=_who(request), sandbox=sandbox)
        self.message_user(request, f"Stands still now: {_names(queryset)}.", messages.SUCCESS)

    @admin.action(description="Let the clocks run")
    def run_selected(self, request: HttpRequest, queryset: QuerySet[Sandbox]) -> None:
        """Let the clock of each run."""
        for sandbox in queryset:
            services.run_clock(who=_who(request), sandbox=sandbox)
        self.message_user(request, f"Runs now: {_names(queryset)}.", messages.SUCCESS)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> Any:
        """Create a sandbox and fill it."""
        question = Question(
            "New sandbox", "A sandbox is a small world of its own.", "Create", self._list_address()
        )

        def run(given: dict[str, Any]) -> str:
            created = _readable(lambda: services.create_sandbox(who=_who(request), **given))
            return f"{created.name} was created and filled from the scenario {created.scenario}."

        form = CreateForm(request.POST or None, initial={"scenario": "standard"})
        return action_page(request, self, question, form, run)

    @row_action("Work in this sandbox", icon="login")
    def work_here(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Move the staff member's own account here."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            services.work_in(who=request.user, sandbox=sandbox)
            return f"You work in {sandbox.name} now. Your open console screens follow."

        text = "Your own account moves here: your console shows this sandbox, and new records belong to it."
        return self._ask(request, object_id, "Work in {}", text, "Work here", run)

    @row_action("Freeze the clock", icon="pause")
    def freeze(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Stop the clock."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            services.freeze_clock(who=_who(request), sandbox=sandbox)
            return f"The clock of {sandbox.name} is frozen."

        text = "Everything that moves by itself stops until the clock runs again."
        return self._ask(request, object_id, "Freeze the clock of {}", text, "Freeze", run)

    @row_action("Let the clock run", icon="play_arrow")
    def run(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Let the clock run."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            services.run_clock(who=_who(request), sandbox=sandbox)
            return f"The clock of {sandbox.name} runs."

        text = "The clock runs on from what it shows now."
        return self._ask(request, object_id, "Let the clock of {} run", text, "Run", run)

    @row_action("Set the speed", icon="speed")
    def set_speed(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Set how fast the clock runs."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            services.set_clock_speed(who=_who(request), sandbox=sandbox, speed=given["speed"])
            return f"The clock of {sandbox.name} runs at speed {shortest(given['speed'])}."

        text = "The speed changes without a jump; a frozen clock stays frozen."
        return self._ask(request, object_id, "Speed of {}", text, "Set the speed", run, form=SpeedForm)

    @row_action("Shift the clock", icon="update")
    def shift(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Move the clock."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            by = timedelta(minutes=float(given["minutes"]))
            services.shift_clock(who=_who(request), sandbox=sandbox, by=by)
            return f"The clock of {sandbox.name} shows {now_in(sandbox):%Y-%m-%d %H:%M:%S} now."

        text = "Prices and loads are those of the new time at once; records stay."
        return self._ask(request, object_id, "Shift the clock of {}", text, "Shift", run, form=ShiftForm)

    @row_action("Clone", icon="content_copy")
    def clone(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Copy the sandbox."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            copy = services.clone_sandbox(who=_who(request), source=sandbox, **given)
            return f"{sandbox.name} was cloned to {copy.name}."

        text = "The copy gets the clock and every record, and goes its own way from there."
        return self._ask(request, object_id, "Clone {}", text, "Clone", run, form=CloneForm)

    @row_action("Export", icon="download", permissions=("view",))
    def export_scenario(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Download the sandbox as a scenario."""
        sandbox = self._sandbox(request, object_id)
        try:
            content = write_archive(services.export_sandbox(who=_who(request), sandbox=sandbox))
        except GONE:
            return self._deleted_meanwhile(request, sandbox)
        answer = HttpResponse(content, content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="{sandbox.key}.zip"'
        return answer

    @row_action("Import", icon="upload")
    def import_scenario(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Replace the sandbox by an uploaded scenario."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            _readable(lambda: services.load_files(who=_who(request), sandbox=sandbox, files=given["archive"]))
            missing = say_what_is_missing(given["archive"], sandbox.scenario)
            return f"{sandbox.name} was filled from the uploaded scenario. {missing}".rstrip()

        text = "Every record of the sandbox is replaced. A single mistake in the files, and nothing changes."
        return self._ask(
            request,
            object_id,
            "Import into {}",
            text,
            "Replace the records",
            run,
            form=ImportForm,
            dangerous=True,
        )

    @row_action("Reset", icon="restart_alt")
    def reset(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Fill the sandbox again."""

        def run(sandbox: Sandbox, given: dict[str, Any]) -> str:
            _readable(lambda: services.reset_sandbox(who=_who(request), sandbox=sandbox))
            return f"{sandbox.name} is as its scenario describes it."

        text = "Every record and every change in it is lost; the sandbox is filled from its scenario again."
        return self._ask(request, object_id, "Reset {}", text, "Reset", run, dangerous=True)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return what a deletion takes along, counted, and who still works there."""
        listed, counts, _, protected = super().get_deleted_objects(objs, request)
        entries: list[Any] = list(listed)
        names = [entry for entry in entries if not isinstance(entry, list)]
        lacking = set() if self.has_delete_permission(request) else {str(self.opts.verbose_name)}
        return names, counts, lacking, protected

    def _ask(
        self,
        request: HttpRequest,
        object_id: str,
        title: str,
        text: str,
        submit: str,
        run: Callable[[Sandbox, dict[str, Any]], str],
        *,
        form: type[ActionForm] = ActionForm,
        dangerous: bool = False,
    ) -> HttpResponseBase:
        sandbox = self._sandbox(request, object_id)
        back = reverse("admin:index") if FROM_INDEX in request.POST else self._list_address()
        question = Question(title.format(sandbox.name), text, submit, back, dangerous=dangerous)
        sent = request.method == "POST"
        filled = form(request.POST if sent else None, request.FILES if sent else None)
        try:
            return action_page(request, self, question, filled, lambda given: run(sandbox, given))
        except GONE:
            return self._deleted_meanwhile(request, sandbox)

    def _deleted_meanwhile(self, request: HttpRequest, sandbox: Sandbox) -> HttpResponse:
        message = f"Nothing was done: somebody deleted {sandbox.name} meanwhile."
        return self._back_to("changelist", request, message)

    def _sandbox(self, request: HttpRequest, object_id: str) -> Sandbox:
        sandbox = self.get_object(request, unquote(object_id))
        if sandbox is None:
            raise Http404
        found: Sandbox = sandbox
        return found

    def _list_address(self) -> str:
        return reverse("admin:sandboxes_sandbox_changelist")


def _names(sandboxes: QuerySet[Sandbox]) -> str:
    return ", ".join(sandbox.name for sandbox in sandboxes)


def _who(request: HttpRequest) -> Who | None:
    return request.user if request.user.is_authenticated else None


def _readable(run: Callable[[], Any]) -> Any:
    try:
        return run()
    except ScenarioError as error:
        raise as_validation_error(error) from error
