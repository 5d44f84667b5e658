import { expect, test } from "vitest";
import { balanceOf, rateText } from "./survey-words.ts";

test("a rate has one decimal, and none where nobody is asked", () => {
  expect(rateText(15, 22)).toBe("68.2%");
  expect(rateText(0, 10)).toBe("0.0%");
  expect(rateText(0, 0)).toBe("–");
});

test("the balance is those who gave 4 or 5 less those who gave 1 or 2", () => {
  const options = [4, 6, 20, 30, 40].map((share, at) => ({ key: String(at + 1), share }));
  expect(balanceOf(options)).toBe(60);
  expect(balanceOf([])).toBe(0);
});
