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

/** Escape belongs to an open dialog that has the focus: a notice about it stays. */
function isForDialog(): boolean {
  return document.activeElement?.closest("[role=dialog], [role=alertdialog]") != null;
}

/** Shows the notices; mounted once, beside the routes. */
export function Toaster() {
  const shown = useNotice();
  return (
    <ToastProvider>
      {shown && <ShownNotice key={shown.id} notice={shown} />}
      <ToastViewport shown={shown?.open ? shown.id : undefined} />
    </ToastProvider>
  );
}

function ShownNotice({ notice }: { notice: Notice }) {
  const { id, open, title, description, variant, saidElsewhere } = notice;
  const kept = useRef(false);
  const Icon = icons[variant];
  return (
    <Toast
      open={open}
      variant={variant}
      onEscapeKeyDown={() => {
        kept.current = isForDialog();
      }}
      onOpenChange={(next) => {
        if (!next && !kept.current) dismissNotice(id);
        kept.current = false;
      }}
    >
      <Icon aria-hidden />
      <ToastTitle>{title}</ToastTitle>
      {description !== undefined && (
        <>
          {/* Radix announces the text of the notice as a whole: without this the last word of the title is one with the first here. */}
          {!saidElsewhere && <span className="sr-only">. </span>}
          <ToastDescription silent={saidElsewhere}>{description}</ToastDescription>
        </>
      )}
      <ToastClose />
    </Toast>
  );
}
