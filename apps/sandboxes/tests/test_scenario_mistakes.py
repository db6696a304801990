"""Tests that each mistake in a scenario is reported with file, row and field, and that nothing is changed."""

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError, read_rows
from apps.sandboxes.scenarios.room_settings import read_settings
from apps.sandboxes.services import load_files
from apps.sandboxes.tests.scenarios import BTC, ETH, kind_by_name, mistakes, only, with_assets

ROW_2 = "crypto_assets.yaml, row 2 (line 2)"


def eth(**changed: str) -> str:
    fields = {
        "symbol": "ETH",
        "name": "Ethereum",
        "base_price": '"2640.00"',
        "volatility": '"0.034"',
        "decimals": "2",
        **changed,
    }
    return "{" + ", ".join(f"{name}: {value}" for name, value in fields.items()) + "}"


@pytest.mark.parametrize(
    ("row", "field", "message"),
    [
        (eth(price='"1"'), "price", "This field is unknown. Known are: symbol, name,"),
        (eth(base_price="2640.5"), "base_price", "Write the number in quotes, so that no digit is lost."),
        (eth(base_price='"much"'), "base_price", "Write a number in quotes, like"),
        (eth(base_price='"-1"'), "base_price", "The price must be greater than zero."),
        (eth(base_price='"0"'), "base_price", "The price must be greater than zero."),
        (eth(base_price='"NaN"'), "base_price", "Write a finite number."),
        (eth(base_price='"sNaN"'), "base_price", "Write a finite number."),
        (eth(base_price='"Infinity"'), "base_price", "Write a finite number."),
        (eth(base_price='"1.1234567890123456789"'), "base_price", "18 after it"),
        (eth(volatility='"2"'), "volatility", "less than or equal to 1"),
        (eth(decimals='"2"'), "decimals", "Write a whole number."),
        (eth(decimals="true"), "decimals", "Write a whole number."),
        (eth(decimals="19"), "decimals", "less than or equal to 18"),
        (eth(decimals="-1"), "decimals", "greater than or equal to 0"),
        (eth(name="12"), "name", "Write the text in quotes."),
        (eth(name="true"), "name", "Write the text in quotes."),
        (eth(name="[a, b]"), "name", "Write the text in quotes."),
        (eth(name="null"), "name", "A value is missing."),
        (eth(name=f'"{"x" * 61}"'), "name", "at most 60 characters"),
        (eth(name='"Ether\\0eum"'), "name", "This text holds a character that can't be stored."),
        (eth(name="!!python/object/apply:os.getcwd []"), "name", "This value can't be read"),
        (eth(symbol="1" * 6000), "symbol", "A number has at most 100 digits; put a longer one in quotes."),
        (eth(name="[1, 1" + "0" * 6000 + "]"), "name", "A number has at most 100 digits;"),
        (eth(symbol="eth"), "symbol", "Write 2 to 12 capital letters and digits, like BTC."),
        ("{symbol: ETH, symbol: BNB}", "symbol", "This field is here twice; keep one."),
        ("{symbol: ETH, name: Ethereum, volatility: '0.1'}", "base_price", "This field is missing."),
    ],
)
def test_mistake_in_a_scenario_is_reported_with_file_row_and_field(
    sandbox: Sandbox, row: str, field: str, message: str
) -> None:
    [found] = mistakes(sandbox, with_assets(BTC, row))
    assert found.startswith(f"{ROW_2}, field {field}: ")
    assert message in found


def test_all_mistakes_of_all_files_are_reported_together(sandbox: Sandbox) -> None:
    messages = mistakes(
        sandbox,
        only(
            sandbox="seed: 7\nspeed: fast\nmood: good\n",
            crypto_assets=f"- {BTC}\n- {eth(decimals='many', name='1')}\n- {eth(base_price='1.5')}\n",
            host_servers="- {ref: HOST-1}\n",
            wishes="[]",
        ),
    )
    places = [message.split(": ", 1)[0] for message in messages]
    assert places == [
        "wishes.yaml",
        "sandbox.yaml, field mood",
        "sandbox.yaml, field seed",
        "sandbox.yaml, field speed",
        "crypto_assets.yaml, row 2 (line 2), field name",
        "crypto_assets.yaml, row 2 (line 2), field decimals",
        "crypto_assets.yaml, row 3 (line 3), field base_price",
        *[f"host_servers.yaml, row 1 (line 1), field {name}" for name in HOST_FIELDS_OF_A_BARE_ROW],
    ]


HOST_FIELDS_OF_A_BARE_ROW = ("ref", "name", "location", "host_type", "base_load", "load_swing", "uptime")


def test_mistake_is_reported_with_the_first_line_of_its_row(sandbox: Sandbox) -> None:
    text = f"# two assets\n\n- {BTC}\n-\n  symbol: ETH\n  name: Ethereum\n  base_price: 1.5\n"
    messages = mistakes(sandbox, only(crypto_assets=text))
    assert messages[0].startswith("crypto_assets.yaml, row 2 (line 5), field base_price")


def test_duplicate_reference_in_a_file_is_reported_at_the_second_row(sandbox: Sandbox) -> None:
    [message] = mistakes(sandbox, with_assets(BTC, ETH, BTC))
    assert message == ("crypto_assets.yaml, row 3 (line 3), field symbol: Row 1 has this already; keep one.")


def mistakes_in_settings(text: str) -> list[str]:
    """Return the error messages for the text of sandbox.yaml."""
    with pytest.raises(ScenarioError) as caught:
        read_settings(text)
    return [str(mistake) for mistake in caught.value.mistakes]


def test_every_unreadable_value_in_sandbox_yaml_is_reported_with_its_line() -> None:
    text = 'seed: s\nfrozen: !!bool foo\ntime: !!timestamp foo\nspeed: !!int ""\nseed: t\n'
    assert mistakes_in_settings(text) == [
        "sandbox.yaml, line 2, field frozen: “foo” doesn't fit its tag !!bool; leave the tag out.",
        "sandbox.yaml, line 3, field time: “foo” doesn't fit its tag !!timestamp; leave the tag out.",
        "sandbox.yaml, line 4, field speed: “” doesn't fit its tag !!int; leave the tag out.",
        "sandbox.yaml, line 5, field seed: This field is here twice; keep one.",
    ]


def test_list_as_a_field_name_is_reported(sandbox: Sandbox) -> None:
    [message] = mistakes(sandbox, with_assets(BTC, "{? [symbol, name] : ETH}"))
    assert message == f"{ROW_2}: Write fields with their values: “name: value”."


def test_unquoted_yaml_text_is_read_as_written(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=with_assets(BTC, eth(name="1e5")))
    assert kind_by_name("crypto_assets").rows(sandbox).get(symbol="ETH").name == "1e5"


def test_unknown_file_is_reported_with_the_known_files(sandbox: Sandbox) -> None:
    # The secrets of a room, its gates, are never in a file.
    for name in ("crypto_asset", "gates"):
        [message] = mistakes(sandbox, only(**{name: "[]"}))
        assert message.startswith(f"{name}.yaml: This file is unknown. Known are: sandbox.yaml,")
        assert "crypto_assets.yaml" in message


def test_scenario_without_sandbox_yaml_is_reported(sandbox: Sandbox) -> None:
    assert mistakes(sandbox, {}) == ["sandbox.yaml: The file is missing; it holds the seed and the clock."]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("- {symbol: BTC}\n- {symbol: ETH\n", "crypto_assets.yaml, line 2: This can't be read as YAML: "),
        ('- symbol: BTC\n- name: "\\ud800"\n', "crypto_assets.yaml, line 2: This can't be read as YAML: "),
        (
            "- {symbol: BTC}\0",
            "crypto_assets.yaml, line 1: This can't be read as YAML: it has a character that YAML doesn't",
        ),
        ("[" * 5_000, "crypto_assets.yaml, line 1: This can't be read as YAML: it is nested too deeply."),
        ("symbol: BTC\n", "crypto_assets.yaml, line 1: The file must hold a list"),
        ("- BTC\n", "crypto_assets.yaml, row 1 (line 1): Write fields with their values"),
    ],
)
def test_malformed_file_is_reported_with_its_line(text: str, place: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_rows("crypto_assets.yaml", text)
    [message] = caught.value.mistakes
    assert str(message).startswith(place)


BOMB = (
    "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "{field}: *i\n"
)
MERGE_BOMB = (
    "base: &a {x: 1}\n"
    + "".join(
        f"{name}: &{name} {{<<: [{', '.join([f'*{before}'] * 10)}]}}\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "{field}: *i\n"
)


def test_yaml_anchor_in_sandbox_yaml_is_rejected_before_its_aliases_expand() -> None:
    for bomb in (BOMB, MERGE_BOMB):
        for field in ("time", "speed", "seed", "frozen"):
            [message] = mistakes_in_settings(bomb.replace("{field}", field))
            assert message.startswith("sandbox.yaml, line 1: This can't be read as YAML: "), field
            assert "&a" in message, field


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("{}", "seed"),
        ("seed: ''", "seed"),
        (f"seed: {'x' * 65}", "seed"),
        ('seed: "a\\0b"', "seed"),
        ("{seed: a, frozen: 'yes'}", "frozen"),
        ("{seed: a, frozen: 1}", "frozen"),
        ("{seed: a, time: yesterday}", "time"),
        ("{seed: a, time: 1969-12-31T23:59:59Z}", "time"),
        ("{seed: a, time: '3000-01-01T00:00:00+00:00'}", "time"),
        ("{seed: a, time: '0001-01-01T00:00:00+12:00'}", "time"),
        ("{seed: a, time: 12}", "time"),
        ("{seed: a, time: [2026]}", "time"),
        ("{seed: a, speed: 0}", "speed"),
        ("{seed: a, speed: '3601'}", "speed"),
        ("{seed: a, speed: NaN}", "speed"),
        ("{seed: a, speed: .inf}", "speed"),
        ("{seed: a, speed: true}", "speed"),
        ("{seed: a, speed: [1]}", "speed"),
        ("{seed: a, speed: '1.005'}", "speed"),
    ],
)
def test_mistake_in_sandbox_yaml_is_reported_with_its_field(text: str, field: str) -> None:
    [message] = mistakes_in_settings(text)
    assert message.startswith(f"sandbox.yaml, field {field}: Write ")


def test_seed_that_looks_like_a_real_account_number_is_rejected() -> None:
    [message] = mistakes_in_settings("seed: DE89370400440532013000")
    assert message.startswith("sandbox.yaml, field seed: This looks like an account at a real bank.")
