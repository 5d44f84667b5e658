import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isComposing } from "./is-composing.js";

describe("a key of an input method", () => {
  it("is one while it composes, and Safari's one after that; of React or of the page", () => {
    for (const [key, expected] of [
      [{ isComposing: true, keyCode: 13 }, true],
      [{ isComposing: false, keyCode: 229 }, true],
      [{ isComposing: false, keyCode: 13 }, false],
    ] as const) {
      expect(isComposing(key)).toBe(expected);
      expect(isComposing({ nativeEvent: key })).toBe(expected);
    }
  });

  it("is told in this one place", () => {
    const source = fileURLToPath(new URL("..", import.meta.url));
    const asking = globSync("**/*.{ts,tsx}", { cwd: source }).filter(
      (file) =>
        !/\.(test|stories)\.tsx?$/.test(file) &&
        /\b(native)?event\.isComposing|keyCode === /i.test(readFileSync(`${source}/${file}`, "utf8")),
    );
    expect(asking.filter((file) => file !== "input/is-composing.ts")).toEqual([]);
  });
});
