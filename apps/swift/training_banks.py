"""Fictitious banks for training messages; their account numbers have valid check digits and no owner."""

from dataclasses import replace
from typing import Final

from apps.swift.credit_transfer import TrainingBank

HOME_BANK: Final = TrainingBank(
    "SIMUBEB0XXX", "Northhaven Exchange Bank", "BRUSSELS", "BE", "BE49999000000171"
)

OTHER_BANKS: Final = (
    TrainingBank("MOCKDEF0XXX", "Eastmere Landesinstitut", "BERLIN", "DE", "DE09000000000000000001"),
    TrainingBank("TRNGFRP0XXX", "Caisse Fictive de Valmire", "PARIS", "FR", "FR169999999999SIMULATED0148"),
    TrainingBank("SIMUNLA0XXX", "Polderwijk Oefenbank", "AMSTERDAM", "NL", "NL80SIMU0000000001"),
    TrainingBank("FAKEITM0XXX", "Banca di Prova Montefalso", "MILAN", "IT", "IT44F9999999999SIMULATED001"),
    TrainingBank("MOCKESM0XXX", "Banco Ensayo de Rioseca", "MADRID", "ES", "ES9899999999550000000001"),
    TrainingBank("TRNGGBL0XXX", "Westbrook Mutual Rehearsal Bank", "LONDON", "GB", "GB77SIMU00000000000001"),
)

_UNNAMED_ACCOUNT: Final = "SIM00000000000001"
_BANKS: Final = {bank.bic: bank for bank in (HOME_BANK, *OTHER_BANKS)}


def bank_with(bic: str) -> TrainingBank | None:
    """Return the training bank with the given BIC (the branch code is ignored), or None."""
    return _BANKS.get(f"{bic[:8]}XXX")


def bank_in(country: str) -> TrainingBank | None:
    """Return the training bank in the given country, or None."""
    return next((bank for bank in _BANKS.values() if bank.country == country), None)


def bank_of(bic: str) -> TrainingBank:
    """Return the training bank with the given BIC; for an unknown BIC, an unnamed bank with an account in its country."""
    if bank := bank_with(bic):
        return replace(bank, bic=bic)
    country = bic[4:6]
    neighbour = bank_in(country)
    account = neighbour.iban if neighbour else _UNNAMED_ACCOUNT
    return TrainingBank(bic, "Unnamed Training Bank", "TRAINING TOWN", country, account)
