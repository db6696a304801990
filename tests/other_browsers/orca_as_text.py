"""Starts Orca with standard output for a voice, a line for each utterance; run by Debian's own Python.

Orca's own command would end another Orca of the same person, and start a speech server that outlives it.
"""

import sys

from orca import orca, settings, speechserver


class SpeechServer(speechserver.SpeechServer):  # type: ignore[misc] # Orca has no types
    """The voice; what Orca reads aloud of a whole page that was loaded is left out."""

    @staticmethod
    def getSpeechServer(info: object = None) -> "SpeechServer":  # noqa: N802 - Orca's name
        """Return the voice that Orca asks for."""
        return SpeechServer()

    def speak(self, text: str = "", acss: object = None, interrupt: bool = True) -> None:
        """Write an utterance."""
        print(" ".join(text.split()), flush=True)


if __name__ == "__main__":
    settings.speechServerFactory = __name__
    orca.getSettingsManager().activate()
    sys.exit(orca.main())
