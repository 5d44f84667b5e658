import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, TEXT_PAIRS } from "./contrast.js";
import { readTokens, tokensOf } from "./read-tokens.js";

const tokens = readTokens(readFileSync(new URL("../tokens/tokens.css", import.meta.url), "utf8"));
const colour = (name: string, theme: "light" | "dark") => {
  const token = tokens.find((one) => one.name === `--hx-color-${name}`);
  if (!token) throw new Error(`There is no colour ${name}.`);
  return token[theme];
};

describe("the colours", () => {
  it("are measured as WCAG measures them", () => {
    expect(contrast("oklch(0 0 0)", "oklch(1 0 0)")).toBeCloseTo(21, 1);
    expect(contrast("oklch(0.5 0.1 20)", "oklch(0.5 0.1 20)")).toBe(1);
  });

  for (const theme of ["light", "dark"] as const) {
    it(`reach 4.5 : 1 wherever text is set in them, ${theme}`, () => {
      const weak = TEXT_PAIRS.filter(
        ({ text, on }) => contrast(colour(text, theme), colour(on, theme)) < 4.5,
      );
      expect(weak).toEqual([]);
    });

    it(`show the focus ring at 3 : 1 on every ground, ${theme}`, () => {
      for (const on of ["surface", "ground", "surface-2"]) {
        expect(contrast(colour("focus", theme), colour(on, theme))).toBeGreaterThanOrEqual(3);
      }
    });
  }

  it("are all set again in the dark theme, by name and by the system's wish alike", () => {
    const css = readFileSync(new URL("../tokens/tokens.css", import.meta.url), "utf8");
    const named = /\[data-theme="dark"\] \{([^}]*)\}/.exec(css)?.[1];
    const auto = /\[data-theme="auto"\] \{([^}]*)\}/.exec(css)?.[1];
    const words = (block = "") => block.trim().split(/\s+/);
    expect(words(auto)).toEqual(words(named));
    const unchanged = tokensOf(tokens, "--hx-color-").filter(({ light, dark }) => light === dark);
    // The sidebar is dark in both.
    expect(unchanged.filter(({ name }) => !name.startsWith("--hx-color-sidebar"))).toEqual([]);
  });
});

describe("sizes", () => {
  it("are those of the look: text 12 to 40, radius 6, 8 and 10", () => {
    const value = (name: string) => tokens.find((one) => one.name === name)?.light;
    expect(["xs", "sm", "base", "md", "lg", "xl", "2xl"].map((size) => value(`--hx-text-${size}`))).toEqual(
      [12, 13, 14, 15, 18, 24, 40].map((size) => `${size}px`),
    );
    expect(["control", "card", "pill"].map((shape) => value(`--hx-radius-${shape}`))).toEqual([
      "6px",
      "8px",
      "10px",
    ]);
  });
});
