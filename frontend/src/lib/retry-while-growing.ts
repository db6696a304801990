/** Timeout of the attempts, long enough for a chunk on a slow connection or after a retry. */
const GIVE_UP_MS = 30_000;

/** Events that show that the user scrolls, types or clicks. */
const INTERRUPTIONS = ["wheel", "touchstart", "keydown", "pointerdown"];

/**
 * Repeat `attempt` whenever the element or one of its ancestors changes its size, as happens while chunks and lists
 * load, until an attempt succeeds, the user interacts, or 30 s have passed. Returns the cleanup.
 */
export function retryWhileGrowing(
  attempt: () => boolean,
  element: Element = document.getElementById("main") ?? document.body,
): () => void {
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
  for (let box: Element | null = element; box; box = box.parentElement) observer.observe(box);
  return stop;
}
