/** Return the colour of a change in percent, for its figure and its sparkline. */
export function changeTint(change: string): string {
  const amount = Number(change);
  if (amount === 0) return "text-muted-foreground";
  return amount > 0 ? "text-status-ok" : "text-status-failed";
}
