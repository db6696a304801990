import path from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname, "frontend/src") } },
  define: { __webpack_nonce__: "globalThis.__nonce__" },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    environment: "jsdom",
    include: ["frontend/src/**/*.test.{ts,tsx}"],
    setupFiles: ["frontend/src/test/setup.ts"],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
