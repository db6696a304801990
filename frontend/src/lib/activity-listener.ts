/** API call with an unsafe HTTP method; `beforeCall` and `onCall` get the same object for the same call. */
export type UnsafeCall = { method: string; address: string };

/** Listener to the user's activity: it records a seat's progress, or the steps of a new walkthrough. */
export type ActivityListener = Partial<{
  /** Awaited before each call with an unsafe method. */
  beforeCall: (call: UnsafeCall) => Promise<void> | void;
  onCall: (call: UnsafeCall, succeeded: boolean) => void;
  onNotice: (title: string) => void;
  /** Called when lines are entered in a terminal; `commands` are the commands that the terminal knows. */
  onCommand: (lines: string, commands: readonly string[]) => void;
}>;

let current: ActivityListener | undefined;

/** Return the listener; undefined unless the user follows or records a script. */
export function activityListener(): ActivityListener | undefined {
  return current;
}

/**
 * Set the only listener; one is enough, because nobody records a new walkthrough while on a seat. Returns a function
 * that removes the listener.
 */
export function setActivityListener(next: ActivityListener): () => void {
  current = next;
  return () => {
    if (current === next) current = undefined;
  };
}
