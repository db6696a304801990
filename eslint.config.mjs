import { existsSync, readdirSync } from "node:fs";

import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const source = "frontend/src";
const screens = existsSync(`${source}/screens`)
  ? readdirSync(`${source}/screens`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  : [];

const upwards = {
  group: ["..", "../*"],
  message: "Import from another folder through @/, so that the floors can be checked.",
};

/** The rules for which the React compiler reads a whole file; the other two of the set are cheap. */
const compilerRules = Object.keys(reactHooks.configs.flat.recommended.rules).filter(
  (rule) => !["react-hooks/rules-of-hooks", "react-hooks/exhaustive-deps"].includes(rule),
);

/** Forbids a floor of the front end the rooms above it; what the rule says replaces, so it repeats `upwards`. */
function floor(files, forbidden, message) {
  return {
    files,
    rules: {
      "no-restricted-imports": ["error", { patterns: [upwards, { group: forbidden, message }] }],
    },
  };
}

export default tseslint.config(
  {
    ignores: [".venv/**", "node_modules/**", "static/**", "var/**", `${source}/api/schema.gen.ts`],
  },
  {
    files: [`${source}/**/*.{ts,tsx}`, "*.ts"],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  {
    files: [`${source}/**/*.{ts,tsx}`],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    rules: {
      "no-restricted-imports": ["error", { patterns: [upwards] }],
      "no-restricted-properties": [
        "error",
        ...["toLocaleString", "toLocaleDateString", "toLocaleTimeString"].map((property) => ({
          property,
          message:
            "The console is English whatever the browser is: use lib/format or lib/simulated-clock.",
        })),
      ],
    },
  },
  {
    files: [`${source}/**/*.{ts,tsx}`],
    ignores: [`${source}/api/**`, `${source}/**/*.test.{ts,tsx}`, `${source}/test/**`],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "Calls are made in src/api alone." },
        { name: "XMLHttpRequest", message: "Calls are made in src/api alone." },
      ],
    },
  },
  {
    // A test's components live for a moment, and the compiler would take a third of this gate's time.
    files: [`${source}/**/*.test.{ts,tsx}`, `${source}/test/**`],
    rules: Object.fromEntries(compilerRules.map((rule) => [rule, "off"])),
  },
  floor(
    [`${source}/{lib,anchors,content,api,live}/**/*.{ts,tsx}`],
    ["@/app/*", "@/screens/*", "@/components/*"],
    "lib, anchors, content, api and live know nothing of what is drawn with them.",
  ),
  floor(
    [`${source}/components/**/*.{ts,tsx}`],
    ["@/app/*", "@/screens/*"],
    "A component serves every screen, so it knows none.",
  ),
  ...screens.map((screen) =>
    floor(
      [`${source}/screens/${screen}/**/*.{ts,tsx}`],
      ["@/app/*", "@/screens/*", `!@/screens/${screen}`],
      "A screen imports neither the app nor another screen.",
    ),
  ),
);
