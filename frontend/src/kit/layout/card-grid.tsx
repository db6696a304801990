import { type ComponentProps } from "react";

import { Parts } from "@/kit/layout/boundary";
import { cn } from "@/lib/utils";

// A card that would be alone in its row spans the row, so that the grid has no gaps.
const shares = {
  "6-6": "@min-[56rem]:*:col-span-6",
  "7-5": "@min-[56rem]:*:not-only:odd:col-span-7 @min-[56rem]:*:even:col-span-5",
  "5-7": "@min-[56rem]:*:not-only:odd:col-span-5 @min-[56rem]:*:even:col-span-7",
  "4-4-4":
    "@min-[42rem]:*:col-span-6 @max-[60rem]:*:last:odd:col-span-full @min-[60rem]:*:col-span-4",
  "4-2-2-4":
    "@min-[15rem]:grid-cols-12 @min-[15rem]:*:col-span-6 @max-[42rem]:*:first:col-span-full @max-[42rem]:*:last:col-span-full @min-[60rem]:*:col-span-2 @min-[60rem]:*:first:col-span-4 @min-[60rem]:*:last:col-span-4",
  "2-2-2-2-2-2":
    "@min-[18rem]:grid-cols-12 @min-[18rem]:*:col-span-6 @min-[42rem]:*:col-span-4 @min-[60rem]:*:col-span-2",
  "3-3-3-3":
    "@min-[42rem]:*:col-span-6 @max-[60rem]:*:last:odd:col-span-full @min-[60rem]:*:col-span-3",
};

type CardGridProps = ComponentProps<typeof Parts> & {
  /** Width of each card in a row, in twelfths of the grid, if the cards fit side by side. */
  share: keyof typeof shares;
};

/** Grid of cards on a screen's twelve columns; the cards of a row have the same height. */
export function CardGrid({ share, className, ...props }: CardGridProps) {
  return (
    <div className="@container min-w-0">
      <Parts
        data-slot="card-grid"
        className={cn(
          "grid grid-cols-1 gap-4 *:col-span-full @min-[42rem]:grid-cols-12",
          shares[share],
          className,
        )}
        {...props}
      />
    </div>
  );
}

/** Cards stacked in one cell of a grid, with the same total height as the neighbouring cell. */
export function CardStack(props: ComponentProps<typeof Parts>) {
  return <Parts className="flex min-w-0 flex-col gap-4 *:last:grow" {...props} />;
}
