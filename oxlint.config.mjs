import { readdirSync } from "node:fs";

const source = "frontend/src";
const tests = [`${source}/**/*.test.{ts,tsx}`, `${source}/testing/**`];
const screens = readdirSync(`${source}/screens`);

/** Rules in addition to the category `correctness`. */
const more = [
  "no-array-constructor",
  "no-empty-function",
  "no-var",
  "prefer-const",
  "prefer-rest-params",
  "prefer-spread",
  "react/rules-of-hooks",
  "react/unsupported-syntax",
  "typescript/adjacent-overload-signatures",
  "typescript/array-type",
  "typescript/ban-ts-comment",
  "typescript/ban-tslint-comment",
  "typescript/class-literal-property-style",
  "typescript/consistent-generic-constructors",
  "typescript/consistent-indexed-object-style",
  "typescript/consistent-type-assertions",
  "typescript/dot-notation",
  "typescript/no-confusing-non-null-assertion",
  "typescript/no-empty-object-type",
  "typescript/no-explicit-any",
  "typescript/no-inferrable-types",
  "typescript/no-namespace",
  "typescript/no-require-imports",
  "typescript/no-unnecessary-type-assertion",
  "typescript/no-unnecessary-type-constraint",
  "typescript/no-unsafe-argument",
  "typescript/no-unsafe-assignment",
  "typescript/no-unsafe-call",
  "typescript/no-unsafe-enum-comparison",
  "typescript/no-unsafe-function-type",
  "typescript/no-unsafe-member-access",
  "typescript/no-unsafe-return",
  "typescript/non-nullable-type-assertion-style",
  "typescript/only-throw-error",
  "typescript/prefer-find",
  "typescript/prefer-for-of",
  "typescript/prefer-function-type",
  "typescript/prefer-includes",
  "typescript/prefer-nullish-coalescing",
  "typescript/prefer-optional-chain",
  "typescript/prefer-promise-reject-errors",
  "typescript/prefer-regexp-exec",
  "typescript/prefer-string-starts-ends-with",
  "typescript/require-await",
  "typescript/restrict-plus-operands",
  "typescript/switch-exhaustiveness-check",
];

/** Disabled rules: strings may be spread, arrays sorted as text; axe tests roles; a response may lack declared fields. */
const less = [
  "jsx-a11y/prefer-tag-over-role",
  "no-unsafe-optional-chaining",
  "typescript/no-misused-spread",
  "typescript/no-useless-default-assignment",
  "typescript/require-array-sort-compare",
];

/** Rules that need types, which JavaScript lacks. */
const typed = more.filter((rule) => rule.startsWith("typescript/no-unsafe-"));

const upwards = {
  group: ["..", "../**"],
  message: "Import from another folder through @/, so that the layers can be checked.",
};

/** Return the override that forbids imports from the layers above; it repeats `upwards`, because overrides replace a rule's options. */
function layer(files, forbidden, message) {
  return {
    files,
    rules: {
      "no-restricted-imports": ["error", { patterns: [upwards, { group: forbidden, message }] }],
    },
  };
}

/**
 * API modules that the kit may import: of the resources, only the session and the room, because every console shows its
 * clock.
 */
const kitApi = "{changes,client,console-build,files,queries,query-client,sandbox,session}";

const english =
  "The console formats in English in every browser: use lib/format or lib/simulated-clock.";
const calls = "Make calls only in src/api.";

export default {
  plugins: ["typescript", "react", "jsx-a11y"],
  categories: { correctness: "error" },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: [".venv/**", "static/**", "var/**", `${source}/api/schema.gen.ts`],
  rules: {
    ...Object.fromEntries(more.map((rule) => [rule, "error"])),
    ...Object.fromEntries(less.map((rule) => [rule, "off"])),
    "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "no-restricted-imports": ["error", { patterns: [upwards] }],
    "no-restricted-properties": [
      "error",
      { property: "toLocaleString", message: english },
      { property: "toLocaleDateString", message: english },
      { property: "toLocaleTimeString", message: english },
    ],
    "no-restricted-globals": [
      "error",
      { name: "fetch", message: calls },
      { name: "XMLHttpRequest", message: calls },
    ],
  },
  overrides: [
    { files: ["**/*.mjs"], rules: Object.fromEntries(typed.map((rule) => [rule, "off"])) },
    { files: [`${source}/api/**`, ...tests], rules: { "no-restricted-globals": "off" } },
    // Components in tests are short-lived, so they may assign outer variables.
    { files: tests, rules: { "react/globals": "off" } },
    layer(
      [`${source}/{lib,anchors,content,api,live}/**/*.{ts,tsx}`],
      ["@/app/**", "@/training/**", "@/screens/**", "@/parts/**", "@/kit/**"],
      "lib, anchors, content, api and live know nothing of what is drawn with them.",
    ),
    layer(
      [`${source}/kit/**/*.{ts,tsx}`],
      [
        ...["@/app/**", "@/training/**", "@/screens/**", "@/parts/**", "@/api/**", "@/content/**"],
        ...[`!@/api/${kitApi}`, "!@/content/{use-content,frame.json}"],
      ],
      "The kit serves any console, so it imports no part, no screen, no resource of the API and no screen's texts.",
    ),
    layer(
      [`${source}/parts/**/*.{ts,tsx}`],
      ["@/app/**", "@/training/**", "@/screens/**"],
      "A part serves several screens, so it imports none.",
    ),
    layer(
      [`${source}/training/**/*.{ts,tsx}`],
      ["@/app/**", "@/screens/**"],
      "A walkthrough finds its way by anchors, so it imports neither the app nor a screen.",
    ),
    ...screens.map((screen) =>
      layer(
        [`${source}/screens/${screen}/**/*.{ts,tsx}`],
        ["@/app/**", "@/training/**", "@/screens/**", `!@/screens/${screen}/**`],
        "A screen imports neither the app, the walkthroughs nor another screen.",
      ),
    ),
  ],
};
