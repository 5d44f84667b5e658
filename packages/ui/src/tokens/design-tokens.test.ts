import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readTokens } from "./read-tokens.js";
import { hexOf } from "./color.js";
import { designTokens } from "./design-tokens.js";

const tokens = readTokens(readFileSync(new URL("tokens.css", import.meta.url), "utf8"));
type Entry = { $type: string; $value: unknown; $description: string };
const file = designTokens(tokens, hexOf) as Record<"light" | "dark", Record<string, Record<string, Entry>>>;
const entriesOf = (theme: "light" | "dark") =>
  Object.values(file[theme]).flatMap((group) => Object.values(group));

test("every token of the style sheet is in the file once, in both themes", () => {
  const names = tokens.map(({ name }) => `var(${name})`).toSorted();
  for (const theme of ["light", "dark"] as const)
    expect(
      entriesOf(theme)
        .map(({ $description }) => $description)
        .toSorted(),
    ).toEqual(names);
});

test("colours are those of the theme, with the hexadecimal that a screen shows", () => {
  expect(file.light["color"]?.["surface"]?.$value).toEqual({
    colorSpace: "oklch",
    components: [1, 0, 0],
    alpha: 1,
    hex: "#ffffff",
  });
  expect(file.dark["color"]?.["surface"]?.$value).not.toEqual(file.light["color"]?.["surface"]?.$value);
  expect(file.light["color"]?.["overlay"]?.$value).toMatchObject({ alpha: 0.45 });
  expect(hexOf("oklch(0.628 0.2577 29.23)")).toBe("#ff0000");
  expect(hexOf("oklch(0 0 0)")).toBe("#000000");
});

test("lengths, times, curves, fonts and shadows are what the format calls so", () => {
  const { radius, duration, ease, font, shadow, lineHeight, size } = file.light;
  expect(radius?.["card"]).toMatchObject({ $type: "dimension", $value: { value: 0.5, unit: "rem" } });
  expect(lineHeight?.["sm"]?.$value).toEqual({ value: 1.25, unit: "rem" });
  expect(duration?.["normal"]).toMatchObject({ $type: "duration", $value: { value: 160, unit: "ms" } });
  expect(ease?.["out"]?.$value).toEqual([0.2, 0.7, 0.3, 1]);
  expect(font?.["sans"]?.$value).toContain("Microsoft YaHei");
  expect(shadow?.["float"]?.$value).toHaveLength(3);
  expect(size?.["touch-target"]?.$value).toBe("max(44px, 2.75rem)");
});
