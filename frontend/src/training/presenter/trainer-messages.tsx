import { X } from "lucide-react";
import { type ReactNode, useState } from "react";

import { Button } from "@/kit/ui/button";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Messages of the trainer at the top of the pane. */
export function TrainerMessages({ t, children }: { t: GuideContent; children: ReactNode }) {
  return (
    <section aria-label={t("trainer")} data-slot="presented">
      {children}
    </section>
  );
}

type TrainerMessageProps = {
  text: string;
  /** Handler of the dismiss button; `dismiss` is the button's label. */
  onDismiss?: () => void;
  dismiss?: string;
  children?: ReactNode;
  t: GuideContent;
};

export function TrainerMessage({ text, onDismiss, dismiss, children, t }: TrainerMessageProps) {
  return (
    <div className="flex items-start gap-2 border-b bg-accent px-3 py-1 text-accent-foreground">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <ClampedText text={text} t={t} />
        {children}
      </div>
      {onDismiss && (
        <Button variant="ghost" size="icon-sm" aria-label={dismiss} onClick={onDismiss}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** Text that pane.css cuts after two lines in a sheet, so that the step stays in view; More shows the rest. */
function ClampedText({ text, t }: Pick<TrainerMessageProps, "text" | "t">) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);

  function watchHeight(element: HTMLElement | null) {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setIsCut(element.scrollHeight > element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }

  return (
    <div className="flex min-w-0 flex-auto items-end gap-2 py-1">
      <p
        ref={watchHeight}
        data-part={isOpen ? undefined : "clamped"}
        className="min-w-0 flex-1 wrap-anywhere"
      >
        {text}
      </p>
      {(isOpen || isCut) && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {t(isOpen ? "trainerLess" : "trainerMore")}
        </Button>
      )}
    </div>
  );
}
