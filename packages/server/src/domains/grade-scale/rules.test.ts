import { expect, test } from "vitest";
import { checkBands } from "./rules.ts";

const band = (name: string, from: number, mark: number) => ({ name, from, mark });
const problems = (...bands: ReturnType<typeof band>[]) => checkBands({ bands }).map(({ field }) => field);

test("bands from the highest down to 0 are a scale", () => {
  expect(problems(band("优", 90, 95), band("良", 80, 85), band("差", 0, 50))).toEqual([]);
  expect(problems(band("通过", 60, 100), band("不通过", 0, 0))).toEqual([]);
});

test("each band begins below the one above it", () => {
  expect(problems(band("优", 90, 95), band("良", 90, 92), band("差", 0, 50))).toContain("bands.1.from");
  expect(problems(band("优", 60, 95), band("良", 80, 85), band("差", 0, 50))).toContain("bands.1.from");
});

test("what a band counts as lies inside it, and below the band above", () => {
  expect(problems(band("优", 90, 89.9), band("差", 0, 50))).toEqual(["bands.0.mark"]);
  expect(problems(band("优", 90, 90), band("差", 0, 90))).toContain("bands.1.mark");
  expect(problems(band("优", 90, 90), band("差", 0, 89.9))).toEqual([]);
});

test("no two bands have one name, and the last begins at 0", () => {
  expect(problems(band("优", 90, 95), band("优", 0, 50))).toEqual(["bands.1.name"]);
  expect(problems(band("优", 90, 95), band("良", 1, 50))).toEqual(["bands.1.from"]);
});
