/** The screen that a path belongs to, by its first part: a lesson's page is below the list of the lessons. */
export function screenOf(path: string): string {
  return /^\/[^/]*/.exec(path)?.[0] ?? path;
}

/** A path in the spelling of the known one that it means or is below: `/Home/` is `/home`; one that means none stays as it is. */
export function canonicalPath(path: string, known: ReadonlySet<string>): string {
  const first = screenOf(path);
  const screen = first.toLowerCase();
  return known.has(screen) ? screen + path.slice(first.length).replace(/\/+$/, "") : path;
}
