import path from "node:path";

import { defineConfig } from "vitest/config";

import { moduleOf, readManual } from "./webpack.manual.mjs";

const SCREENS = "frontend/src/{app,screens}/**/*.test.{ts,tsx}";

const manual = path.resolve(import.meta.dirname, "docs/trainers/README.md");

export default defineConfig({
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname, "frontend/src"),
      "@docs": path.resolve(import.meta.dirname, "docs"),
    },
  },
  plugins: [
    {
      name: "manual",
      load: (id) => (id === manual ? moduleOf(readManual(path.dirname(id))) : undefined),
    },
  ],
  define: { __webpack_nonce__: "globalThis.__nonce__" },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "parts",
          environment: "jsdom",
          include: ["frontend/src/**/*.test.{ts,tsx}"],
          exclude: [SCREENS],
        },
      },
      // Whole screens are most of the work, which this document does in two thirds of the time. It is the laxer one: there a
      // disabled button takes the focus, for instance. A test that it would let pass asks for jsdom in its first line.
      { extends: true, test: { name: "screens", environment: "happy-dom", include: [SCREENS] } },
    ],
    // Loading every module again for each file took five times as long as the tests; what a file leaves, setup.ts removes.
    isolate: false,
    // Each test leaves a whole document behind: with the small default the collector took a tenth of the time.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["frontend/src/testing/setup.ts"],
    // A test waits for what comes, so a limit is for what never does: a busy machine is allowed to be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
