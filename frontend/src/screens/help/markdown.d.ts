declare module "@docs/trainers/README.md" {
  export type ManualAttributes = {
    /** Anchor of a heading. */
    id?: string;
    /** Target of a link, within the console. */
    to?: string;
    /** Filename of an image, followed by its alternative text and its size. */
    name?: string;
    alt?: string;
    width?: number;
    height?: number;
  };
  export type ManualElement = [
    tag: string,
    attributes: ManualAttributes,
    ...children: ManualNode[],
  ];
  export type ManualNode = string | ManualElement;
  export type ManualPage = {
    /** Part of the path after `/help/`; empty for the index. */
    slug: string;
    title: string;
    body: ManualElement[];
  };
  /** Pages, in the order of the index. */
  export const pages: [ManualPage, ...ManualPage[]];
  export const pictures: Readonly<Record<string, string>>;
}
