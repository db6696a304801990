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
      // Tests of whole screens take most of the time; happy-dom runs them in a third less time than jsdom, but is less
      // strict: a disabled button takes the focus, for instance. A test that needs jsdom selects it in its first line.
      { extends: true, test: { name: "screens", environment: "happy-dom", include: [SCREENS] } },
    ],
    // Without isolation, because loading every module again for each file took five times as long as the tests;
    // setup.ts cleans up after each file.
    isolate: false,
    // Each test leaves a whole document as garbage: with the small default size, garbage collection took 10 % of the
    // time.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["frontend/src/testing/setup.ts"],
    // Generous timeouts: tests wait for conditions, and a busy machine may be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
