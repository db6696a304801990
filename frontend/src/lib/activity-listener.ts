/** Who is told of what is done in the console. */
export type ActivityListener = {
  /** Waited for before each call that may change something. */
  beforeCall: () => Promise<void>;
  onCall: () => void;
  onNotice: (title: string) => void;
  /** Lines were entered in a terminal, which completes the commands that it knows. */
  onCommand: (lines: string, known: readonly string[]) => void;
};

let current: ActivityListener | undefined;

/** The one who is told, while somebody follows a script. */
export function activityListener(): ActivityListener | undefined {
  return current;
}

export function setActivityListener(next: ActivityListener | undefined): void {
  current = next;
}
