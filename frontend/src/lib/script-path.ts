/** Return the path of a walkthrough's page in the editor. */
export function scriptPath(key: string): string {
  return `/teach/walkthroughs/${key}`;
}
