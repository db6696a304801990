/** Script that writes the trainers' manual as HTML files, which need no server: `node release.manual.mjs FOLDER`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { readManual } from "./webpack.manual.mjs";

const ADDRESS = /^\/help\/?([^#]*)/;
const VOID_TAGS = new Set(["img"]);
const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 0 auto; padding: 1.5rem; }
  img { max-width: 100%; height: auto; }
  table { border-collapse: collapse; display: block; overflow-x: auto; }
  th, td { border: 1px solid #8888; padding: 0.3rem 0.6rem; text-align: start; vertical-align: top; }
  pre, blockquote { border-inline-start: 3px solid #8888; margin-inline: 0; padding-inline: 1rem; overflow-x: auto; }
`;

const { pages, pictures } = readManual(path.join(import.meta.dirname, "docs", "trainers"));
const sources = new Map(
  pictures.map((file) => [
    path.basename(file),
    `data:image/png;base64,${readFileSync(file, "base64")}`,
  ]),
);

const out = path.resolve(process.argv[2]);
mkdirSync(out, { recursive: true });
for (const page of pages) writeFileSync(path.join(out, fileOf(page.slug)), documentOf(page));

/** Return the HTML of a page; it links to the other pages and embeds its pictures. */
function documentOf({ slug, title, body }) {
  const links = pages
    .filter((page) => page.slug !== slug)
    .map((page) => `<li><a href="${fileOf(page.slug)}">${escapeText(page.title)}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)} · mockconsole</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
${body.map(htmlOf).join("\n")}
</main>
<nav aria-label="Manual">
<hr>
<ul>${links.join("")}</ul>
</nav>
</body>
</html>
`;
}

function fileOf(slug) {
  return slug === "" ? "index.html" : `${slug}.html`;
}

/** Return the HTML of a node of the tree that `readManual` returns. */
function htmlOf(node) {
  if (typeof node === "string") return escapeText(node);
  const [tag, { to, name, ...attributes }, ...children] = node;
  if (to !== undefined) attributes.href = to.replace(ADDRESS, (_, slug) => fileOf(slug));
  if (name !== undefined) attributes.src = sources.get(name);
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(value)}"`,
  );
  const start = `<${tag}${written.join("")}>`;
  return VOID_TAGS.has(tag) ? start : `${start}${children.map(htmlOf).join("")}</${tag}>`;
}

function escapeText(text) {
  return String(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
