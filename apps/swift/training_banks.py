"""Fictitious banks for training messages; their account numbers have valid check digits and no owner."""

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


def bank_of(bic: str) -> TrainingBank:
    """Return the training bank with the given BIC; for an unknown BIC, an unnamed bank with an account in its country."""
    known = (HOME_BANK, *OTHER_BANKS)
    for bank in known:
        if bank.bic[:8] == bic[:8]:
            return TrainingBank(bic, bank.name, bank.town, bank.country, bank.iban)
    country = bic[4:6]
    account = next((bank.iban for bank in known if bank.country == country), _UNNAMED_ACCOUNT)
    return TrainingBank(bic, "Unnamed Training Bank", "TRAINING TOWN", country, account)
