"""The API of the SWIFT consoles."""

from typing import ClassVar, Final

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.throttles import AttemptThrottle
from apps.sandboxes.idempotency import IDEMPOTENCY_KEY, Made, answer_once
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import get_sandbox, now_in
from apps.swift import drafts, selectors, services
from apps.swift.choices import Terminal
from apps.swift.fin.charset import Unwritable
from apps.swift.fin.reader import Malformed
from apps.swift.models import Institution, SwiftOperation
from apps.swift.serializers import (
    CommandReplySerializer,
    CommandSerializer,
    ConnectReplySerializer,
    ConnectSerializer,
    ExplainedMessageSerializer,
    InstitutionSerializer,
    Mt103Serializer,
    Mt103SummarySerializer,
    NewMt103Serializer,
    NewSwiftOperationSerializer,
    PastedMessageSerializer,
    SwiftOperationSerializer,
    SystemStatusSerializer,
)
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.pagination import PAGE_PARAMETERS, page_response, read_page_request
from mockconsole.lib.api.rows import write_rows
from mockconsole.lib.api.views import HotReadView, PolledView, SandboxView
from mockconsole.lib.errors import NO_FIELD, Refusal

# What a form calls the value that a field of the message can't carry.
_NAMES_OF_FIELDS: Final = {"20": "reference", "108": "reference", "32A": "amount", "70": "purpose"}


class CommandView(SandboxView):
    """A terminal."""

    outcome_keys = ("success", "error")
    terminal: ClassVar[Terminal]

    def answer(self, request: Request) -> Response:
        """Run what was typed; a command that fails is a readable answer, not an error."""
        form = CommandSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = services.run_commands(
            who=request.user,
            sandbox_id=self.sandbox_id,
            terminal=self.terminal,
            text=form.validated_data["command"],
        )
        if answer.error is None:
            return Response({"success": True, "output": answer.output})
        return Response({"success": False, "output": answer.output, "error": answer.error})


class SwiftnetCommandView(CommandView):
    """The terminal of the SwiftNet server and of the admin console."""

    terminal = Terminal.SWIFTNET

    @extend_schema(
        operation_id="runSwiftnetCommand", request=CommandSerializer, responses=CommandReplySerializer
    )
    def post(self, request: Request) -> Response:
        """Run a command."""
        return self.answer(request)


class SwiftCommandView(CommandView):
    """The SWIFT terminal."""

    terminal = Terminal.SWIFT

    @extend_schema(
        operation_id="runSwiftCommand", request=CommandSerializer, responses=CommandReplySerializer
    )
    def post(self, request: Request) -> Response:
        """Run a command."""
        return self.answer(request)


class OperationsView(PolledView):
    """The SWIFT operations of the sandbox."""

    polled = Polled(SwiftOperation.resources)

    @extend_schema(
        operation_id="listSwiftOperations",
        parameters=PAGE_PARAMETERS,
        responses=SwiftOperationSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Return a page of them, newest first."""
        page = selectors.operations_page(self.sandbox_id, read_page_request(request.query_params))
        return page_response(request, page, write_rows(SwiftOperationSerializer, page.rows))

    @extend_schema(
        operation_id="createSwiftOperation",
        request=NewSwiftOperationSerializer,
        responses={201: SwiftOperationSerializer},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Record one; whatever could be real is refused, and the same Idempotency-Key gives the same one again."""
        form = NewSwiftOperationSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def make(sandbox: Sandbox) -> Made:
            operation = services.create_operation(
                who=request.user, operation=SwiftOperation(sandbox=sandbox, **form.validated_data)
            )
            row = selectors.operation(sandbox.pk, operation.ref)
            return Made(201, write_rows(SwiftOperationSerializer, [row])[0])

        return answer_once(request, self.sandbox_id, make)


class Mt103View(SandboxView):
    """The writer of MT103 messages; it stores nothing."""

    @extend_schema(operation_id="writeMt103", request=NewMt103Serializer, responses=Mt103Serializer)
    def post(self, request: Request) -> Response:
        """Write one and explain it; what no message can carry is refused at its field."""
        form = NewMt103Serializer(data=request.data)
        form.is_valid(raise_exception=True)
        values = dict(form.validated_data)
        kind = drafts.Form(values.pop("type"))
        sandbox = get_sandbox(self.sandbox_id)
        try:
            transfer = drafts.transfer_of(seed=sandbox.seed, now=now_in(sandbox), **values)
            explained = drafts.written(transfer, kind)
        except Unwritable as error:
            name = _NAMES_OF_FIELDS.get(error.field, NO_FIELD)
            raise ValidationError({name: [ErrorDetail(error.message, error.code)]}) from error
        written = ExplainedMessageSerializer(explained).data
        return Response({**written, "summary": Mt103SummarySerializer(transfer).data})


class Mt103ReadView(SandboxView):
    """The reader of pasted messages; it stores nothing."""

    @extend_schema(
        operation_id="readMt103", request=PastedMessageSerializer, responses=ExplainedMessageSerializer
    )
    def post(self, request: Request) -> Response:
        """Explain a text; what could be real is withheld, and what is no message is told where it breaks off."""
        form = PastedMessageSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        try:
            explained = drafts.read(form.validated_data["text"])
        except Malformed as error:
            raise ValidationError({"text": [str(error)]}) from error
        except Refusal as error:
            raise ValidationError({"text": [ErrorDetail(str(error.detail), error.code)]}) from error
        return Response(ExplainedMessageSerializer(explained).data)


class SystemStatusView(HotReadView):
    """The state of the simulated network."""

    hot_read = selectors.SYSTEM_STATUS

    @extend_schema(operation_id="getSystemStatus", responses=SystemStatusSerializer)
    def get(self, request: Request) -> HttpResponseBase:
        """Return the state of this moment."""
        return super().get(request)


class InstitutionsView(PolledView):
    """The institutions on the simulated network."""

    polled = Polled(Institution.resources)

    @extend_schema(operation_id="listInstitutions", responses=InstitutionSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return them all."""
        return Response(selectors.institutions(self.sandbox_id))


class ConnectView(SandboxView):
    """The door of the SwiftNet server."""

    outcome_keys = ("success",)
    throttle_classes = (AttemptThrottle,)

    @extend_schema(
        operation_id="connectToSwiftnet", request=ConnectSerializer, responses=ConnectReplySerializer
    )
    def post(self, request: Request) -> Response:
        """Check credentials; wrong ones are a readable answer, not an error."""
        form = ConnectSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        connected = services.connect_to_swiftnet(
            who=request.user, sandbox_id=self.sandbox_id, **form.validated_data
        )
        if not connected:
            return Response({"success": False, "message": "Invalid admin credentials"})
        AttemptThrottle().forget(request, self)
        return Response({"success": True})
