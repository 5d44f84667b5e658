import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { contrast, type Oklch, parseOklch } from "./color.js";
import { readTokens, tokensOf } from "../foundations/read-tokens.js";
import { graphicPairs, textPairs } from "./pairs.js";

const tokens = readTokens(readFileSync(new URL("tokens.css", import.meta.url), "utf8"));

/** The colours of one theme, by name. */
const colours = (theme: "light" | "dark"): Map<string, Oklch> =>
  new Map(
    tokensOf(tokens, "--hx-color-").map(
      (token) => [token.name.slice("--hx-color-".length), parseOklch(token[theme]) as Oklch] as const,
    ),
  );

const light = colours("light");
const dark = colours("dark");

describe("the tokens", () => {
  it("are colours in both themes, of which only the words of the sidebar are the same", () => {
    expect([...light, ...dark].filter(([, colour]) => colour === undefined)).toEqual([]);
    const alike = [...light].filter(([name, colour]) => isDeepStrictEqual(colour, dark.get(name)));
    expect(alike.map(([name]) => name)).toEqual(["sidebar-ink"]);
  });

  for (const [theme, palette] of [
    ["light", light],
    ["dark", dark],
  ] as const) {
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
