import { type ManualElement, type ManualNode, pictures } from "@docs/trainers/README.md";
import { type ReactNode } from "react";
import { Link } from "react-router-dom";

import { ScrollBox } from "@/screens/help/scroll-box";
import { cn } from "@/lib/utils";

/** Maximum number of columns of a table that fits on a phone. */
const COLUMNS_OF_A_PHONE = 3;

const LINES = "max-w-[75ch] text-pretty";

/** Part of the manual, rendered from the tree that the build creates from the manual's Markdown. */
export function ManualText({ nodes }: { nodes: readonly ManualNode[] }): ReactNode {
  // The tree never changes, so the index is a stable key.
  return nodes.map((node, place) =>
    typeof node === "string" ? node : <ManualPart key={place} node={node} />,
  );
}

/** Classes of the elements that have nothing else of their own. */
const classes = {
  h2: "mt-8 mb-2 w-fit text-base font-semibold wrap-anywhere outline-offset-4 print:break-after-avoid",
  h3: "mt-6 mb-1.5 w-fit font-semibold wrap-anywhere print:break-after-avoid",
  p: cn("my-3 has-[img]:max-w-none", LINES),
  ul: cn("my-3 grid list-disc gap-2 pl-5", LINES),
  ol: cn("my-3 grid list-decimal gap-2 pl-5", LINES),
  li: "min-w-0 pl-1 marker:text-muted-foreground",
  strong: "font-semibold",
  em: undefined,
  blockquote: "my-3 border-l-2 pl-4",
  thead: "bg-muted text-xs",
  tbody: "divide-y",
  tr: "print:break-inside-avoid",
  td: "px-3 py-2 align-top wrap-break-word [thead_&]:p-0",
};

function ManualPart({ node }: { node: ManualElement }): ReactNode {
  const [tag, { id, to, name, alt, width, height }, ...nodes] = node;
  const children = <ManualText nodes={nodes} />;
  if (tag in classes) {
    const Tag = tag as keyof typeof classes;
    return (
      <Tag id={id} className={classes[Tag]}>
        {children}
      </Tag>
    );
  }
  switch (tag) {
    case "code":
      return (
        <code
          translate="no"
          className="rounded-sm bg-muted px-1 py-0.5 font-mono text-code wrap-anywhere"
        >
          {children}
        </code>
      );
    case "pre":
      return (
        <ScrollBox kind="code">
          <pre translate="no" className="w-max min-w-full bg-muted p-3 font-mono text-code">
            {children}
          </pre>
        </ScrollBox>
      );
    case "table":
      return (
        <ScrollBox kind="table">
          <table
            className={cn(
              "w-full border-collapse text-left print:min-w-0",
              columnsOf(node) > COLUMNS_OF_A_PHONE && "min-w-[46rem]",
            )}
          >
            {children}
          </table>
        </ScrollBox>
      );
    case "th":
      return (
        <th scope="col" className="px-3 py-2 font-medium">
          {children}
        </th>
      );
    case "a":
      return (
        <Link to={to ?? ""} className="text-primary underline underline-offset-4">
          {children}
        </Link>
      );
    case "img":
      return (
        // The image links to its full-size file, so that a phone can zoom it.
        <a href={pictures[name ?? ""]} target="_blank" rel="noopener" className="block w-fit">
          <img
            src={pictures[name ?? ""]}
            alt={alt}
            width={width}
            height={height}
            loading="lazy"
            className="h-auto max-w-full rounded-md border print:break-inside-avoid"
          />
        </a>
      );
    default:
      return children;
  }
}

/** Return the number of cells in the first row of a table. */
function columnsOf([, , ...parts]: ManualElement): number {
  const [, , row] = parts[0] as ManualElement;
  const [, , ...cells] = row as ManualElement;
  return cells.length;
}
