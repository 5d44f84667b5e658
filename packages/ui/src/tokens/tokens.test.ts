import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { contrast, type Oklch, parseOklch } from "./color.js";
import { readTokens, tokensOf } from "./read-tokens.js";
import { THEME_COLORS, type ThemeColor } from "../styles/theme-color.js";
import { graphicPairs, textPairs } from "./pairs.js";

const sheet = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The colours of one theme by name, with the accent of a theme colour. */
const colours = (theme: "light" | "dark", themeColor?: ThemeColor): Map<string, Oklch> => {
  return new Map(
    tokensOf(readTokens(sheet, themeColor), "--hx-color-").map(
      (token) => [token.name.slice("--hx-color-".length), parseOklch(token[theme]) as Oklch] as const,
    ),
  );
};

const light = colours("light");
const dark = colours("dark");
const [, ...otherColours] = THEME_COLORS;

describe("the tokens", () => {
  it("are colours in both themes, of which only the words of the sidebar are the same", () => {
    expect([...light, ...dark].filter(([, colour]) => colour === undefined)).toEqual([]);
    const alike = [...light].filter(([name, colour]) => isDeepStrictEqual(colour, dark.get(name)));
    expect(alike.map(([name]) => name)).toEqual(["sidebar-ink"]);
  });

  for (const [theme, palette] of [
    ["light", light] as const,
    ["dark", dark] as const,
    ...otherColours.flatMap((colour) => [
      [`${colour} light`, colours("light", colour)] as const,
      [`${colour} dark`, colours("dark", colour)] as const,
    ]),
  ]) {
    const ratio = (one: string, other: string) =>
      contrast(palette.get(one) as Oklch, palette.get(other) as Oklch);

    it.each(textPairs)(`let %s be read on %s in the ${theme} theme`, (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(graphicPairs)(`let %s be seen on %s in the ${theme} theme`, (graphic, ground) => {
      expect(ratio(graphic, ground)).toBeGreaterThanOrEqual(3);
    });
  }

  it.each([
    ["light", light],
    ["dark", dark],
  ] as const)(
    "have a blue-violet for the accent in the %s theme (specification, section 9)",
    (_, palette) => {
      for (const name of ["accent", "accent-strong", "focus"]) {
        const colour = palette.get(name) as Oklch;
        // In OKLCH pure blue is 264, violet about 300; below 0.1 it would be a grey.
        expect(colour.h, name).toBeGreaterThanOrEqual(268);
        expect(colour.h, name).toBeLessThanOrEqual(295);
        expect(colour.c, name).toBeGreaterThanOrEqual(0.1);
      }
    },
  );

  it("measure contrast as WCAG does", () => {
    const white: Oklch = { l: 1, c: 0, h: 0 };
    expect(contrast(white, { l: 0, c: 0, h: 0 })).toBeCloseTo(21, 1);
    expect(contrast(white, white)).toBeCloseTo(1, 5);
  });
});
