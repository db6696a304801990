import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import webpack from "webpack";

/** Licences that permit distributing code with the console. */
const FOR_CODE = new Set([
  ..."MIT ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 MPL-2.0 CC0-1.0 Unlicense".split(" "),
]);
/** Licences that permit distributing fonts. */
const FOR_FONTS = new Set([...FOR_CODE, "OFL-1.1"]);

/** Packages whose generated code is in the bundle without a module path. */
const WRITERS = ["webpack", "mini-css-extract-plugin", "tailwindcss"];

/** Packages without a licence text, each mapped to a package of the same author and licence that has the text. */
const TEXT_OF_SIBLING = { "react-remove-scroll-bar": "react-remove-scroll" };

const FONT = /\.(woff2?|ttf|otf)$/;
const TEXTS = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
/** Pattern of a path: the folder of its innermost package, and the file within that folder. */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/](.+)$/;

/** Plugin that writes the licence notices of all packages in the bundle, and fails the build if a licence is not allowed. */
export class LicencesPlugin {
  constructor({ writers = WRITERS, siblings = TEXT_OF_SIBLING } = {}) {
    this.writers = writers;
    this.siblings = siblings;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap("LicencesPlugin", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "LicencesPlugin", stage }, () => {
        const notices = [];
        for (const [folder, fonts] of packagesOf(compilation, compiler.context, this.writers)) {
          try {
            notices.push(noticeOf(folder, { fonts, siblings: this.siblings }));
          } catch (error) {
            compilation.errors.push(new webpack.WebpackError(error.message));
          }
        }
        notices.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
        const source = new webpack.sources.RawSource(JSON.stringify(notices));
        compilation.emitAsset("licences.json", source);
      });
    });
  }
}

/**
 * Return a map of the folders of all packages in the bundle; the value is true if the bundle has only fonts of the
 * package.
 */
function packagesOf(compilation, context, writers) {
  const folders = new Map(writers.map((name) => [path.join(context, "node_modules", name), false]));
  for (const place of placesOf(compilation, context)) {
    const [, folder, file] = PACKAGE.exec(place) ?? [];
    if (folder) folders.set(folder, FONT.test(file) && folders.get(folder) !== false);
  }
  return folders;
}

function* placesOf(compilation, context) {
  for (const chunk of compilation.chunks) {
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      for (const inner of module.modules ?? [module]) yield inner.nameForCondition?.() ?? "";
    }
  }
  // Fonts are assets of style sheets, not modules of a chunk.
  for (const { info } of compilation.getAssets()) {
    if (info.sourceFilename) yield path.join(context, info.sourceFilename);
  }
}

/** Return a package's name, version, licence and licence text. */
function noticeOf(folder, { fonts, siblings }) {
  const { name, version, license } = manifestOf(folder);
  if (!isAllowed(license, fonts ? FOR_FONTS : FOR_CODE)) {
    throw new Error(
      `${name} ${version} is in the bundle and its licence is "${license ?? "not named"}", which is none of those that may be. ` +
        "Do without the package, or have its licence looked at and allow it in webpack.licences.mjs.",
    );
  }
  const text = textOf(folder) || textOfSibling(folder, siblings[name]);
  if (!text) {
    throw new Error(
      `${name} ${version} is in the bundle without the text of its licence, which has to go with it. ` +
        "Do without the package, or say in webpack.licences.mjs which package of the same author has the text.",
    );
  }
  return { name, version, licence: license, text };
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf-8"));
}

/** Return true if one of the alternatives (OR) consists of allowed licences only (AND). */
function isAllowed(licence, allowed) {
  if (typeof licence !== "string") return false;
  const choices = licence.replace(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((one) => allowed.has(one.trim())));
}

function textOf(folder) {
  return readdirSync(folder)
    .filter((name) => TEXTS.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf-8").trim())
    .join("\n\n");
}

function textOfSibling(folder, name) {
  const sibling = name && path.join(path.dirname(folder), name);
  if (!sibling || !existsSync(sibling)) return "";
  const [own, other] = [manifestOf(folder), manifestOf(sibling)];
  const same = own.license === other.license && authorOf(own) === authorOf(other);
  return same ? textOf(sibling) : "";
}

function authorOf({ author }) {
  return typeof author === "object" ? author.name : author?.replace(/\s*<.*/, "");
}
