import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type ExplainedMessage as Explained } from "@/api/mt103";
import { MessageFindings } from "@/parts/messages/message-findings";
import { MessageText } from "@/parts/messages/message-text";
import { useMessageContent } from "@/parts/messages/use-message-content";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { cn } from "@/lib/utils";
import { Code } from "@/kit/ui/code";

type Part = Explained["parts"][number];

type ExplainedMessageProps = {
  message: Explained;
  title: string;
  hint: string;
  copyLabel?: string;
  download?: { label: string; name: string; words: string };
  anchor?: Anchor;
};

/** Message text beside a list that explains its parts; the part under the pointer is highlighted in the text. */
export function ExplainedMessage({ message, anchor, ...texts }: ExplainedMessageProps) {
  const t = useMessageContent();
  const { text, parts, findings } = message;
  const [pointedIndex, setPointedIndex] = useState<number>();
  const area = useRef<HTMLDivElement>(null);

  // Scroll only the text's own area; `scrollIntoView` would move the whole page.
  useLayoutEffect(() => {
    const box = area.current;
    const mark = box?.querySelector<HTMLElement>("mark");
    if (!box || !mark) return;
    const { offsetTop: top, offsetHeight: height } = mark;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + box.clientHeight) {
      box.scrollTop = Math.min(top, top + height - box.clientHeight);
    }
  }, [pointedIndex]);

  return (
    <div data-anchor={anchor} className="@container grid min-w-0 grid-cols-1 gap-4">
      <MessageFindings findings={findings} parts={parts} />
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 @min-[44rem]:grid-cols-2">
        <div className="min-w-0 @min-[44rem]:sticky @min-[44rem]:top-24">
          <MessageText
            {...texts}
            text={text}
            area={area}
            display={renderParts(text, parts, pointedIndex, setPointedIndex)}
          />
        </div>
        {/* A list that is below the text scrolls on its own, so that both the text and the list stay visible. */}
        <SimulatedArea className="max-h-80 min-w-0 overflow-y-auto @min-[44rem]:max-h-none @min-[44rem]:overflow-visible print:max-h-none">
          <ul aria-label={t("parts")} className="grid grid-cols-1 divide-y">
            {parts.map((part, place) => (
              <li key={place} className="min-w-0 py-1 first:pt-0">
                <PartRow
                  part={part}
                  isPointed={place === pointedIndex}
                  empty={t("emptyPart")}
                  onPoint={() => {
                    setPointedIndex(place);
                  }}
                  onLeave={() => {
                    setPointedIndex(undefined);
                  }}
                />
              </li>
            ))}
          </ul>
        </SimulatedArea>
      </div>
    </div>
  );
}

type PartRowProps = {
  part: Part;
  isPointed: boolean;
  empty: string;
  onPoint: () => void;
  onLeave: () => void;
};

function PartRow({ part: { tag, name, value, meaning }, isPointed, ...rest }: PartRowProps) {
  const { empty, onPoint, onLeave } = rest;
  return (
    <button
      type="button"
      aria-pressed={isPointed}
      // A press highlights the part as well, because touch screens have no hover.
      onClick={onPoint}
      onFocus={onPoint}
      onBlur={onLeave}
      onMouseEnter={onPoint}
      onMouseLeave={onLeave}
      className={cn(
        "grid w-full grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 rounded-md border border-transparent px-2 py-1 text-left",
        isPointed && "border-primary bg-primary/12",
      )}
    >
      <Code className="font-semibold text-primary">{tag}</Code>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium">{name}</span>
        <Code wrap className="whitespace-pre-line">
          {value === "" ? empty : value}
        </Code>
        <span className="text-xs text-muted-foreground">{meaning}</span>
      </span>
    </button>
  );
}

/** Render each part of the text as a pointer target; the text between the parts stays plain. */
function renderParts(
  text: string,
  parts: readonly Part[],
  pointedIndex: number | undefined,
  onPoint: (place: number | undefined) => void,
): ReactNode[] {
  const ends = [0, ...parts.map(({ end }) => end)];
  return [
    ...parts.flatMap(({ start, end }, place) => {
      const Tag = place === pointedIndex ? "mark" : "span";
      return [
        text.slice(ends[place], start),
        <Tag
          key={place}
          onMouseEnter={() => {
            onPoint(place);
          }}
          onMouseLeave={() => {
            onPoint(undefined);
          }}
          className={
            place === pointedIndex
              ? "rounded-xs bg-primary/20 text-foreground outline-1 outline-primary"
              : undefined
          }
        >
          {text.slice(start, end)}
        </Tag>,
      ];
    }),
    text.slice(ends.at(-1)),
  ];
}
