import { type ReactNode, type RefObject, useId } from "react";

type PointingPadProps = {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  /** Title of the pad; the title and the help are hidden while a place is chosen. */
  title: string;
  help: string;
  chosen: boolean;
  /** Description of the outlined place, or an instruction; announced when it changes. */
  status: ReactNode;
};

/** Part of the pane that has the focus in flag mode: arrow keys move the outline. */
export function PointingPad({ ref, label, title, help, chosen, status }: PointingPadProps) {
  const id = useId();
  return (
    // Role application, so that screen readers pass the arrow keys to the page.
    <div
      ref={ref}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the keys of flag mode
      tabIndex={0}
      aria-label={label}
      aria-describedby={id}
      // Sticky, so that it stays visible above the list while the pane scrolls.
      className="sticky top-11 grid gap-1 rounded-sm bg-card pt-1.5"
    >
      <p hidden={chosen} className="text-xs font-medium">
        {title}
      </p>
      <p role="status" className="min-h-10 wrap-anywhere">
        {status}
      </p>
      <p id={id} hidden={chosen} className="text-xs text-muted-foreground">
        {help}
      </p>
    </div>
  );
}
