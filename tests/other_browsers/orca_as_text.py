"""Start Orca and print its speech on standard output, one line per utterance; Debian's Python must run this.

The command `orca` would end another Orca of the same user, and leave a speech server running.
"""

import sys

from orca import orca, settings, speechserver


class SpeechServer(speechserver.SpeechServer):  # type: ignore[misc] # Orca has no types
    """Speech output that prints each utterance; because it has no sayAll, Orca doesn't read whole pages when they load."""

    @staticmethod
    def getSpeechServer(info: object = None) -> "SpeechServer":  # noqa: N802 - Orca's name
        """Return the speech server for Orca."""
        return SpeechServer()

    def speak(self, text: str = "", acss: object = None, interrupt: bool = True) -> None:
        """Print an utterance."""
        print(" ".join(text.split()), flush=True)


if __name__ == "__main__":
    settings.speechServerFactory = __name__
    orca.getSettingsManager().activate()
    sys.exit(orca.main())
