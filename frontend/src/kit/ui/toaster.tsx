import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useRef } from "react";

import { LiveRegion } from "@/kit/notices/live-region";
import { dismissNotice, type Notice, useNotice } from "@/kit/notices/use-notice";
import { useFocusUnder } from "@/kit/ui/use-focus-under";
import { cn } from "@/lib/utils";

// Radix announces a notice in a live region that it removes after 1 s: too early for a screen reader on a busy machine.
// Its live region goes into this detached fragment instead; Toaster has a permanent live region.
const NOWHERE = new DocumentFragment();

const variants = {
  default: { icon: Info, className: "[&>svg]:text-primary" },
  warning: {
    icon: TriangleAlert,
    className: "border-status-pending/50 [&>svg]:text-status-pending",
  },
  destructive: {
    icon: CircleAlert,
    className: "border-destructive/60 [&>svg]:text-destructive",
  },
};

/** Return true if the focus is in an open dialog, which Escape then closes instead of the notice. */
function isForDialog(): boolean {
  return document.activeElement?.closest("[role=dialog], [role=alertdialog]") != null;
}

/** Return the announcement of an open notice, without a description that is announced elsewhere. */
function announcement(current: Notice | undefined): string {
  if (!current?.open) return "";
  const description = current.announcedElsewhere ? undefined : current.description;
  return ["Notice", current.title, description].filter((text) => text !== undefined).join(". ");
}

/**
 * Component that renders the notices; mounted once, beside the routes. Its viewport is at the bottom of the window or, if
 * a notice would cover the focused element, at its top. The viewport has `aria-live`, because an open dialog hides
 * everything but live regions from screen readers.
 */
export function Toaster() {
  const current = useNotice();
  const viewport = useRef<HTMLOListElement>(null);
  const isFocusUnder = useFocusUnder(viewport, current?.open ? current.id : undefined);
  return (
    <Toast.Provider
      label="Notice"
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={NOWHERE}
    >
      {current && <NoticeToast key={current.id} notice={current} />}
      <LiveRegion text={announcement(current)} messageId={current?.id} />
      <Toast.Viewport
        ref={viewport}
        aria-live="off"
        data-slot="toaster"
        hotkey={["F8"]}
        label="Notices ({hotkey})"
        className={cn(
          "fixed right-4 z-60 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2",
          isFocusUnder ? "top-[calc(var(--frame-top)+0.5rem)]" : "bottom-4",
        )}
      />
    </Toast.Provider>
  );
}

function NoticeToast({ notice }: { notice: Notice }) {
  const { id, open, title, description, variant } = notice;
  const keepOpen = useRef(false);
  const { icon: Icon, className } = variants[variant];
  return (
    <Toast.Root
      open={open}
      data-slot="toast"
      data-variant={variant}
      className={cn(
        "relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border bg-popover py-3 pr-10 pl-3.5 text-sm text-popover-foreground shadow-lg",
        "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=end]:animate-swipe-out",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
        "[&>svg]:mt-0.5 [&>svg]:size-4",
        className,
      )}
      onEscapeKeyDown={() => {
        keepOpen.current = isForDialog();
      }}
      onOpenChange={(next) => {
        if (!next && !keepOpen.current) dismissNotice(id);
        keepOpen.current = false;
      }}
    >
      <Icon aria-hidden />
      <Toast.Title className="col-start-2 line-clamp-3 font-semibold wrap-anywhere">
        {title}
      </Toast.Title>
      {description !== undefined && (
        <Toast.Description className="col-start-2 line-clamp-6 wrap-anywhere text-muted-foreground">
          {description}
        </Toast.Description>
      )}
      <Toast.Close
        aria-label="Dismiss notice"
        className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-accent-foreground"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
