import { CircleCheck, type LucideIcon } from "lucide-react";
import { type ReactNode } from "react";

import { type Anchor, type PartsOf } from "@/anchors/anchor";
import { Parts } from "@/kit/layout/boundary";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { wrapText } from "@/kit/ui/wrap-text";

type StatTileProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: LucideIcon;
  badge?: ReactNode;
  loading?: boolean;
  anchor?: Anchor;
};

/** Row of four stat tiles: two columns in a container narrower than 60 rem, and one column below 15 rem. */
export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <Parts className="grid gap-3 @min-[15rem]:grid-cols-2 @min-[40rem]:gap-4 @min-[60rem]:grid-cols-4 print:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {children}
      </Parts>
    </div>
  );
}

/** Number with its name; the tile has the same height while the number loads. */
export function StatTile({
  label,
  value,
  hint,
  icon: Icon,
  badge,
  loading,
  anchor,
}: StatTileProps) {
  return (
    <Card
      role="group"
      aria-label={label}
      aria-busy={loading}
      data-anchor={anchor}
      className="min-w-0 gap-1"
    >
      <div className="flex min-h-5 items-center gap-2 text-xs font-medium text-muted-foreground">
        {Icon !== undefined && <Icon aria-hidden className="size-4 shrink-0" />}
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {badge !== undefined && <span className="ml-auto flex min-w-0">{badge}</span>}
      </div>
      {/* The number shrinks instead of breaking onto a second line. */}
      <div className="@container">
        <div className="flex min-h-8 min-w-0 items-center text-figure wrap-anywhere font-semibold tracking-tight @max-[9rem]:text-title">
          {loading === true ? <Skeleton className="h-6 w-24" /> : value}
        </div>
      </div>
      {hint !== undefined && <div className="text-xs text-muted-foreground">{hint}</div>}
    </Card>
  );
}

/** Displayed but unverified status, such as “Operational”, in place of the number in a tile. */
export function ClaimedState({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 text-status-ok">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      {wrapText(children)}
    </span>
  );
}

/**
 * Return a function that returns the props of a screen's `StatTile`; its first argument names both the label and the
 * anchor. `<StatTile {...tile("statKeys", KeyRound, "keysHint")} value={count} />`
 */
export function tilesOf<Screen extends string, Text extends string>(
  t: (text: Text) => string,
  screen: Screen,
) {
  return (name: Text & PartsOf<Screen>, icon: LucideIcon, hint?: Text) => ({
    label: t(name),
    anchor: `${screen}.${name}` as Anchor,
    icon,
    hint: hint && t(hint),
  });
}
