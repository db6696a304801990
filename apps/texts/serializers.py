"""JSON schemas of the kinds of screen text."""

TEXTS_SCHEMA = {"type": "array", "items": {"type": "string"}}
AMOUNT_SCHEMA = {
    "type": "object",
    "properties": {"amount": {"type": "string"}},
    "required": ["amount"],
    "additionalProperties": False,
}
NUMBER_SCHEMA = {
    "type": "object",
    "properties": {"number": {"type": "number"}},
    "required": ["number"],
    "additionalProperties": False,
}
CELL_SCHEMA = {"oneOf": [{"type": "string"}, {"type": "number"}, TEXTS_SCHEMA, AMOUNT_SCHEMA]}
ROWS_SCHEMA = {"type": "array", "items": {"type": "object", "additionalProperties": CELL_SCHEMA}}
SETTING_SCHEMA = {
    "type": "object",
    "properties": {
        "label": {"type": "string"},
        "initial": {"type": "string"},
        "choices": TEXTS_SCHEMA,
        "min": {"type": "integer"},
        "max": {"type": "integer"},
        "unit": {"type": "string"},
    },
    "required": ["label", "initial"],
    "additionalProperties": False,
}
SETTINGS_SCHEMA = {
    "type": "object",
    "properties": {"settings": {"type": "array", "items": SETTING_SCHEMA}},
    "required": ["settings"],
    "additionalProperties": False,
}
ENTRY_SCHEMA = {
    "oneOf": [
        {"type": "string"},
        TEXTS_SCHEMA,
        AMOUNT_SCHEMA,
        NUMBER_SCHEMA,
        ROWS_SCHEMA,
        SETTINGS_SCHEMA,
    ]
}
