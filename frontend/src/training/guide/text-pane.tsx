import { type ReactNode } from "react";

import { LiveRegion } from "@/kit/notices/live-region";
import { Pane } from "@/training/guide/pane";
import { PaneCorner } from "@/training/guide/pane-corner";
import { PaneHead } from "@/training/guide/pane-head";
import { type SeatPaneProps } from "@/training/guide/seat-pane";

type TextPaneProps = SeatPaneProps & { title: string; text: string; children: ReactNode };

/** Pane without a step: a title, a text that is announced, and the children below. */
export function TextPane({
  title,
  text,
  seat,
  pane,
  actions,
  messages,
  t,
  children,
}: TextPaneProps) {
  return (
    <>
      <LiveRegion text={text} />
      <Pane
        pane={pane}
        buttons={<PaneCorner seat={seat} actions={actions} t={t} />}
        title={title}
        t={t}
      >
        {messages}
        <div className="grid grid-cols-1 gap-3 p-3">
          <PaneHead title={title} t={t} />
          <p>{text}</p>
          {children}
        </div>
      </Pane>
    </>
  );
}
