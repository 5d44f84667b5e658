import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const document = readFileSync(new URL("../../../docs/security.md", import.meta.url), "utf8");

test("every line of docs/security.md names a test, and every named test is there", () => {
  const [, section = ""] = document.split("## What is tried, and by which test");
  const lines = (section.split("\n## ")[0] ?? "").split(/\n(?=- )/).slice(1);
  expect(lines.length).toBeGreaterThan(20);
  const missing = lines.flatMap((line) => {
    const named = [...line.matchAll(/^  - `(.+?)`: (.+)$/gm)];
    if (named.length === 0) return [`${line}: no test`];
    return named.flatMap(([, file = "", name = ""]) =>
      readFileSync(new URL(`../${file}`, import.meta.url), "utf8").includes(name) ? [] : [`${file}: ${name}`],
    );
  });
  expect(missing).toEqual([]);
});
