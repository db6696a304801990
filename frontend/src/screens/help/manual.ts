import { type ManualNode, type ManualPage, pages } from "@docs/trainers/README.md";

const BLOCKS_OF_BLOCKS = new Set(["ul", "ol", "table", "thead", "tbody", "blockquote"]);

/** Heading with its text up to the next heading. */
export type ManualSection = { to: string; page: string; heading: string; texts: string[] };

export function addressOf({ slug }: ManualPage): string {
  return slug === "" ? "/help" : `/help/${slug}`;
}

/** Return the headings of level 2 and 3 with their anchors. */
export function headingsOf({ body }: ManualPage) {
  return body
    .filter(([tag]) => tag === "h2" || tag === "h3")
    .map((node) => ({ id: node[1].id ?? "", level: node[0], title: textOf(node) }));
}

/** Return the text of a node without its images, with a separator between the cells of a row. */
function textOf(node: ManualNode): string {
  if (typeof node === "string") return node;
  const [tag, , ...children] = node;
  return children.map(textOf).join(tag === "tr" ? " · " : "");
}

function blocksOf(node: ManualNode): string[] {
  if (typeof node === "string") return [node];
  const [tag, , ...children] = node;
  return BLOCKS_OF_BLOCKS.has(tag) ? children.flatMap(blocksOf) : [textOf(node)];
}

function sectionsOf(page: ManualPage): ManualSection[] {
  const sections: ManualSection[] = [
    { to: addressOf(page), page: page.title, heading: page.title, texts: [] },
  ];
  for (const node of page.body) {
    const { id } = node[1];
    if (id === undefined) sections.at(-1)?.texts.push(...blocksOf(node));
    else {
      const to = `${addressOf(page)}#${id}`;
      sections.push({ to, page: page.title, heading: textOf(node), texts: [] });
    }
  }
  return sections;
}

export const sections: readonly ManualSection[] = pages.flatMap(sectionsOf);
