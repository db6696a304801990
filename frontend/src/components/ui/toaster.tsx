import { CircleAlert, Info, TriangleAlert } from "lucide-react";

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

/** Shows the notices; mounted once, beside the routes. */
export function Toaster() {
  const { notices } = useNotice();
  return (
    <ToastProvider>
      {notices.map(({ id, open, title, description, variant }) => {
        const Icon = icons[variant];
        return (
          <Toast
            key={id}
            open={open}
            variant={variant}
            onOpenChange={(next) => {
              if (!next) dismissNotice(id);
            }}
          >
            <Icon aria-hidden />
            <ToastTitle>{title}</ToastTitle>
            {description !== undefined && <ToastDescription>{description}</ToastDescription>}
            <ToastClose />
          </Toast>
        );
      })}
      <ToastViewport />
    </ToastProvider>
  );
}
