type CountsProps = { counts: readonly (readonly [name: string, value: string | number])[] };

/** Figures of a record in a line, where there is no space for columns. */
export function Counts({ counts }: CountsProps) {
  return (
    <p className="text-xs text-muted-foreground tabular-nums">
      {counts.map(([name, value]) => `${name} ${value}`).join(" · ")}
    </p>
  );
}
