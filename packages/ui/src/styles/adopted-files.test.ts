import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("**/*.{ts,tsx}", { cwd: new URL("..", import.meta.url) })
  .filter((file) => !/\.(?:test|stories|fixture)\./.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(`../${file}`, import.meta.url), "utf8") }));

test("a file that brings styles of its own has something else to give: bundlers drop what is imported for an effect", () => {
  const styled = sources.filter(({ text }) => /^import .*\.css\?inline"/m.test(text));
  expect(styled.length).toBeGreaterThan(10);
  expect(styled.filter(({ text }) => !/^export /m.test(text)).map(({ file }) => file)).toEqual([]);
});
