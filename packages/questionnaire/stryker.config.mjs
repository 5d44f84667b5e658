/**
 * Mutation tests of the rules of questionnaires (docs/mutants.md): small wrong changes, each of which some test must notice.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Words alone have no rule to break.
  mutate: ["src/*.ts", "!src/index.ts", "!src/standard-questions.ts"],
  // What it must come to is held by .ci/mutants.mjs, file by file.
  thresholds: { high: 95, low: 90, break: null },
  reporters: ["clear-text", "progress", "json"],
  jsonReporter: { fileName: "mutants/report.json" },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  incrementalFile: "mutants/incremental.json",
  // TypeScript 7 has no API by which Stryker could rewrite the configuration; the tests need none.
  tsconfigFile: "none.json",
  ignorePatterns: ["tsconfig*.json", "dist"],
  tempDirName: ".stryker-tmp",
  allowEmpty: false,
};
