import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useRef } from "react";

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

/** Notices; mounted once, beside the routes. */
export function Toaster() {
  const current = useNotice();
  return (
    <ToastProvider>
      {current && <NoticeToast key={current.id} notice={current} />}
      <ToastViewport noticeId={current?.open ? current.id : undefined} />
    </ToastProvider>
  );
}

function NoticeToast({ notice }: { notice: Notice }) {
  const { id, open, title, description, variant, announcedElsewhere } = notice;
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
      {description !== undefined && (
        <>
          {/* Radix announces the notice as one text: without this the title's last word would merge with the next. */}
          {!announcedElsewhere && <span className="sr-only">. </span>}
          <ToastDescription silent={announcedElsewhere}>{description}</ToastDescription>
        </>
      )}
      <ToastClose />
    </Toast>
  );
}
