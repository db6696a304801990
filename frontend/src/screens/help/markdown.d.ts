declare module "@docs/trainers/README.md" {
  export type ManualAttributes = {
    /** The anchor of a heading. */
    id?: string;
    /** Where a link leads in the console. */
    to?: string;
    /** The file of a picture, by its name, and its size. */
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
    /** What follows `/help/`; none for the index. */
    slug: string;
    title: string;
    body: ManualElement[];
  };
  /** The pages, in the order of the index. */
  export const pages: [ManualPage, ...ManualPage[]];
  export const pictures: Readonly<Record<string, string>>;
}
