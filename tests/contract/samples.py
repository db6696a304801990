"""Samples: a valid request for each operation, and its maximum of queries, not counting a session's first look-up."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from apps.accounts.tests.people import PASSWORD, SUPER_PASSWORD
from apps.documents.tests.papers import PROCESSED, SAMPLE, VALIDATED, row
from apps.swift.tests.integrations import ADDRESS
from apps.swift.tests.messages import NEW as MT103
from apps.swift.tests.messages import WHOLE
from apps.training.tests.judged_scripts import PENDING, REASON, TABLE, TRICK
from apps.training.tests.seats import GRANTED, event
from apps.transactions.tests.transfers import HASH
from apps.transactions.tests.transfers import NEW as TRANSFER
from apps.wallets.tests.connector_calls import CONTRACT, OUTSIDE

if TYPE_CHECKING:
    from tests.contract.world import World

UNJUDGED: Final = "TRN-000095"
"""Pending transaction that no lesson judges, so that people without a lesson may complete it."""


class Sample(NamedTuple):
    """Valid request for an operation.

    - `queries`: maximum number of database queries of the request.
    - `body`: the request's body, or the query parameters of a GET.
    - `place`: the path's parameters; the last one is the reference.
    - `caller`: a client's name in `World.clients`: trainer for operations of trainers, nobody for open operations.
    - `traits`: any of the words “once”, “paged”, “polled”, “hot” and “tagged”, and the status if it isn't 200.
    - `guess`: the fields that make it a request with a wrong secret.
    - `wrong`: for each field, well-formed values that this operation rejects nevertheless.
    - `in_all_rooms`: the reason why this request succeeds in another room too; blank if it gets 404 or no rows there.
    - `rows_without_records`: true if a room without records has rows too: calculated ones, or accounts.
    - `any_text`: fields that may look like a real identifier, because their text is only compared, not shown or stored.
    """

    queries: int
    body: Any = None
    place: Any = None
    caller: str = "operator"
    traits: str = ""
    guess: Mapping[str, str] = {}
    wrong: Mapping[str, tuple[Any, ...]] = {}
    in_all_rooms: str = ""
    rows_without_records: bool = False
    any_text: tuple[str, ...] = ()


def _ref(ref: str) -> dict[str, str]:
    return {"ref": ref}


def _lesson(world: "World") -> dict[str, str]:
    return {"ref": world.lesson.ref}


def _seat(world: "World") -> dict[str, Any]:
    return {"ref": world.lesson.ref, "seat": 1}


LESSONS: Final = "trainers see the lessons of every room"
TEXTS: Final = "every room has the same texts, and may override them"
OWN: Final = "it is about the caller"
STEP: Final[dict[str, Any]] = {"step": "ask"}
IN_LESSON: Final[dict[str, Any]] = {"place": _lesson, "caller": "trainer", "in_all_rooms": LESSONS}
ON_SEAT: Final[dict[str, Any]] = {"place": _seat, "caller": "trainer", "in_all_rooms": LESSONS}
PUPIL: Final[dict[str, Any]] = {"caller": "pupil", "in_all_rooms": OWN}

NO_OBJECT: Final = ("no json", "[]", '"text"', "7", "null", '{"a": NaN}', '{"a": 1, "a": 2}', '{"a":' * 3000)
COMMANDS: Final = ("é" * 5_001, "help" + "\nhelp" * 50)
NO_HASH: Final = ("0x1234", "facade", "ten", HASH[:-1])

SAMPLES: Final[dict[str, Sample]] = {
    "login": Sample(
        13, {"username": "ada", "password": PASSWORD}, caller="nobody", any_text=("username", "password")
    ),
    "finishLogin": Sample(
        26, lambda world: {"code": world.app.now()}, caller="half signed in", any_text=("code",)
    ),
    "validateSession": Sample(
        0,
        {"sessionToken": "0" * 64, "username": "ada"},
        caller="nobody",
        any_text=("username", "sessionToken"),
    ),
    "logout": Sample(7, in_all_rooms=OWN),
    "resetPassword": Sample(
        14,
        {"username": "ada", "superPassword": SUPER_PASSWORD, "newPassword": "new-password"},
        caller="nobody",
        guess={"superPassword": "guess"},
        any_text=("username", "superPassword", "newPassword"),
    ),
    "getSession": Sample(3, in_all_rooms=OWN),
    "openAdminPortal": Sample(
        9, {"password": SUPER_PASSWORD}, guess={"password": "guess"}, any_text=("password",)
    ),
    "listPortalUsers": Sample(3, traits="polled"),
    "listRoomAccounts": Sample(3, rows_without_records=True),
    "listDocuments": Sample(3, traits="paged polled"),
    "getDocument": Sample(3, place=_ref(SAMPLE), traits="polled"),
    "processChocolateContract": Sample(12, traits="once"),
    "validateDocument": Sample(
        18,
        lambda world: {"accessCode": row(world.room, PROCESSED).access_code},
        place=_ref(PROCESSED),
        traits="once",
    ),
    "processDocumentSwift": Sample(11, place=_ref(VALIDATED), traits="once"),
    "getFinancialStatus": Sample(4, traits="polled"),
    "getRequiredCredentials": Sample(4, traits="polled"),
    "testConnectivity": Sample(3),
    "validateVaultAccess": Sample(3),
    "generateVaultAccess": Sample(4, {"releaseCode": GRANTED}),
    "listHostServers": Sample(4, traits="hot"),
    "getDomainStatus": Sample(5, traits="hot"),
    "listDomainHistories": Sample(5, traits="hot"),
    "getLoadBalancer": Sample(4, traits="polled"),
    "forceHealthCheck": Sample(6),
    "getSandbox": Sample(3, in_all_rooms=OWN),
    "changeSandbox": Sample(11, {"settlement": "automatic"}, caller="trainer"),
    "getSovereignValidation": Sample(4, traits="polled"),
    "getSovereignWallet": Sample(5, traits="polled"),
    "getSovereignSystemStatus": Sample(7, traits="polled"),
    "prepareSovereignTestTransaction": Sample(
        7, {"to": ADDRESS, "amount": "0.001"}, wrong={"amount": ("0",)}
    ),
    "runSwiftnetCommand": Sample(5, {"command": "help"}, wrong={"command": COMMANDS}),
    "runSwiftCommand": Sample(5, {"command": "help"}, wrong={"command": COMMANDS}),
    "listSwiftOperations": Sample(3, traits="paged polled"),
    "createSwiftOperation": Sample(
        15,
        {
            "operationType": "wallet_transfer",
            "transactionId": "TRN-000042",
            "swiftBic": "SIMUBEB0XXX",
            "correspondentBank": "Northhaven Exchange Bank",
        },
        traits="once 201",
        wrong={
            "swiftBic": ("SIMU", "simubeb0xxx", "SIMUBEB0XXXX"),
            "operationData": NO_OBJECT,
            "processingStatus": ("COMPLETED",),
            "swiftReference": ("REF-1", "SIM-", "SIM-a b"),
            "feeAmount": ("1.005",),
        },
    ),
    "writeMt103": Sample(3, MT103),
    "readMt103": Sample(2, {"text": WHOLE}),
    "getSystemStatus": Sample(3, traits="hot"),
    "listInstitutions": Sample(3, traits="polled"),
    "connectToSwiftnet": Sample(
        9,
        {"username": "swiftnet", "password": SUPER_PASSWORD},
        guess={"password": "guess"},
        any_text=("username", "password"),
    ),
    "getIntegrationStatus": Sample(5, traits="polled"),
    "prepareSovereignTransaction": Sample(
        4, {"network": "ethereum", "to": ADDRESS, "amount": "0.5"}, wrong={"amount": ("0",)}
    ),
    "sendSwiftMessage": Sample(
        16,
        {"messageType": "MT103", "bicCode": "MOCKDEF0XXX", "data": {"amount": "12345.67", "currency": "EUR"}},
        traits="once",
    ),
    "paySepaTransaction": Sample(
        14,
        {"countryCode": "BE", "amount": "12.50", "currency": "EUR"},
        wrong={"amount": ("0",)},
        traits="once",
    ),
    "getScreenText": Sample(3, traits="polled"),
    "listTextsOfScreen": Sample(4, place={"screen": "login"}, caller="trainer", in_all_rooms=TEXTS),
    "overrideText": Sample(
        20,
        {"value": "Come in"},
        place={"screen": "login", "key": "title"},
        caller="trainer",
        in_all_rooms=TEXTS,
    ),
    "resetText": Sample(
        20, place={"screen": "login", "key": "title"}, caller="trainer", in_all_rooms=TEXTS, traits="204"
    ),
    "findRecord": Sample(8, place=_ref(PENDING), caller="trainer"),
    "listWalkthroughs": Sample(4),
    "learnAlone": Sample(47, {"walkthrough": "judged"}, any_text=("walkthrough", "step"), traits="201"),
    "returnToLesson": Sample(14, place=lambda world: _ref(world.left.ref), caller="leaver"),
    "endLesson": Sample(79, place=lambda world: _ref(world.alone.ref), caller="learner"),
    "getSeat": Sample(5, **PUPIL),
    "keepJournal": Sample(
        10,
        {"client": "tab", "events": [event(0, "read", "ask", met=["ask.1"])]},
        any_text=("client",),
        **PUPIL,
    ),
    "takeHint": Sample(11, STEP, **PUPIL),
    "skipStep": Sample(11, STEP, **PUPIL),
    "leaveSeat": Sample(14, caller="learner", in_all_rooms=OWN),
    "listLessonsAlone": Sample(5, caller="trainer", in_all_rooms=LESSONS),
    "getOwnDebrief": Sample(7, caller="debriefed pupil", in_all_rooms=OWN),
    "getDebrief": Sample(7, **IN_LESSON),
    "getSeatDebrief": Sample(6, **ON_SEAT),
    "listRatings": Sample(
        4,
        place=lambda world: _ref(world.debriefed.ref),
        caller="trainer",
        in_all_rooms=LESSONS,
        traits="tagged",
    ),
    "rateReason": Sample(
        13,
        lambda world: {"entry": world.reason, "rating": 1},
        place=lambda world: _ref(world.debriefed.ref),
        caller="trainer",
        in_all_rooms=LESSONS,
    ),
    "getDebriefPdf": Sample(7, **IN_LESSON),
    "getSeatDebriefPdf": Sample(6, **ON_SEAT),
    "getDebriefCsv": Sample(4, **IN_LESSON),
    "getDebriefStatements": Sample(4, **IN_LESSON),
    "listOperations": Sample(2, caller="trainer", in_all_rooms="the calls are the same in every room"),
    "createWalkthrough": Sample(
        32,
        {"title": "Ours"},
        caller="trainer",
        traits="201",
        in_all_rooms="each room can have new walkthroughs",
        any_text=("like",),
    ),
    "getScript": Sample(4, place={"key": "judged"}, caller="trainer"),
    "saveScript": Sample(
        34,
        lambda world: world.contents | {"title": "Ours"},
        place={"key": "judged"},
        caller="trainer",
    ),
    "deleteScript": Sample(9, place={"key": "judged"}, caller="trainer", traits="204"),
    "getPlan": Sample(4, place={"key": "judged"}, caller="trainer"),
    "answerQuestion": Sample(11, {"step": "ask", "choices": [1]}, **PUPIL),
    "flagPlace": Sample(12, {"at": TABLE, "row": "TRN-000101", "trick": TRICK}, **PUPIL, traits="201"),
    "withdrawFlag": Sample(11, place=lambda world: {"number": world.flag}, **PUPIL),
    "decide": Sample(26, {"about": PENDING, "decision": "hold", "reason": REASON}, **PUPIL),
    "listTricks": Sample(3),
    "joinLesson": Sample(
        25,
        lambda world: {"code": world.lesson.code, "name": "Ada"},
        caller="nobody",
        any_text=("code", "seatCode"),
    ),
    "lookAtDoor": Sample(
        3,
        place=lambda world: {"code": world.lesson.code},
        caller="nobody",
        in_all_rooms="a code needs no room",
    ),
    "listLessons": Sample(3, caller="trainer", in_all_rooms=LESSONS),
    "openLesson": Sample(
        15,
        {"name": "Tuesday", "walkthrough": "judged"},
        caller="trainer",
        any_text=("walkthrough",),
        traits="201",
    ),
    "getLesson": Sample(3, **IN_LESSON),
    "changeLesson": Sample(7, {"name": "Wednesday"}, **IN_LESSON),
    "deleteLesson": Sample(
        8, place=lambda world: _ref(world.ended.ref), caller="trainer", in_all_rooms=LESSONS, traits="204"
    ),
    "getBoard": Sample(6, **IN_LESSON, traits="tagged"),
    "steerLesson": Sample(9, {"do": "message", "text": "Look up."}, any_text=("to",), **IN_LESSON),
    "raiseHand": Sample(11, {"raised": True}, **PUPIL),
    "listTransactions": Sample(4, traits="paged polled"),
    "createTransaction": Sample(
        27,
        TRANSFER,
        traits="once 201",
        wrong={
            "amount": ("0", "0.00", "1.0000001"),
            "currency": ("usdt", "EUR"),
            "network": ("mainnet", "tron"),
            "paymentMethod": ("SWIFT",),
            "metadata": NO_OBJECT,
        },
    ),
    "getTransactionVolume": Sample(
        5, rows_without_records=True, traits="polled", wrong={"days": ("0", "183", ""), "currency": ("EUR",)}
    ),
    "getTransaction": Sample(4, place=_ref(PENDING), traits="polled"),
    "completeTransaction": Sample(
        30,
        {"txHash": HASH, "processingTime": 7},
        place=_ref(UNJUDGED),
        traits="once",
        wrong={"txHash": NO_HASH},
    ),
    "failTransaction": Sample(27, {"errorMessage": "Timed out"}, place=_ref(UNJUDGED), traits="once"),
    "listTransactionHistory": Sample(4, place=_ref(PENDING), traits="polled"),
    "listLogsOfTransaction": Sample(4, place=_ref(PENDING), traits="polled"),
    "getTransactionMessages": Sample(5, place=lambda world: _ref(world.bank_transfer), traits="polled"),
    "listTransactionLogs": Sample(6, traits="paged polled"),
    "makeReceipt": Sample(6, place=_ref(PENDING)),
    "getDappWalletState": Sample(6),
    "connectDappWallet": Sample(11),
    "confirmDappAddress": Sample(3, {"address": OUTSIDE}),
    "prepareDappTransfer": Sample(
        16,
        {"toAddress": OUTSIDE, "amount": "12.5", "tokenAddress": CONTRACT},
        traits="once",
        wrong={
            "toAddress": ("bob", "master", "cold-storage", OUTSIDE.lower()),
            "tokenAddress": ("bob", "USDT (SIM)", OUTSIDE),
            "amount": ("0", "0.0000001", "99999999999999999999"),
        },
    ),
    "broadcastDappTransfer": Sample(22, lambda world: {"transaction": world.prepared}, traits="once"),
    "getDappConfirmation": Sample(4, place=lambda world: {"tx_hash": world.tx_hash}),
    "getHostPerformance": Sample(4, traits="hot"),
    "listHostReadings": Sample(4, rows_without_records=True),
    "listWallets": Sample(5, traits="polled"),
    "createWallet": Sample(41, {"name": "Drill", "walletId": "Till-1"}, traits="once 201"),
    "createVirtualWallet": Sample(40, {"name": "Drill"}, traits="once 201"),
    "listCryptoPrices": Sample(4, traits="hot"),
    "listSparklines": Sample(4),
    "getPriceHistory": Sample(4, place={"symbol": "BTC"}),
    "listSavedWallets": Sample(3, traits="polled"),
    "saveWallet": Sample(29, {"name": "Drill"}, traits="once 201"),
    "deleteSavedWallet": Sample(8, place=_ref("SIM-SAVED-0001"), traits="204"),
}
