import { type ComponentType, use } from "react";

/** A part of the console did not arrive; `forget` lets the next attempt ask for it again. */
export class LoadError extends Error {
  override name = "LoadError";

  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super(`A part of the console could not be loaded: ${String(cause)}`, { cause });
  }
}

/** How long to wait before each further attempt: a server that starts again is back after seconds. */
const PAUSES_MS = [500, 2000];

async function persistently<Value>(load: () => Promise<Value>): Promise<Value> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}

export type LazyPart<Props = object> = {
  Part: ComponentType<Props>;
  /** Fetches the part ahead of its use; tells whether it came. */
  preload: () => Promise<boolean>;
};

/** Marks a promise once it has come, as React itself does: `use` then reads it without suspending once more. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}

/**
 * A part in its own chunk, suspended until that is there. `React.lazy` would keep a failed load for good; this one tries
 * again by itself, and can be asked again.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  function forget(): void {
    loading = undefined;
  }

  function start(): Promise<ComponentType<Props>> {
    loading ??= readable(
      persistently(load).catch((cause: unknown) => {
        throw new LoadError(cause, forget);
      }),
    );
    return loading;
  }

  function Part(props: Props) {
    const Loaded = use(start());
    // oxlint-disable-next-line react/static-components -- one promise brings it, which is made once
    return <Loaded {...props} />;
  }

  async function preload(): Promise<boolean> {
    try {
      await start();
      return true;
    } catch {
      forget();
      return false;
    }
  }

  return { Part, preload };
}
