import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Vitest keeps a core back by itself: of two, one.
  test: { name: "app", include: ["src/**/*.test.ts"], maxWorkers: availableParallelism() },
});
