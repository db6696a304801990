import path from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname, "frontend/src") } },
  define: { __webpack_nonce__: "globalThis.__nonce__" },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    environment: "jsdom",
    include: ["frontend/src/**/*.test.{ts,tsx}"],
    // Loading every module anew for each file took five times as long as the tests; what a file leaves, setup.ts removes.
    isolate: false,
    // Each test leaves a whole document behind: with the small default the collector took a tenth of the time.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["frontend/src/test/setup.ts"],
    // A test waits for what comes, so a limit is for what never does: a busy machine is allowed to be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
