import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts" },
  format: "esm",
  target: "es2022",
  // Declarations come from tsc: tsup's own are not compatible with the native compiler.
  dts: false,
  clean: true,
  treeshake: true,
});
