/** Listener to the user's activity: the recorder of a walkthrough. */
export type ActivityListener = {
  /** Awaited before each call with an unsafe method. */
  beforeCall: () => Promise<void>;
  onCall: () => void;
  onNotice: (title: string) => void;
  /** Called when lines were entered in a terminal; `commands` are the commands that the terminal completes. */
  onCommand: (lines: string, commands: readonly string[]) => void;
};

let current: ActivityListener | undefined;

/** Return the listener; undefined unless the user follows a script. */
export function activityListener(): ActivityListener | undefined {
  return current;
}

export function setActivityListener(next: ActivityListener | undefined): void {
  current = next;
}
