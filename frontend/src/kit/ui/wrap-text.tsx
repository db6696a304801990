import { Children, type ReactNode } from "react";

/**
 * Give each run of text among the children an element of its own. Translation by the browser replaces bare text nodes: React
 * can then neither change such a text nor remove it, nor put a sibling before it (`NotFoundError`). `data-text` keeps the words
 * by which walkthroughs name a control.
 */
export function wrapText(children: ReactNode): ReactNode {
  const parts: ReactNode[] = [];
  let text = "";
  function endRun() {
    if (text.trim() !== "") {
      parts.push(
        <span key={`text-${parts.length}`} data-text={text}>
          {text}
        </span>,
      );
    }
    text = "";
  }
  const list = Children.toArray(children);
  for (const child of list) {
    if (typeof child === "string" || typeof child === "number") {
      text += child;
    } else {
      endRun();
      parts.push(child);
    }
  }
  endRun();
  // A lone child stays one: `asChild` needs it.
  return parts.length > 1 ? parts : parts[0];
}
