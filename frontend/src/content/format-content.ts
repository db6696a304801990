/** Replace the `{placeholders}` of a text; a placeholder without a value stays. */
export function formatContent(template: string, values: Record<string, string> = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
