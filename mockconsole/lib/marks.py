"""Texts that mark everything as a simulation; no setting switches them off."""

HEADER = "X-Simulated"
HEADER_VALUE = "true"
NO_VALUE = "SIMULATED - NO VALUE"
BAR_TEXT = "TRAINING SIMULATION · no bank, no blockchain, no funds"
