import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The rules of the package, without a browser. What a hand or a key can do is in the stories (root vitest.config.ts). */
export default defineConfig({
  test: {
    name: "ui",
    environment: "node",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    // Vitest keeps a core back by itself: of two, one.
    maxWorkers: availableParallelism(),
  },
});
