import { type ComponentType, use } from "react";

/** Error thrown when a chunk failed to load; after `forget`, the next attempt requests the chunk again. */
export class LoadError extends Error {
  override name = "LoadError";

  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super(`A part of the console could not be loaded: ${String(cause)}`, { cause });
  }
}

/** Delays before the retries: a restarted server is back within seconds. */
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
  /** Load the chunk ahead of its use; resolves to false on failure. */
  preload: () => Promise<boolean>;
};

/** Lazily loaded components of a screen, by name. */
export type LazyParts = Record<string, Pick<LazyPart, "preload">>;

/** Load the chunks of all these parts ahead of their use. */
export async function preloadAll(parts: LazyParts): Promise<void> {
  await Promise.all(Object.values(parts).map(({ preload }) => preload()));
}

/** Mark a promise as fulfilled, as React does itself: `use` then reads it without suspending. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}

/**
 * Return a component that is in its own chunk and suspends until the chunk is loaded. `React.lazy` would cache a failed
 * load; this component retries, and a failed chunk can be requested again.
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
    // oxlint-disable-next-line react/static-components -- the component of one cached promise
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
