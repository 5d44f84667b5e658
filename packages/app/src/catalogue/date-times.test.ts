import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const APP = fileURLToPath(new URL("../", import.meta.url));
/** The value of a fact of a record, and the cell of a list; a span of two moments is a sentence. */
const OF_A_RECORD = /^(?!.*(?:–|到 )).*\b(?:value|formatter|text|render): .*\bformatMoment\b/u;

test("in cells and beside the names of facts, a moment reads yyyy-MM-dd HH:mm:ss; only sentences say 11 月 20 日", () => {
  const lines = globSync("**/*.{ts,tsx}", { cwd: APP }).flatMap((file) =>
    readFileSync(APP + file, "utf8")
      .split("\n")
      .flatMap((line, at) => (OF_A_RECORD.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});
