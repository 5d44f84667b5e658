import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";

/** The rules of a domain, which its `index.ts` exports beside tables and services. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  offering: ["meeting-rules.ts", "rules.ts"],
  round: ["rules.ts"],
};

/**
 * Gives rules that ask another domain's `index.ts` for rules only the rules: loading all of a domain, down to the
 * database, takes longer than the tests themselves, and a run of mutants does it a thousand times.
 */
function onlyRules(): Plugin {
  const MARK = "\0only-rules:";
  return {
    name: "only-rules",
    enforce: "pre",
    resolveId: (source) => {
      const domain = /\/(\w+)\/index\.ts$/.exec(source)?.[1];
      return domain !== undefined && domain in RULES ? `${MARK}${domain}` : undefined;
    },
    load: (id) => {
      if (!id.startsWith(MARK)) return undefined;
      const domain = id.slice(MARK.length);
      const file = (name: string) => fileURLToPath(new URL(`src/domains/${domain}/${name}`, import.meta.url));
      return (RULES[domain] ?? []).map((name) => `export * from ${JSON.stringify(file(name))};`).join("\n");
    },
  };
}

/** The tests of rules as pure functions, without a database: what a run of mutants repeats for every mutant. */
export default defineConfig({
  plugins: [onlyRules()],
  test: {
    include: [
      "src/domains/**/*rules.test.ts",
      "src/domains/selection/admission/decide*.test.ts",
      "src/domains/session/refresh-token.test.ts",
      "src/domains/timetable/conflicts.test.ts",
      "src/platform/workflow/{condition,duration,read-bpmn,rules,soundness}.test.ts",
      "src/scope/scope.test.ts",
    ],
    setupFiles: "./testing/no-shrinking.ts",
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    // A slow machine is no wrong change noticed: Stryker measures what hangs itself.
    testTimeout: 120_000,
  },
});
