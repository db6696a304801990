/** Long enough for a chunk that comes over a slow line, or only when it is asked for again. */
const GIVE_UP_MS = 30_000;

/** Events by which a person takes over. */
const INTERRUPTIONS = ["wheel", "touchstart", "keydown", "pointerdown"];

/**
 * Retry whenever the page has grown, while its chunk and its lists load: until it has worked, the person
 * does something, or it has taken too long. Returns a function that ends it sooner.
 */
export function retryWhileGrowing(attempt: () => boolean): () => void {
  const over = new AbortController();
  const stop = () => {
    over.abort();
  };
  const observer = new ResizeObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(stop, GIVE_UP_MS);
  over.signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of INTERRUPTIONS) {
    window.addEventListener(event, stop, { signal: over.signal, passive: true });
  }
  observer.observe(document.body);
  return stop;
}
