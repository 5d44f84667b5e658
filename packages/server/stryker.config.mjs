/**
 * Mutation tests of the rules (docs/mutants.md): small wrong changes, each of which some test must notice. Only pure
 * files, so that a run needs no database and takes minutes.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  mutate: [
    "src/domains/**/rules.ts",
    "src/domains/**/*-rules.ts",
    "src/domains/selection/admission/{decide,promotion,holdings,answers,changes}.ts",
    "src/domains/session/refresh-token.ts",
    "src/domains/timetable/conflicts.ts",
    "src/platform/workflow/{condition,duration,rules,soundness}.ts",
    "src/scope/scope.ts",
    "src/text/phone-numbers.ts",
  ],
  // What it must come to is held by .ci/mutants.mjs, file by file.
  thresholds: { high: 95, low: 90, break: null },
  reporters: ["clear-text", "progress", "json"],
  jsonReporter: { fileName: "mutants/report.json" },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  incrementalFile: "mutants/incremental.json",
  // TypeScript 7 has no API by which Stryker could rewrite the configuration; the tests need none.
  tsconfigFile: "none.json",
  ignorePatterns: ["tsconfig.json", "bench", "src/db/migrations/meta"],
  tempDirName: ".stryker-tmp",
  allowEmpty: false,
};
