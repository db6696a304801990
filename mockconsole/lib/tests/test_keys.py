"""Keys proposed for names."""

from mockconsole.lib.keys import free_key


def test_free_key_of_a_long_name_has_at_most_40_characters_after_a_hundred_namesakes() -> None:
    taken: set[str] = set()
    for _ in range(101):
        taken.add(free_key("x" * 50, taken, default="room"))

    assert len(taken) == 101
    assert max(map(len, taken)) <= 40
