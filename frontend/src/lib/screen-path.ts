/** Return the path of the screen to which a path belongs: `/teach` for `/teach/LSN-000001?tab=board`. */
export function screenOf(path: string): string {
  return /^\/[^/?]*/.exec(path)?.[0] ?? path;
}

/** Return a path in its canonical spelling: `/Home/` becomes `/home`; an unknown path stays unchanged. */
export function canonicalPath(path: string, paths: ReadonlySet<string>): string {
  const first = screenOf(path);
  const screen = first.toLowerCase();
  return paths.has(screen) ? screen + path.slice(first.length).replace(/\/+$/, "") : path;
}
