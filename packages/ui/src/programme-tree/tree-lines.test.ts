import { expect, it } from "vitest";
import type { ProgrammeTreeModule } from "./programme.js";
import { branchesOf, openAtFirst, triedIn } from "./tree-lines.js";

const module = (key: string, more: Partial<ProgrammeTreeModule> = {}): ProgrammeTreeModule => ({
  key,
  name: key,
  have: 0,
  need: 4,
  courses: [],
  modules: [],
  ...more,
});
const course = (key: string) => ({ key, name: key, credits: 2, state: "open" as const });
const tree = [
  module("a", {
    courses: [course("1")],
    modules: [module("b", { tried: 2, courses: [course("1"), course("2")] }), module("c", { studying: 4 })],
  }),
  module("d", { have: 4, studying: 2 }),
];

it("opens what lacks credits and has something going on, with all above it; what is full stays closed", () => {
  expect(openAtFirst(tree)).toEqual(["a", "b", "c"]);
  expect(triedIn(tree)).toEqual(["a", "b"]);
});

it("keeps closed lines, for the paper, and says which are in view", () => {
  const lines = branchesOf(tree, (key) => key === "a").flatMap(({ lines: all }) => all);
  expect(lines.map(({ id, level, inView }) => [id, level, inView])).toEqual([
    ["m:a", 1, true],
    ["c:a/1", 2, true],
    ["m:b", 2, true],
    ["c:b/1", 3, false],
    ["c:b/2", 3, false],
    ["m:c", 2, true],
    ["m:d", 1, true],
  ]);
  expect(lines.map(({ posInSet, setSize }) => `${posInSet}/${setSize}`)).toEqual([
    "1/2",
    "1/3",
    "2/3",
    "1/2",
    "2/2",
    "3/3",
    "2/2",
  ]);
});
