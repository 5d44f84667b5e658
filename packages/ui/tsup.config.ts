import { defineConfig } from "tsup";

/**
 * Every module stays a file of its own: bundlers then drop whole files they do not need (`sideEffects` in package.json
 * names only stylesheets), and `import()` inside a component stays a chunk of its own in the host's build.
 * Declarations come from `tsc -b tsconfig.build.json`.
 */
export default defineConfig({
  entry: [
    "src/**/*.ts",
    "src/**/*.tsx",
    "!src/**/*.{stories,test,fixture}.{ts,tsx}",
    "!src/{foundations,recipes,tokens}/**",
  ],
  format: "esm",
  target: "es2022",
  bundle: false,
  dts: false,
  clean: true,
  sourcemap: false,
});
