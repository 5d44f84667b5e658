import type { SelectableOffering } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { creditsText } from "./credits-text.ts";

const selectable = (action: SelectableOffering["preview"]["action"], creditsAfter: number) =>
  ({
    offering: { course: { credits: 3 } },
    preview: { action, message: "", blocking: [], creditsAfter },
  }) as unknown as SelectableOffering;

test("the credits say what pressing the button makes of them, and nothing when it makes nothing of them", () => {
  expect(creditsText(selectable("enrol", 5))).toBe("3.0（选后共 5.0）");
  expect(creditsText(selectable("swap", 4.5))).toBe("3.0（选后共 4.5）");
  expect(creditsText(selectable("withdraw", 2))).toBe("3.0（退后共 2.0）");
  expect(creditsText(selectable("queue", 2))).toBe("3.0");
  expect(creditsText(selectable("none", 0))).toBe("3.0");
});
