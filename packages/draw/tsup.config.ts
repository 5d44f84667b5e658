import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", replay: "src/replay.ts" },
  format: "esm",
  target: "es2022",
  // Declarations come from tsc: tsup's own are not compatible with the native compiler.
  dts: false,
  splitting: true,
  clean: true,
  treeshake: true,
});
