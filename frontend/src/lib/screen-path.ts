/** A path in the spelling of the known one that it means: `/Home/` is `/home`; one that means none stays as it is. */
export function canonicalPath(path: string, known: ReadonlySet<string>): string {
  const plain = path.toLowerCase().replace(/\/+$/, "");
  return known.has(plain) ? plain : path;
}
