import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import MarkdownIt from "markdown-it";

const INDEX = "README.md";
const ADDRESS = "/help";
/** Offsets of width and height in a PNG file. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
/** Tags that the console renders. */
const TAGS = new Set(
  "h1 h2 h3 p ul ol li blockquote table thead tbody tr th td strong em a".split(" "),
);

const markdown = new MarkdownIt();

/**
 * Return the source of a module that contains all pages of the manual: a webpack loader, applied to the manual's index.
 */
export default function manualLoader() {
  const manual = readManual(this.context);
  this.addContextDependency(this.context);
  for (const { file } of manual.pages) this.addDependency(file);
  for (const file of manual.pictures) this.addDependency(file);
  return moduleOf(manual);
}

/** Return the source of a module that exports the pages, and each picture's URL by the picture's name. */
export function moduleOf({ pages, pictures }) {
  const output = pages.map(({ slug, title, body }) => ({ slug, title, body }));
  return [
    ...pictures.map((file, place) => `import picture${place} from ${JSON.stringify(file)};`),
    `export const pictures = {`,
    ...pictures.map((file, place) => `  ${JSON.stringify(path.basename(file))}: picture${place},`),
    `};`,
    `export const pages = JSON.parse(${JSON.stringify(JSON.stringify(output))});`,
  ].join("\n");
}

/**
 * Read the pages of a folder in the order in which its index links to them, each as a tree of `[tag, attributes, ...children]`.
 * Throws for a broken link, anchor or picture, and for a page without a link in the index.
 */
export function readManual(folder) {
  const manual = { folder, texts: new Map(), pictures: new Set() };
  const index = path.join(folder, INDEX);
  const linked = textOf(index, manual)
    .tokens.flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "link_open")
    .map((token) => path.join(folder, token.attrGet("href").replace(/#.*/, "")));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name));
  const order = [...new Set([index, ...linked])].filter((file) => files.includes(file));
  const missing = files.filter((file) => !order.includes(file));
  if (missing.length > 0) throw new Error(`${index} links to no ${missing.join(", ")}.`);
  const pages = order.map((file) => {
    const [title, ...body] = treeOf(textOf(file, manual).tokens, { file, manual, headings: 0 });
    if (title?.[0] !== "h1")
      throw new Error(`${file} doesn't begin with its title, as in “# Title”.`);
    return { file, slug: slugOf(file), title: wordsOf(title), body };
  });
  return { pages, pictures: [...manual.pictures].sort() };
}

/** Return the tokens of a file and the anchors of its headings, as GitHub names them. */
function textOf(file, { texts }) {
  if (!texts.has(file)) {
    const tokens = markdown.parse(readFileSync(file, "utf-8"), {});
    const anchors = [];
    tokens.forEach(({ type }, place) => {
      if (type !== "heading_open") return;
      const words = tokens[place + 1].children.map(({ content }) => content).join("");
      const anchor = words
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-");
      const before = anchors.filter((name) => name.replace(/-\d+$/, "") === anchor).length;
      anchors.push(before > 0 ? `${anchor}-${before}` : anchor);
    });
    texts.set(file, { tokens, anchors });
  }
  return texts.get(file);
}

function slugOf(file) {
  return path.basename(file) === INDEX ? "" : path.basename(file, ".md");
}

/** Convert a flat list of opening and closing tokens to a tree; error messages name `page.file`. */
function treeOf(tokens, page) {
  const root = ["", {}];
  const open = [root];
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting > 0) {
      open.push([token.tag, attributesOf(token, page)]);
    } else if (token.nesting < 0) {
      const node = open.pop();
      open.at(-1).push(...closeNode(node));
    } else if (token.type === "inline") {
      open.at(-1).push(...treeOf(token.children, page));
    } else {
      open.at(-1).push(leafOf(token, page));
    }
  }
  return mergeTexts(root.slice(2));
}

/** Return the children, with adjacent texts joined. */
function mergeTexts(children) {
  const result = [];
  for (const child of children) {
    if (typeof child !== "string" || typeof result.at(-1) !== "string") result.push(child);
    else result[result.length - 1] += child;
  }
  return result.filter((child) => child !== "");
}

function attributesOf(token, page) {
  if (!TAGS.has(token.tag))
    throw new Error(`${page.file}: the console can't show “${token.type}”.`);
  if (token.type === "link_open") return linkOf(token.attrGet("href"), page);
  if (token.type !== "heading_open") return {};
  page.headings += 1;
  return { id: textOf(page.file, page.manual).anchors[page.headings - 1] };
}

/** Return the attributes of a link: `to`, a page's URL in the console, or `path`, another file of the project. */
function linkOf(href, { file, manual }) {
  const [name, anchor] = href.split("#");
  const target = name === "" ? file : path.join(path.dirname(file), name);
  if (/^\w+:/.test(href) || !existsSync(target)) throw new Error(`${file}: nothing is at ${href}.`);
  if (anchor && !textOf(target, manual).anchors.includes(anchor)) {
    throw new Error(`${file}: there is no heading for ${href}.`);
  }
  if (path.dirname(target) !== manual.folder) {
    return { path: path.join("docs", path.relative(path.dirname(manual.folder), target)) };
  }
  const slug = slugOf(target);
  return { to: `${ADDRESS}${slug && `/${slug}`}${anchor ? `#${anchor}` : ""}` };
}

/** Return the rendered form of a node whose children are complete. */
function closeNode([tag, attributes, ...children]) {
  const isEmpty = wordsOf(["", {}, ...children]) === "";
  // Screen readers would announce an empty table heading.
  if (tag === "thead" && isEmpty) return [];
  if (tag === "th" && isEmpty) return [["td", {}]];
  if (tag !== "a" || attributes.to !== undefined) return [[tag, attributes, ...children]];
  // Other files of the project aren't served, so their paths are shown.
  const place = ["code", {}, attributes.path];
  const isItsName = path.basename(attributes.path, ".md") === wordsOf(["", {}, ...children]);
  return isItsName ? [place] : [...children, " (", place, ")"];
}

function leafOf(token, page) {
  if (token.type === "text") return token.content;
  if (token.type === "softbreak") return " ";
  if (token.type === "code_inline") return ["code", {}, token.content];
  if (token.type === "fence") return ["pre", {}, token.content.trimEnd()];
  if (token.type === "image") return ["img", pictureOf(token, page)];
  throw new Error(`${page.file}: the console can't show “${token.type}”.`);
}

function pictureOf(token, { file, manual }) {
  const source = path.join(path.dirname(file), token.attrGet("src"));
  if (!existsSync(source)) throw new Error(`${file}: there is no picture ${source}.`);
  if (token.content === "") throw new Error(`${file}: ${source} has no alternative text.`);
  manual.pictures.add(source);
  const png = readFileSync(source);
  return {
    name: path.basename(source),
    alt: token.content,
    width: png.readUInt32BE(WIDTH_AT),
    height: png.readUInt32BE(HEIGHT_AT),
  };
}

/** Return a node's text, without the alternative texts of its pictures. */
function wordsOf(node) {
  return typeof node === "string" ? node : node.slice(2).map(wordsOf).join("");
}
