import { type ReactNode, type Ref, useMemo } from "react";

import { type Column } from "@/components/table/column";
import { useRowFocus } from "@/components/table/use-row-focus";
import { Scroller } from "@/components/table/scroller";
import { currentClass, printedRowClass } from "@/components/table/table-parts";
import { useRows } from "@/components/table/use-rows";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/utils";

type CardProps<Item> = {
  item: Item;
  columns: readonly Column<Item>[];
  draw: ((item: Item) => ReactNode) | undefined;
};

/** A record as a card: as the screen draws it, or its first column as the head and the others as pairs. */
function Card<Item>({ item, columns, draw }: CardProps<Item>) {
  return useMemo(() => {
    if (draw !== undefined) return draw(item);
    const [head, ...others] = columns;
    return (
      <>
        <div className="pb-1">{head?.cell(item)}</div>
        <dl className="grid items-baseline gap-x-4 gap-y-1 @min-[15rem]:grid-cols-[auto_minmax(0,1fr)]">
          {others.map(({ id, title, cell }) => (
            <div key={id} className="contents">
              <dt className="text-xs text-muted-foreground">{title}</dt>
              <dd className="grid min-w-0 justify-items-end text-right">{cell(item)}</dd>
            </div>
          ))}
        </dl>
      </>
    );
  }, [item, columns, draw]);
}

type CardListProps<Item> = Omit<CardProps<Item>, "item"> & {
  label: string;
  items: readonly Item[];
  keys: readonly string[];
  current: string | undefined;
  className?: string;
};

/** The records as cards, all drawn; the list scrolls with the page, or with the area that it stands in. */
export function CardList<Item>({
  label,
  items,
  keys,
  current,
  className,
  ...card
}: CardListProps<Item>) {
  return (
    <ul aria-label={label} className={className}>
      {items.map((item, index) => (
        <li
          key={keys[index]}
          aria-current={keys[index] === current || undefined}
          className={cn(currentClass, "@container border-b py-2 last:border-b-0")}
        >
          <Card item={item} {...card} />
        </li>
      ))}
    </ul>
  );
}

type VirtualCardsProps<Item> = CardListProps<Item> & {
  /** About how tall a card is; each is measured. */
  cardHeight: number;
  /** The height of the box that it scrolls in. */
  height: number | undefined;
  total: number;
  onEnd: (() => void) | undefined;
  onShow: ((first: number, last: number) => void) | undefined;
  /** Names the list whose first row in sight keeps its place. */
  anchored: string | undefined;
};

/** The records as cards of which only those in sight are drawn; the list scrolls in a box of its own. */
export function VirtualCards<Item>({
  label,
  items,
  keys,
  current,
  className,
  cardHeight,
  height,
  total,
  onEnd,
  onShow,
  anchored,
  ...card
}: VirtualCardsProps<Item>) {
  const { active, area, onFocus, onBlur } = useRowFocus(keys);
  const rows = useRows({
    name: label,
    scroller: area,
    keys,
    height: cardHeight,
    active,
    onEnd,
    onShow,
    anchored,
  });

  return (
    <Scroller label={label} area={area} height={height} className="max-h-[75dvh]">
      <div role="presentation" onFocus={onFocus} onBlur={onBlur}>
        <ul
          aria-label={label}
          className={cn("relative print:h-auto!", className)}
          style={{ height: rows.total }}
        >
          {rows.drawn.map(({ index, start }) => {
            const item = items[index];
            return (
              item !== undefined && (
                <VirtualCard
                  key={keys[index]}
                  index={index}
                  start={start}
                  total={total}
                  current={keys[index] === current}
                  measure={rows.measure}
                >
                  <Card item={item} {...card} />
                </VirtualCard>
              )
            );
          })}
        </ul>
      </div>
    </Scroller>
  );
}

type VirtualCardProps = {
  index: number;
  start: number;
  total: number;
  current: boolean;
  measure: Ref<HTMLLIElement>;
  children: ReactNode;
};

function VirtualCard({ index, start, total, current, measure, children }: VirtualCardProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      data-row={index}
      aria-current={current || undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={cn(
        currentClass,
        "@container absolute inset-x-0 top-0 border-b py-2",
        printedRowClass,
      )}
      style={{ transform: `translateY(${start}px)` }}
    >
      {children}
    </li>
  );
}

type CardsSkeletonProps = { label: string; cards: number; height: number };

/** The place of cards that are still on their way. */
export function CardsSkeleton({ label, cards, height }: CardsSkeletonProps) {
  return (
    <ul aria-label={label} aria-busy>
      {Array.from({ length: cards }, (_, index) => (
        <li key={index} className="border-b py-2 last:border-b-0" style={{ height }}>
          {index === 0 && <span className="sr-only">Loading…</span>}
          <Skeleton className="h-full" />
        </li>
      ))}
    </ul>
  );
}
