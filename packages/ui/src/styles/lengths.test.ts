import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Lines, shadows and what sonner says in px itself; everything else grows with the person's own font size. */
const MAY_BE_PX =
  /^(?:border(?!.*radius)|outline|box-shadow|stroke-width|text-underline-offset|--hx-shadow|transform$)/;
const SONNERS_OWN = "@media (max-width: 600px)";

/** The lengths of a style sheet in px that are more than a hairline: the property and the value. */
function fixedLengths(sheet: string): string[] {
  const text = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(SONNERS_OWN, "");
  const conditions = Array.from(
    text.matchAll(/@(?:media|container)[^{]*\d(?:px|em\b(?<!rem))[^{]*/g),
    ([all]) => all,
  );
  const declarations = text.matchAll(/(?<=[;{}\s])(--[\w-]+|[a-z-]+):\s*([^;{}]*)[;}]/g);
  const fixed = Array.from(declarations).filter(([, property = "", value = ""]) => {
    const lengths = Array.from(value.matchAll(/(?<![\w-])([\d.]+)px/g), ([, length]) => Number(length));
    // 9999 px is a radius that is round whatever the size, and 44 px the thickness of a finger.
    return (
      !MAY_BE_PX.test(property) && lengths.some((length) => length > 1 && length !== 9999 && length !== 44)
    );
  });
  return [...conditions, ...fixed.map(([, property, value]) => `${property}: ${value}`)].map((one) =>
    one.trim(),
  );
}

test("sizes follow the person's own font size: style sheets say rem, and px only of lines and shadows", () => {
  const sheets = globSync("**/*.css", { cwd: new URL("..", import.meta.url) });
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.map((file) => [
    file,
    fixedLengths(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")),
  ]);
  expect(found.filter(([, lengths]) => lengths?.length !== 0)).toEqual([]);
});

test("a fixed length is found wherever it stands", () => {
  expect(fixedLengths(".a { border: 2px solid; gap: 1rem; margin-top: -1px }")).toEqual([]);
  expect(fixedLengths(".a { padding: 4px 0; }")).toEqual(["padding: 4px 0"]);
  expect(fixedLengths(".a { width: min(100%, 320px) }")).toEqual(["width: min(100%, 320px)"]);
  expect(fixedLengths("@media (width < 640px) { .a { gap: 1rem; } }")).toEqual(["@media (width < 640px)"]);
});
