import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, type Oklch, parseOklch } from "./color.js";
import { graphicPairs, textPairs } from "./pairs.js";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The colours of one block of tokens.css, by name. */
function colours(block: string): Map<string, Oklch> {
  return new Map(
    [...block.matchAll(/--(?:hx-)?color-([\w-]+):\s*(oklch\([^)]*\))/g)].map(
      ([, name, value]) => [name ?? "", parseOklch(value ?? "") as Oklch] as const,
    ),
  );
}

function block(start: string, from = 0): string {
  const at = css.indexOf(start, from);
  expect(at, `${start} is in tokens.css`).toBeGreaterThanOrEqual(0);
  return css.slice(at, css.indexOf("}", at));
}

const light = colours(block("@theme"));
const dark = colours(block('[data-theme="dark"]'));
const auto = colours(block('[data-theme="auto"]'));

describe("the tokens", () => {
  it("name a dark colour for each light one", () => {
    expect([...dark.keys()].sort()).toEqual([...light.keys()].sort());
  });

  it("are the same whether dark is chosen or the system's wish", () => {
    expect(auto).toEqual(dark);
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
