import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

function texts(pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: new URL("..", import.meta.url) })
    .filter((file) => !/\.(?:test|stories|fixture)\./.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(`../${file}`, import.meta.url), "utf8") }));
}
const sheets = texts("**/*.css");
const code = texts("**/*.{ts,tsx}")
  .map(({ text }) => text)
  .join("\n");

test("styles find a component by its class: a browser drops rules of components a page has not, by class and not by an attribute's value", () => {
  expect(sheets.filter(({ text }) => text.includes("[data-component=")).map(({ file }) => file)).toEqual([]);
});

test("every class that styles speak of is given to an element", () => {
  const spoken = new Set(sheets.flatMap(({ text }) => text.match(/(?<=\.)hx-[a-z-]+/g) ?? []));
  // A page gives itself this one.
  spoken.delete("hx-page");
  // ModalFrame gives its overlay the class after the name it is told.
  const given = (name: string): boolean =>
    new RegExp(`["\`]${name}[ "\`]|overlay="${name.slice("hx-".length)}"`).test(code);
  expect(spoken.size).toBeGreaterThan(50);
  expect([...spoken].filter((name) => !given(name))).toEqual([]);
});
