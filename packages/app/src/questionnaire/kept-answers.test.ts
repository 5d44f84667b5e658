import { expect, test } from "vitest";
import { keptIn } from "./kept-answers.ts";

test("what was stored is read as answers, and what is none is left out", () => {
  expect(keptIn('[{"question":"q1","value":2},{"value":3},null,7]')).toEqual([{ question: "q1", value: 2 }]);
  expect(keptIn("")).toEqual([]);
  expect(keptIn("{broken")).toEqual([]);
  expect(keptIn('{"question":"q1"}')).toEqual([]);
});
