/** Call a function after a delay; returns the function that cancels the call, for an effect. */
export function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => {
    clearTimeout(timer);
  };
}
