import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { type Texts } from "@/content/entries";

/** Words that reveal that a screen is a trick. */
const GIVEAWAY =
  /\b(fake|invent|fraud|scam|trick|claim|jargon|bait)|\b(prove|proof|overlook|pretend)|as promised|display text|made up|no such|no bank|nobody|nothing (is|was|has)|own words|red flag|warning sign|such (pages|consoles)/i;

/** Entries, and cells of rows, that are rendered only within an `Explanation`. */
const EXPLANATIONS =
  /^(lesson|checks|quiz|real|claimedTitle|claimed$|usersLesson|systemLesson|elsewhere|common|sources|csvRules|webhook(Flag|Parts|Instead)|(evidence|rates|fee|last|currency)Note$|note$|flag$)/;
const EXPLAINING_CELLS = new Set(["check", "look", "fact"]);

/** Texts that are always shown: marks of the simulation, advice against typing real data, and names. */
const ALWAYS_SHOWN: Record<string, string[]> = {
  "admin-access": ["welcome"],
  "api-banking": ["clientEmailHint", "readHint", "csvColumns"],
  "authentic-transfer": ["stateIdle"],
  "crypto-host-management": ["loadedText", "consoleWelcome"],
  "dapp-wallet-connector": ["explainFailed"],
  "global-integration": ["banks"],
  "hash-verification": ["isReal"],
  "multi-domain": ["setupHint"],
  "off-ramp-crypto": [
    "settingsHint",
    "bankNameHint",
    "holderHint",
    "accountNumberHint",
    "routingHint",
  ],
  "swiftnet-access": ["welcome"],
  "system-remedy": ["stateIdle", "loggingFound.hidden", "claimsTitle", "claimsHint"],
  "wallet-transfer": ["lastEmpty"],
};

/** Files of pages and parts that imitate no console and so contain no tricks. */
const PLAIN = new Set([
  ...["debrief", "decisions", "editing", "flags", "frame", "guide", "help", "join", "learn"],
  ...["login", "not-found", "results", "teach", "writing"],
]);

const folder = import.meta.dirname;
const screens = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => path.basename(name, ".json"))
  .filter((screen) => !PLAIN.has(screen));

/** Return the texts of an entry that remain visible while explanations are hidden. */
function textsOf(entry: unknown): string[] {
  if (typeof entry === "string") return [entry];
  if (typeof entry !== "object" || entry === null) return [];
  return Object.entries(entry)
    .filter(([name]) => !EXPLAINING_CELLS.has(name))
    .flatMap(([, value]) => textsOf(value));
}

describe.each(screens)("%s", (screen) => {
  const texts = JSON.parse(readFileSync(path.join(folder, `${screen}.json`), "utf-8")) as Texts;

  it("reveals no answer while explanations are hidden", () => {
    const shown = Object.entries(texts).filter(
      ([key]) =>
        !(`${key}.hidden` in texts || EXPLANATIONS.test(key)) &&
        !ALWAYS_SHOWN[screen]?.includes(key),
    );
    const telling = shown.filter(([, entry]) =>
      textsOf(entry).some((text) => GIVEAWAY.test(text.replaceAll(/{\w+}/g, ""))),
    );
    expect(telling.map(([key]) => key)).toEqual([]);
  });

  it("has a base entry of the same kind for every `.hidden` entry", () => {
    const forms = Object.entries(texts).filter(([key]) => key.endsWith(".hidden"));
    for (const [key, form] of forms) {
      const entry = texts[key.replace(/\.hidden$/, "")];
      expect([key, typeof form, Array.isArray(form)]).toEqual([
        key,
        typeof entry,
        Array.isArray(entry),
      ]);
    }
  });
});
