import { Download } from "lucide-react";
import { type ClipboardEvent, type ReactNode, type Ref } from "react";

import { CopyButton } from "@/kit/actions/copy-button";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { saveFile } from "@/lib/save-file";

const NO_VALUE = "SIMULATED - NO VALUE";

/** Add the simulation mark to a copied excerpt; the whole message already contains it. */
function copyMarked(event: ClipboardEvent) {
  const selected = document.getSelection()?.toString() ?? "";
  if (selected === "" || selected.includes(NO_VALUE)) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", `${NO_VALUE}\n${selected}`);
}

type MessageTextProps = {
  title: string;
  hint: string;
  text: string;
  /** Label of the copy button; set only for messages that the console generated. */
  copyLabel?: string;
  /** Texts of the button that saves the message, and the file's content if it differs from the displayed text. */
  download?: { label: string; name: string; words: string; content?: Blob };
  /** Rendered text with highlighted parts; by default the plain text. */
  display?: ReactNode;
  area?: Ref<HTMLDivElement>;
};

/** Raw message between banks, with buttons to copy and save it. */
export function MessageText(props: MessageTextProps) {
  const { title, hint, text, copyLabel, download, display = text, area } = props;
  return (
    <section aria-label={title} className="grid min-w-0 grid-rows-[auto_1fr] gap-2">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="text-xs text-muted-foreground">{hint}</p>
        </div>
        <div className="-mr-2 flex flex-wrap">
          {copyLabel !== undefined && (
            <CopyButton value={text} label={copyLabel} className="px-2" />
          )}
          {download !== undefined && (
            <Button
              variant="ghost"
              size="sm"
              className="px-2"
              aria-label={download.label}
              onClick={() =>
                saveFile(
                  download.name,
                  download.content ?? new Blob([text], { type: "text/plain" }),
                )
              }
            >
              <Download aria-hidden />
              {download.words}
            </Button>
          )}
        </div>
      </header>
      <SimulatedArea
        ref={area}
        role="group"
        aria-label={title}
        // Focusable, so that the area can be scrolled by keyboard.
        tabIndex={0}
        className="relative max-h-96 min-h-40 overflow-auto rounded-md border p-3 print:max-h-none"
      >
        <pre
          onCopy={copyMarked}
          translate="no"
          className="font-mono text-code wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]"
        >
          {display}
        </pre>
      </SimulatedArea>
    </section>
  );
}
