import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readTokens } from "./read-tokens.js";

const tokens = readTokens(readFileSync(new URL("../tokens/tokens.css", import.meta.url), "utf8"));
const light = (name: string) => tokens.find((one) => one.name === name)?.light;

describe("the tokens as the pages show them", () => {
  it("have a value in both themes, their own or the light one", () => {
    expect(tokens.length).toBeGreaterThan(40);
    expect(tokens.filter((token) => token.light === "" || token.dark === "")).toEqual([]);
    const surface = tokens.find((token) => token.name === "--hx-color-surface");
    expect(surface?.dark).not.toBe(surface?.light);
  });

  it("have the sizes of the look: text 12 to 40, radius 6, 8 and 10, rows of 40 and controls of 32", () => {
    expect(["xs", "sm", "base", "md", "lg", "xl", "2xl"].map((size) => light(`--hx-text-${size}`))).toEqual(
      [12, 13, 14, 15, 18, 24, 40].map((size) => `${size}px`),
    );
    expect(["control", "card", "pill"].map((shape) => light(`--hx-radius-${shape}`))).toEqual([
      "6px",
      "8px",
      "10px",
    ]);
    expect([light("--hx-row-height"), light("--hx-control-height")]).toEqual(["40px", "32px"]);
  });

  it("are refused when a block is missing, instead of showing an empty page", () => {
    expect(() => readTokens(":root { --hx-row-height: 40px; }")).toThrow(/no block/);
  });
});
