"""Keys that are proposed for names."""

from mockconsole.lib.keys import free_key


def test_free_key_gives_101_equal_long_names_different_keys_of_at_most_40_characters() -> None:
    taken: set[str] = set()
    for _ in range(101):
        taken.add(free_key("x" * 50, taken, default="room"))

    assert len(taken) == 101
    assert max(map(len, taken)) <= 40
