import { expect, test } from "vitest";
import { checkWindow, extended, windowFor, windowStateAt } from "./rules.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 10, hour));
const window = { opensAt: at(8), closesAt: at(12) };

test("a window is open from its first moment, and over from its last", () => {
  expect(windowStateAt(undefined, at(8))).toBe("none");
  expect(windowStateAt(window, new Date(at(8).getTime() - 1))).toBe("coming");
  expect(windowStateAt(window, at(8))).toBe("open");
  expect(windowStateAt(window, new Date(at(12).getTime() - 1))).toBe("open");
  expect(windowStateAt(window, at(12))).toBe("ended");
});

test("that of a department goes before that of the whole school", () => {
  const windows = [{ department: "" }, { department: "物理学院" }];
  expect(windowFor(windows, "物理学院")).toEqual({ department: "物理学院" });
  expect(windowFor(windows, "数学学院")).toEqual({ department: "" });
  expect(windowFor([{ department: "物理学院" }], "数学学院")).toBeUndefined();
});

test("an extension makes it longer, never shorter", () => {
  expect(extended(window, at(14))?.closesAt).toEqual(at(14));
  expect(extended(window, at(10))?.closesAt).toEqual(at(12));
  expect(extended(window, at(12))).toBe(window);
  expect(extended(undefined, at(14))).toBeUndefined();
  expect(extended(window, null)).toBe(window);
});

test("it ends after it began", () => {
  const text = (from: Date, to: Date) => ({ opensAt: from.toISOString(), closesAt: to.toISOString() });
  expect(checkWindow(text(at(8), at(9)))).toEqual([]);
  expect(checkWindow(text(at(9), at(9)))).toMatchObject([{ field: "closesAt" }]);
});
