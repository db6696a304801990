"""The simulation's marks that no setting switches off."""

HEADER = "X-Simulated"
HEADER_VALUE = "true"
NO_VALUE = "SIMULATED - NO VALUE"
BAR_TEXT = "TRAINING SIMULATION · no bank, no blockchain, no funds"
