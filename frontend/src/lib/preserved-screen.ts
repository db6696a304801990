const listeners = new Set<() => void>();
let preserved: string | null = null;

/** The path of the screen that stays as it is, shown or not. */
export function preservedScreen(): string | null {
  return preserved;
}

/** Has the frame keep a screen as it is, its place in the address included, or none any more. */
export function preserveScreen(path: string | null): void {
  preserved = path;
  for (const listener of listeners) listener();
}

export function watchPreservedScreen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
