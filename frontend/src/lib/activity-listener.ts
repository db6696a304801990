/** Listener to the user's activity, as the recorder of a walkthrough. */
export type ActivityListener = {
  /** Awaited before each call that may change something. */
  beforeCall: () => Promise<void>;
  onCall: () => void;
  onNotice: (title: string) => void;
  /** Lines were entered in a terminal; `known` are the commands that it completes. */
  onCommand: (lines: string, known: readonly string[]) => void;
};

let current: ActivityListener | undefined;

/** Return the listener, while somebody follows a script. */
export function activityListener(): ActivityListener | undefined {
  return current;
}

export function setActivityListener(next: ActivityListener | undefined): void {
  current = next;
}
