let action: (() => void) | undefined;

/** Return the action of the key F; undefined unless a script asks for flags. */
export function flagAction(): (() => void) | undefined {
  return action;
}

export function setFlagAction(next: (() => void) | undefined): void {
  action = next;
}
