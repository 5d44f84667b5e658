import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheet = readFileSync(new URL("../input/input.css", import.meta.url), "utf8");

test("pointing at a field takes neither its focus nor its error away: the rule of hover weighs no more than theirs, and stands before them", () => {
  const hover = sheet.indexOf("&:hover:where(:not([data-disabled], :disabled, ");
  expect(hover).toBeGreaterThan(0);
  expect(sheet.indexOf("&:focus-within,")).toBeGreaterThan(hover);
  expect(sheet.indexOf("&[data-invalid],")).toBeGreaterThan(hover);
  expect(sheet).not.toContain("&:hover:not(");
});
