import { PanelRightClose, PanelRightOpen } from "lucide-react";
import { DismissableLayer } from "radix-ui/internal";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";

import { type Content } from "@/content/use-content";
import { IconButton } from "@/kit/ui/icon-button";
import { updateListBoundary } from "@/kit/ui/list-boundary";
import { useFolded } from "@/lib/use-folded";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { useGuideKeys } from "@/training/guide/use-guide-keys";
import "@/training/guide/pane.css";

/** Text of the simulation mark; not in the content catalogue, so that nobody can edit it away. */
const MARK = "SIMULATION";

export type PaneState = {
  ref: RefObject<HTMLElement | null>;
  folded: boolean;
  toggle: () => void;
  unfold: () => void;
  scrollToTop: () => void;
};

/** Return the state of the pane; whether the pane is folded is stored for each tab, in sessionStorage. */
export function usePane(): PaneState {
  const ref = useRef<HTMLElement>(null);
  const [folded, toggle] = useFolded("mockconsole.guide", "sessionStorage");
  function unfold() {
    if (folded) toggle();
  }
  function scrollToTop() {
    if (ref.current) ref.current.scrollTop = 0;
  }
  return { ref, folded, toggle, unfold, scrollToTop };
}

const noChanges = () => () => undefined;
const frameElement = () => document.querySelector("[data-slot=frame]") ?? document.body;

/**
 * Keep an event within the pane, because an open dialog's listener on the document would prevent scrolling in the pane.
 */
function keep(event: SyntheticEvent): void {
  event.stopPropagation();
}

type PaneProps = FoldedLineProps & {
  pane: PaneState;
  /** Target of the current step; F2 moves the focus there if the last focused element was removed. */
  target?: HTMLElement;
  /** Buttons beside the simulation mark. */
  buttons: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
  /** Button row: below the content, or beside the content in a low window. */
  foot?: ReactNode;
  /** `region` is the name of the pane; `fold` and `unfold` are the names of its button. */
  t: Content<Record<"region" | "fold" | "unfold", string>>;
};

/** Pane beside the page; rendered as the last part of the frame and positioned by pane.css. */
export function Pane(props: PaneProps) {
  const { pane, target, buttons, title, line, action, onKeyDown, children, foot, t } = props;
  const { ref, folded, toggle } = pane;
  // Undefined on the first render, if the frame isn't in the page yet.
  const frame = useSyncExternalStore(noChanges, frameElement);
  useEffect(() => {
    updateListBoundary();
    return updateListBoundary;
  }, []);
  useGuideKeys(ref, target);
  const handlers = useFocusFallback(() => ref.current?.focus());

  return createPortal(
    <DismissableLayer.Branch asChild>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pane takes the focus itself, with F2 */}
      <section
        ref={ref}
        aria-label={t("region")}
        // A live region, because an open dialog hides everything but live regions from screen readers.
        aria-live="off"
        tabIndex={-1}
        data-slot="guide"
        data-folded={folded || undefined}
        data-training
        data-print="hidden"
        onKeyDown={onKeyDown}
        onWheel={keep}
        onTouchMove={keep}
        {...handlers}
      >
        <header className="sticky top-0 z-1 flex shrink-0 items-center gap-2 border-b bg-card px-3 py-2">
          <div className="flex min-w-0 flex-1 items-center gap-2">
            {folded ? (
              <FoldedLine title={title} line={line} action={action} />
            ) : (
              <>
                <span className="simulation-stripes mr-auto rounded-xs px-1.5 text-xs font-bold">
                  {MARK}
                </span>
                {buttons}
              </>
            )}
          </div>
          <IconButton
            icon={folded ? PanelRightOpen : PanelRightClose}
            label={t(folded ? "unfold" : "fold")}
            aria-expanded={!folded}
            onClick={toggle}
          />
        </header>
        <div hidden={folded} data-part="content" className="flex grow flex-col">
          <div>{children}</div>
          {foot}
        </div>
      </section>
    </DismissableLayer.Branch>,
    frame,
  );
}

type FoldedLineProps = {
  title: string;
  /** Position in the script: "Step 1 of 3". */
  line?: string;
  /** Main button of the step. */
  action?: ReactNode;
};

/** Content of the folded pane: the step, the title and the main button. */
function FoldedLine({ title, line, action }: FoldedLineProps) {
  return (
    <>
      {line !== undefined && (
        <p className="shrink-0 text-xs whitespace-nowrap text-muted-foreground">{line}</p>
      )}
      <p title={title} className="min-h-0 min-w-0 flex-1 truncate text-xs font-medium">
        {title}
      </p>
      {action !== undefined && (
        <div data-part="action" className="shrink-0">
          {action}
        </div>
      )}
    </>
  );
}
