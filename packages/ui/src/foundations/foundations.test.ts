import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawnPixels, readTokens } from "../tokens/read-tokens.js";

const tokens = readTokens(readFileSync(new URL("../tokens/tokens.css", import.meta.url), "utf8"));
const drawn = (name: string) => drawnPixels(tokens.find((one) => one.name === name)?.light ?? "");

describe("the tokens as the pages show them", () => {
  it("have a value in both themes, their own or the light one", () => {
    expect(tokens.length).toBeGreaterThan(40);
    const unread = tokens.filter(
      ({ light, dark }) => /^$|light-dark/.test(light) || /^$|light-dark/.test(dark),
    );
    expect(unread).toEqual([]);
    const surface = tokens.find((token) => token.name === "--hx-color-surface");
    expect(surface?.dark).not.toBe(surface?.light);
  });

  it("have the sizes of the look: text 11 to 40, radius 4, 6, 8 and 10, rows of 40 and controls of 32", () => {
    const sizes = ["2xs", "xs", "sm", "base", "md", "lg", "xl", "2xl"];
    expect(sizes.map((size) => drawn(`--hx-text-${size}`))).toEqual([11, 12, 13, 14, 15, 18, 24, 40]);
    const shapes = ["small", "control", "card", "pill"];
    expect(shapes.map((shape) => drawn(`--hx-radius-${shape}`))).toEqual([4, 6, 8, 10]);
    expect([drawn("--hx-row-height"), drawn("--hx-control-height")]).toEqual([40, 32]);
  });

  it("are refused when a block is missing, instead of showing an empty page", () => {
    expect(() => readTokens("html { --hx-row-height: 2.5rem; }")).toThrow(/no block/);
  });
});
