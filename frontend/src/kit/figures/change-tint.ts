/** The colour of a change in percent, which its figure and the line of its day share. */
export function changeTint(change: string): string {
  const amount = Number(change);
  if (amount === 0) return "text-muted-foreground";
  return amount > 0 ? "text-status-ok" : "text-status-failed";
}
