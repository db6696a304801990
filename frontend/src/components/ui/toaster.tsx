import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useRef } from "react";

import { dismissNotice, useNotice } from "@/components/notices/use-notice";
import {
  Toast,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "@/components/ui/toast";

const icons = { default: Info, warning: TriangleAlert, destructive: CircleAlert };

/** Escape belongs to an open dialog that has the focus: a notice about it stays. */
function isForDialog(): boolean {
  return document.activeElement?.closest("[role=dialog], [role=alertdialog]") != null;
}

/** Shows the notices; mounted once, beside the routes. */
export function Toaster() {
  const { notices } = useNotice();
  const kept = useRef(false);
  return (
    <ToastProvider>
      {notices.map(({ id, open, title, description, variant, saidElsewhere }) => {
        const Icon = icons[variant];
        return (
          <Toast
            key={id}
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
              <ToastDescription silent={saidElsewhere}>{description}</ToastDescription>
            )}
            <ToastClose />
          </Toast>
        );
      })}
      <ToastViewport />
    </ToastProvider>
  );
}
