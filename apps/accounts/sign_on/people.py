"""Accounts of people who sign in through the identity provider."""

import logging
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final
from unicodedata import name

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.selectors import existing_username_keys, next_usernames
from apps.accounts.usernames import username_key
from mockconsole.sign_on import SignOn

logger = logging.getLogger("mockconsole.accounts")

MAX_STEM_LENGTH: Final = 60


class PersonRefused(Exception):
    """Raised when a person may not sign in; the message is shown to the person and says what to do."""


def account_of(claims: Mapping[str, Any], chosen: SignOn) -> User:
    """Return the person's account, updated to the role in the claims; create it at the first sign-in; raises PersonRefused."""
    role = role_of(claims, chosen)
    key = sign_on_key(str(claims["iss"]), str(claims["sub"]))
    if role is None:
        raise PersonRefused(
            "Your account has no role in this console. Ask the people who manage your account for the role of a "
            "trainer or a trainee of this console, then sign in again."
        )
    user = User.objects.filter(sign_on_key=key).first() or _create(key, claims, role)
    if not user.is_active:
        raise PersonRefused("Your account in this console is switched off. Ask your trainer.")
    if user.role != role:
        user.role = role
        user.save(update_fields=["role"])
        logger.info("The identity provider made %s a %s.", user.username, role)
    return user


def role_of(claims: Mapping[str, Any], chosen: SignOn) -> Role | None:
    """Return the role that the claims give, or None; claims with values of both roles give the trainer's role."""
    found = claims.get(chosen.role_claim)
    if found is None:
        # Keycloak nests its roles: realm_access.roles.
        found = claims
        for part in chosen.role_claim.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
    values = {str(value) for value in (found if isinstance(found, list) else [found])}
    if values & chosen.trainers:
        return Role.TRAINER
    return Role.OPERATOR if values & chosen.trainees else None


def sign_on_key(issuer: str, subject: str) -> str:
    """Return the key that identifies a person: a hash, so that the database doesn't contain the provider's id of the person."""
    return sha256(f"{issuer}\n{subject}".encode()).hexdigest()


def _create(key: str, claims: Mapping[str, Any], role: Role) -> User:
    for username in _usernames(key, claims):
        user = User(username=username, role=role, sign_on_key=key)
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:
            # Race: the person signs in twice at the same time, or somebody else took the name.
            if found := User.objects.filter(sign_on_key=key).first():
                return found
        else:
            logger.info("The account %s was created at its first single sign-on.", username)
            return user
    raise PersonRefused("Many people sign in for the first time just now. Wait some seconds, then try again.")


def _usernames(key: str, claims: Mapping[str, Any]) -> Iterator[str]:
    """Yield usernames to try: the provider's username and e-mail address (up to the @, also numbered), then person-…."""
    for claim in ("preferred_username", "email"):
        stem = User.normalize_username(str(claims.get(claim) or "").partition("@")[0])[:MAX_STEM_LENGTH]
        if stem and _is_valid(stem):
            if not existing_username_keys([stem]):
                yield stem
            yield next_usernames(stem, 1)[0]
    yield f"person-{key[:12]}"


def _is_valid(username: str) -> bool:
    try:
        User(username=username).clean_fields(exclude={"sandbox", "password"})
    except ValidationError:
        return False
    return bool(username_key(username)) and not _mixes_alphabets(username)


def _mixes_alphabets(username: str) -> bool:
    """Return True if a name mixes Latin with other letters: with a Cyrillic `a`, it could look like `trainer`."""
    alphabets = {name(letter, "").partition(" ")[0] for letter in username if letter.isalpha()}
    return "LATIN" in alphabets and len(alphabets) > 1
