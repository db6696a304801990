const listeners = new Set<() => void>();
let kept: string | null = null;

/** The path of the screen that stays as it is, shown or not. */
export function keptScreen(): string | null {
  return kept;
}

/** Has the frame keep a screen as it is, its place in the address included, or none any more. */
export function keepScreen(path: string | null): void {
  kept = path;
  for (const listener of listeners) listener();
}

export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
