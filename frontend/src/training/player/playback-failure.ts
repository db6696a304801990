const MAX_WAIT_MS = 2000;
const SHORT_WAIT_MS = 50;

/** Error thrown if the page doesn't reach the state that an action needs; its message is shown to the person. */
export class PlaybackFailure extends Error {
  override name = "PlaybackFailure";
}

/** Error thrown if the browser requires a press by a person; the error's message asks the person to press. */
export class Forbidden extends Error {
  override name = "Forbidden";
}

/** Wait for `ms` milliseconds; rejects if the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const callOff = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", callOff);
      resolve();
    }, ms);
    signal.addEventListener("abort", callOff, { once: true });
  });
}

/**
 * Wait until the page has rendered the last action's effect: otherwise the next action would start from the old URL.
 */
export async function waitUntilIdle(signal: AbortSignal): Promise<void> {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_WAIT_MS }));
  }
  await pause(SHORT_WAIT_MS, signal);
}
