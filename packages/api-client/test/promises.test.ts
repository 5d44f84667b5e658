import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

test("every promise of the table is tried by the test that it names", () => {
  const rows = Array.from(
    read("README.md").matchAll(/^\| [\d, ]+ \| .* \| `([\w.-]+)` (.*) \|$/gm),
    ([, file = "", title = ""]) => ({ file, title }),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ file, title }) => !read(file).includes(`"${title}"`))).toEqual([]);
});
