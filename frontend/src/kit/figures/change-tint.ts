/** Return the colour for a change in percent; the number and its sparkline share it. */
export function changeTint(change: string): string {
  const amount = Number(change);
  if (amount === 0) return "text-muted-foreground";
  return amount > 0 ? "text-status-ok" : "text-status-failed";
}
