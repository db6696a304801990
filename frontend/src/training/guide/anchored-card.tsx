import { DismissableLayer, Popper } from "radix-ui/internal";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
} from "react";
import { createPortal } from "react-dom";

import { useFocusFallback } from "@/lib/use-lost-focus";
import { useMedia } from "@/lib/use-media";
import { cn } from "@/lib/utils";
import { BARS_PX, boxOf, GAP_PX, type CardPlacement, SMALL } from "@/training/guide/card-placement";

/** Hides the card in a small window while a list or menu is open there. */
const AWAY_FROM_LISTS = "[body:has(:is([role=listbox],[role=menu])[data-state=open])_&]:invisible";

type AnchoredCardProps = {
  placement: CardPlacement;
  card: RefObject<HTMLElement | null>;
  label: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string;
  children: ReactNode;
};

/** Card at its placement: beside its target, in the corner if there is no room, or at the foot of a small window. */
export function AnchoredCard({
  placement,
  card,
  label,
  onKeyDown,
  className,
  children,
}: AnchoredCardProps) {
  const small = useMedia(SMALL);
  const { around, side, box, host } = placement;
  const place = JSON.stringify(box);

  const reference = useMemo(() => {
    // Radix measures again only if the reference is a new object.
    void place;
    const corner = () => new DOMRect(window.innerWidth - 16, window.innerHeight - 16, 0, 0);
    return {
      current: around
        ? { getBoundingClientRect: () => boxOf(around), contextElement: around }
        : { getBoundingClientRect: corner },
    };
  }, [around, place]);

  useLayoutEffect(
    () => (small && card.current ? makeRoomBelow(card.current) : undefined),
    [small, card, host],
  );
  // Moving the card into or out of a dialog unmounts it and loses the focus.
  const handlers = useFocusFallback(() => card.current?.focus());

  const section = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the card takes the focus itself, by F2
    <section
      ref={card}
      aria-label={label}
      tabIndex={-1}
      data-slot="guide"
      data-training
      data-print="hidden"
      onKeyDown={onKeyDown}
      {...handlers}
      className={cn(
        "pointer-events-auto flex flex-col overflow-y-auto bg-popover text-sm text-popover-foreground shadow-xl outline-offset-[-2px]",
        small
          ? `${AWAY_FROM_LISTS} fixed inset-x-0 bottom-0 z-65 scroll-pt-10 max-h-[40dvh] border-t not-tall:max-h-[50dvh]`
          : "max-h-(--radix-popper-available-height) w-88 animate-fade-in rounded-lg border",
        className,
      )}
    >
      {children}
    </section>
  );

  return createPortal(
    <DismissableLayer.Branch>
      {small ? (
        section
      ) : (
        <Popper.Root>
          <Popper.Anchor virtualRef={reference} />
          <Popper.Content
            side={side ?? "top"}
            align={around ? "start" : "end"}
            sideOffset={around ? GAP_PX : 0}
            collisionPadding={{ top: BARS_PX + GAP_PX, right: 16, bottom: 16, left: 16 }}
            className="z-65"
          >
            {section}
          </Popper.Content>
        </Popper.Root>
      )}
    </DismissableLayer.Branch>,
    host,
  );
}

/** Pad the bottom of the page, or of the dialog around the card, by the card's height; returns the cleanup. */
function makeRoomBelow(card: HTMLElement): () => void {
  const dialog = card.parentElement?.closest<HTMLElement>("[role=dialog], [role=alertdialog]");
  const { style } = dialog ?? document.documentElement;
  const { scrollPaddingBottom, paddingBottom } = style;
  function make() {
    style.scrollPaddingBottom = `${card.offsetHeight + 8}px`;
    style.paddingBottom = `${card.offsetHeight + 16}px`;
  }
  make();
  const observer = new ResizeObserver(make);
  observer.observe(card);
  return () => {
    observer.disconnect();
    Object.assign(style, { scrollPaddingBottom, paddingBottom });
  };
}
