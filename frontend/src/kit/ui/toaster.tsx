import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useRef } from "react";

import { LiveRegion } from "@/kit/notices/live-region";
import { dismissNotice, type Notice, useNotice } from "@/kit/notices/use-notice";
import {
  Toast,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "@/kit/ui/toast";

const icons = { default: Info, warning: TriangleAlert, destructive: CircleAlert };

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

/** Component that renders the notices; mounted once, beside the routes. */
export function Toaster() {
  const current = useNotice();
  return (
    <ToastProvider>
      {current && <NoticeToast key={current.id} notice={current} />}
      <LiveRegion text={announcement(current)} messageId={current?.id} />
      <ToastViewport noticeId={current?.open ? current.id : undefined} />
    </ToastProvider>
  );
}

function NoticeToast({ notice }: { notice: Notice }) {
  const { id, open, title, description, variant } = notice;
  const keepOpen = useRef(false);
  const Icon = icons[variant];
  return (
    <Toast
      open={open}
      variant={variant}
      onEscapeKeyDown={() => {
        keepOpen.current = isForDialog();
      }}
      onOpenChange={(next) => {
        if (!next && !keepOpen.current) dismissNotice(id);
        keepOpen.current = false;
      }}
    >
      <Icon aria-hidden />
      <ToastTitle>{title}</ToastTitle>
      {description !== undefined && <ToastDescription>{description}</ToastDescription>}
      <ToastClose />
    </Toast>
  );
}
