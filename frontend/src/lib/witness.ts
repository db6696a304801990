/** Who is told of what is done in the console. */
export type Witness = {
  /** Waited for before each call that may change something. */
  beforeCall: () => Promise<void>;
  called: () => void;
  noticed: (title: string) => void;
  /** Lines were entered in a terminal, which completes the commands that it knows. */
  ran: (lines: string, known: readonly string[]) => void;
};

let current: Witness | undefined;

/** The one who is told, while somebody follows a script. */
export function witness(): Witness | undefined {
  return current;
}

export function setWitness(next: Witness | undefined): void {
  current = next;
}
