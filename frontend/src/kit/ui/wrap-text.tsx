import { Children, type ReactNode } from "react";

/**
 * Wrap each run of text among the children in an element of its own. A browser's translation replaces bare text nodes:
 * React can then neither update nor remove them, nor insert a sibling before them (`NotFoundError`).
 * `data-text` keeps the words by which walkthroughs name a control.
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
  // A single child stays unwrapped, because `asChild` needs a single element.
  return parts.length > 1 ? parts : parts[0];
}
