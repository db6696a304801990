"""Password hasher with a bounded cost in memory and time."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class FloorArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with OWASP's minimum parameters (19 MiB, t=2, p=1); about 20 ms, so a whole class can sign in at once."""

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
