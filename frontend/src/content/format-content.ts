/** Puts values into the `{places}` of a text; a place without a value stays as it is written. */
export function formatContent(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
