import { X } from "lucide-react";
import { DismissableLayer } from "radix-ui/internal";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { Button } from "@/kit/ui/button";
import { type useLostFocus } from "@/lib/use-lost-focus";
import { topDialog, watchPage } from "@/training/page/dom";
import { type GuideContent } from "@/training/guide/use-guide-content";

type BarsProps = {
  urgent: boolean;
  handlers: ReturnType<typeof useLostFocus>["handlers"];
  t: GuideContent;
  children: ReactNode;
};

/** Trainer's messages above the screen; urgent ones are shown inside an open dialog. */
export function Bars({ urgent, handlers, t, children }: BarsProps) {
  const bars = useRef<HTMLElement>(null);
  const dialog = useTopDialog();
  const host = urgent ? dialog : undefined;
  useLayoutEffect(() => (bars.current ? makeRoomAbove(bars.current) : undefined), [host]);

  const section = (
    <section
      ref={bars}
      {...handlers}
      aria-label={t("trainer")}
      tabIndex={-1}
      data-slot="presented"
      data-training
      data-print="hidden"
      className={
        host
          ? "pointer-events-auto fixed inset-x-0 top-7 z-65 shadow-xl"
          : "top-(--frame-top) z-25 tall:sticky"
      }
    >
      {children}
    </section>
  );
  return host
    ? createPortal(<DismissableLayer.Branch>{section}</DismissableLayer.Branch>, host)
    : section;
}

type BarProps = {
  text: string;
  /** Handler and label of the dismiss button. */
  onDismiss?: () => void;
  dismiss?: string;
  children?: ReactNode;
};

export function Bar({ text, onDismiss, dismiss, children }: BarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-accent px-4 py-2 text-accent-foreground lg:px-6">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{text}</p>
      {children}
      {onDismiss && (
        <Button variant="ghost" size="icon-sm" aria-label={dismiss} onClick={onDismiss}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

function useTopDialog(): HTMLElement | undefined {
  const [dialog, setDialog] = useState(topDialog);
  useLayoutEffect(() => {
    const update = () => {
      setDialog(topDialog());
    };
    update();
    return watchPage(update);
  }, []);
  return dialog;
}

/** Set the scroll padding, so that nothing scrolled to is behind the bars; returns the cleanup. */
function makeRoomAbove(bars: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const room = `calc(var(--frame-top) + ${bars.offsetHeight}px + 0.75rem)`;
    style.scrollPaddingTop = getComputedStyle(bars).position === "sticky" ? room : "";
  });
  observer.observe(bars);
  return () => {
    observer.disconnect();
    style.scrollPaddingTop = "";
  };
}
