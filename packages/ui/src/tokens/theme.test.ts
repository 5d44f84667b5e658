import { readFileSync } from "node:fs";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";
import { readTokens } from "./read-tokens.js";
import { tailwindTheme } from "./theme.js";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** What Tailwind makes of a class in a project that has our theme and nothing else; empty for one it does not know. */
async function made(utility: string): Promise<string> {
  const sheet = await compile(`${tailwindTheme(tokens)}@tailwind utilities;`);
  return sheet.build([utility]);
}

test.each([
  ["bg-surface", "background-color: var(--hx-color-surface)"],
  ["text-ink-2", "color: var(--hx-color-ink-2)"],
  ["border-course-9", "border-color: var(--hx-color-course-9)"],
  ["rounded-card", "border-radius: var(--hx-radius-card)"],
  ["gap-4", "gap: calc(var(--hx-spacing) * 4)"],
  ["min-h-11", "min-height: calc(var(--hx-spacing) * 11)"],
  ["text-sm", "font-size: var(--hx-text-sm)"],
  ["text-sm", "line-height: var(--tw-leading, var(--hx-text-sm--line-height))"],
  ["shadow-float", "var(--hx-shadow-float)"],
  ["duration-fast", "transition-duration: var(--hx-duration-fast)"],
  ["ease-out", "transition-timing-function: var(--hx-ease-out)"],
  ["transition", "var(--tw-duration, var(--hx-duration))"],
  ["font-mono", "font-family: var(--hx-font-mono)"],
])("%s is a utility of the theme: %s", async (utility, declaration) => {
  expect(await made(utility)).toContain(declaration);
});

test("the theme only names variables that the style sheet has", () => {
  const names = new Set(readTokens(tokens).map(({ name }) => name));
  const used = Array.from(tailwindTheme(tokens).matchAll(/var\((--hx-[\w-]+)\)/g), ([, name]) => name);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !names.has(name ?? ""))).toEqual([]);
});

test("a file without tokens is refused, instead of making a theme of nothing", () => {
  expect(() => tailwindTheme("body { margin: 0; }")).toThrow(/no tokens/);
});
