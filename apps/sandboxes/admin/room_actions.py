"""Actions on a room in the admin: reversible actions run immediately, all other actions after a confirmation page."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse

from apps.sandboxes import services
from apps.sandboxes.admin.forms import (
    CloneForm,
    CreateForm,
    ImportForm,
    ShiftForm,
    SpeedForm,
    as_validation_error,
)
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import describe_missing_files, write_archive
from apps.sandboxes.scenarios.losses import TooLarge, losses_of_reset
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.starting_points import starting_point_of
from apps.sandboxes.selectors import free_room_key, now_in
from mockconsole.lib.admin.pages import ActionForm, Question, action_page
from mockconsole.lib.admin.records import RestorableAdmin
from mockconsole.lib.admin.typed import row_action
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.money.exact import shortest

PRESSED = ("work_here", "freeze", "run")
# Errors raised in an action if somebody deletes the room before the action has locked or reloaded it.
GONE = (RowGone, Sandbox.DoesNotExist)
ATTEMPTS: Final = 3


class RoomActions(RestorableAdmin):
    """Actions on a room, offered in the list of rooms, on the room's page and on the admin's first page."""

    actions_row = (
        *PRESSED,
        "set_speed",
        "shift",
        "clone",
        "export_scenario",
        "import_scenario",
        "reset",
        "keep",
        "forget",
    )

    def get_actions_row(self, request: HttpRequest) -> list[Any]:
        """Return the actions for a row's menu, without those that have their own buttons in the row."""
        return [action for action in super().get_actions_row(request) if action.path not in PRESSED]

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> Any:
        """Create a room and fill it from a scenario."""
        question = Question(
            "New room",
            "A room is a separate world with its own clock and records.",
            "Create",
            self._list_address(),
        )

        def run(cleaned: dict[str, Any]) -> str:
            create = partial(services.create_sandbox, who=request.user, **cleaned)
            created = _readable(lambda: _with_free_key(create, cleaned["name"]))
            return f"{created.name} was created and filled from the scenario {created.scenario}."

        form = CreateForm(request.POST or None, initial={"scenario": "standard"})
        return action_page(request, self, question, form, run)

    @row_action("Work in this room", icon="login")
    def work_here(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Move the staff member's own account into this room."""
        message = "You work in {} now. Your open console screens follow."
        return self._do(request, object_id, services.work_in, message)

    @row_action("Freeze the clock", icon="pause")
    def freeze(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Stop the clock."""
        return self._do(request, object_id, services.freeze_clock, "The clock of {} is frozen.")

    @row_action("Let the clock run", icon="play_arrow")
    def run(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Let the clock run."""
        return self._do(request, object_id, services.run_clock, "The clock of {} runs.")

    @row_action("Set the speed", icon="speed")
    def set_speed(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Set the speed of the clock."""

        def run(sandbox: Sandbox, cleaned: dict[str, Any]) -> str:
            services.set_clock_speed(who=request.user, sandbox=sandbox, speed=cleaned["speed"])
            return f"The clock of {sandbox.name} runs at speed {shortest(cleaned['speed'])}."

        text = "The speed changes without a jump; a frozen clock stays frozen."
        return self._ask(request, object_id, "Speed of {}", text, "Set the speed", run, form=SpeedForm)

    @row_action("Shift the clock", icon="update")
    def shift(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Shift the clock by a number of minutes, forwards or backwards."""

        def run(sandbox: Sandbox, cleaned: dict[str, Any]) -> str:
            by = timedelta(minutes=float(cleaned["minutes"]))
            services.shift_clock(who=request.user, sandbox=sandbox, by=by)
            return f"The clock of {sandbox.name} shows {now_in(sandbox):%d %b %Y %H:%M:%S} UTC now."

        text = "Prices and loads change to the new time at once. Records stay."
        return self._ask(request, object_id, "Shift the clock of {}", text, "Shift", run, form=ShiftForm)

    @row_action("Clone", icon="content_copy")
    def clone(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Copy the room with its clock and records."""

        def run(sandbox: Sandbox, cleaned: dict[str, Any]) -> str:
            clone = partial(services.clone_sandbox, who=request.user, source=sandbox, **cleaned)
            copy = _with_free_key(clone, cleaned["name"])
            return f"{sandbox.name} was cloned to {copy.name}."

        text = "The copy gets the clock and every record. Later changes in one room don't affect the other."
        return self._ask(request, object_id, "Clone {}", text, "Clone", run, form=CloneForm)

    @row_action("Export", icon="download", permissions=("view",))
    def export_scenario(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Return the room as a scenario in a ZIP file, to download."""
        sandbox = self._sandbox(request, object_id)
        try:
            content = services.export_sandbox(who=request.user, sandbox=sandbox, write=write_archive)
        except GONE:
            return self._redirect_from_deleted(request, sandbox)
        response = HttpResponse(content, content_type="application/zip")
        response["Content-Disposition"] = f'attachment; filename="{sandbox.key}.zip"'
        return response

    @row_action("Import", icon="upload")
    def import_scenario(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Replace the room's records by those of an uploaded scenario."""

        def run(sandbox: Sandbox, cleaned: dict[str, Any]) -> str:
            _readable(
                lambda: services.load_files(who=request.user, sandbox=sandbox, files=cleaned["archive"])
            )
            missing = describe_missing_files(cleaned["archive"], sandbox.scenario)
            return f"{sandbox.name} was filled from the uploaded scenario. {missing}".rstrip()

        text = (
            "Every record of the room is replaced, and its starting point if the file has one. If the files have any "
            "mistake, nothing changes."
        )
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
        """Fill the room again from its starting point or, if it has none, from its scenario."""

        def run(sandbox: Sandbox, cleaned: dict[str, Any]) -> str:
            start = describe_starting_point(sandbox)
            _readable(lambda: services.reset_sandbox(who=request.user, sandbox=sandbox))
            return f"{sandbox.name} was reset to its starting point: {start}."

        def text(sandbox: Sandbox) -> str:
            start = describe_starting_point(sandbox)
            explanation = (
                f"The room goes back to its starting point: {start}. The clock starts as stored there."
            )
            # Compare only for the confirmation page (GET): the comparison is slow, and a POST doesn't show losses.
            return (
                explanation
                if request.method == "POST"
                else "\n".join((f"{explanation} What is lost:", *describe_losses(sandbox)))
            )

        return self._ask(request, object_id, "Reset {}", text, "Reset", run, dangerous=True)

    @row_action("Keep as this room's starting point", icon="bookmark_add")
    def keep(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Store the room's current state as its starting point, which a reset restores."""

        def run(sandbox: Sandbox, cleaned: dict[str, Any]) -> str:
            _readable(lambda: services.keep_starting_point(who=request.user, sandbox=sandbox))
            return f"{sandbox.name} was kept. A reset returns it to its present state."

        text = (
            "The room is kept as it is now: records, texts, walkthroughs, clock and settlement. A reset returns to it. "
            "A starting point that was kept before is replaced. Accounts and secrets aren't part of it."
        )
        title, submit = "Keep {} as its starting point", "Keep as starting point"
        return self._ask(request, object_id, title, text, submit, run)

    @row_action("Forget the starting point", icon="bookmark_remove")
    def forget(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        """Delete the room's starting point; a reset then uses the scenario."""

        def run(sandbox: Sandbox, cleaned: dict[str, Any]) -> str:
            services.delete_starting_point(who=request.user, sandbox=sandbox)
            return f"A reset of {sandbox.name} uses the scenario {sandbox.scenario} again."

        text = "A reset then fills the room from its scenario again. The room itself doesn't change now."
        title, submit = "Forget the starting point of {}", "Forget it"
        return self._ask(request, object_id, title, text, submit, run, dangerous=True)

    def _do(
        self, request: HttpRequest, object_id: str, act: Callable[..., None], message: str
    ) -> HttpResponseBase:
        """Run a reversible action on a POST request; on a GET request, only redirect."""
        sandbox = self._sandbox(request, object_id)
        if request.method == "POST":
            try:
                act(who=request.user, sandbox=sandbox)
                messages.success(request, message.format(sandbox.name))
            except GONE:
                return self._redirect_from_deleted(request, sandbox)
        return HttpResponseRedirect(self._origin(request, sandbox))

    def _ask(
        self,
        request: HttpRequest,
        object_id: str,
        title: str,
        text: str | Callable[[Sandbox], str],
        submit: str,
        run: Callable[[Sandbox, dict[str, Any]], str],
        *,
        form: type[ActionForm] = ActionForm,
        dangerous: bool = False,
    ) -> HttpResponseBase:
        sandbox = self._sandbox(request, object_id)
        back = self._origin(request, sandbox)
        explanation = text if isinstance(text, str) else text(sandbox)
        question = Question(title.format(sandbox.name), explanation, submit, back, dangerous=dangerous)
        sent = request.method == "POST"
        filled = form(request.POST if sent else None, request.FILES if sent else None)
        try:
            return action_page(request, self, question, filled, lambda cleaned: run(sandbox, cleaned))
        except GONE:
            return self._redirect_from_deleted(request, sandbox)

    def _redirect_from_deleted(self, request: HttpRequest, sandbox: Sandbox) -> HttpResponse:
        message = f"Nothing was done: somebody deleted {sandbox.name} meanwhile."
        return self._redirect_to_list(request, message)

    def _sandbox(self, request: HttpRequest, object_id: str) -> Sandbox:
        sandbox = self.get_object(request, unquote(object_id))
        if sandbox is None:
            raise Http404
        found: Sandbox = sandbox
        return found

    def _origin(self, request: HttpRequest, sandbox: Sandbox) -> str:
        pages = {"index": reverse("admin:index"), "room": page_of(sandbox, "change")}
        return pages.get(request.GET.get("from", ""), self._list_address())


def page_of(sandbox: Sandbox, page: str) -> str:
    """Return the URL of one of a room's pages in the admin, such as `change`."""
    return reverse(f"admin:sandboxes_sandbox_{page}", args=(sandbox.pk,))


def describe_starting_point(sandbox: Sandbox) -> str:
    """Describe the state that a reset of the room restores: its starting point, or the scenario."""
    return str(starting_point_of(sandbox) or f"the scenario {sandbox.scenario}")


def describe_losses(sandbox: Sandbox) -> list[str]:
    """Return a line per kind of record that a reset would change; one line if nothing would change or the comparison fails."""
    try:
        losses = losses_of_reset(sandbox)
    except ScenarioError as error:
        return [f"Can't be compared. {problem}" for problem in error.mistakes[:1]]
    except TooLarge as error:
        return [str(error)]
    return [str(loss) for loss in losses] or ["Nothing: no record differs from the starting point."]


def _with_free_key(make: Callable[..., Sandbox], name: str) -> Sandbox:
    for _ in range(ATTEMPTS - 1):
        try:
            return make(key=free_room_key(name))
        except ValidationError as error:
            # Race: somebody else created a room with this key after the look-up.
            if "key" not in getattr(error, "error_dict", {}):
                raise
    return make(key=free_room_key(name))


def _readable(run: Callable[[], Any]) -> Any:
    try:
        return run()
    except ScenarioError as error:
        raise as_validation_error(error) from error
