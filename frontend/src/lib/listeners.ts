/** Listeners to a value that is kept outside of React; `subscribe` is the first argument of `useSyncExternalStore`. */
export class Listeners {
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
