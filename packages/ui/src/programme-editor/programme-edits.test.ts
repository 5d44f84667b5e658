import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isSame, NO_STEPS, stepBack, stepForward, withStep } from "./edit-history.js";
import type { EditedItem, EditedModule, ProgrammeContent } from "./programme-content.js";
import {
  addItem,
  changeItem,
  creditsByModule,
  listedCredits,
  moveItem,
  newKey,
  placedModules,
  putModule,
  removeItem,
  removeModule,
  shiftModule,
  withThoseIn,
} from "./programme-edits.js";

const module = (key: string, parentKey?: string, more: Partial<EditedModule> = {}): EditedModule => ({
  key,
  name: key,
  minCredits: 4,
  free: false,
  ...(parentKey !== undefined && { parentKey }),
  ...more,
});
const item = (key: string, moduleKey: string, credits = 2): EditedItem => ({
  key,
  moduleKey,
  course: { id: key.length, code: key, name: key, credits, nature: "required" },
  mandatory: true,
  alternatives: [],
});
const content: ProgrammeContent = {
  modules: [module("a"), module("b", "a"), module("c", "a", { overflowTo: "d" }), module("d")],
  items: [item("1", "b"), item("2", "d", 3), item("3", "b", 1.5), item("4", "c")],
};
const keys = ({ items }: ProgrammeContent, moduleKey: string) =>
  items.filter((one) => one.moduleKey === moduleKey).map(({ key }) => key);
const order = ({ modules }: ProgrammeContent) => modules.map(({ key }) => key).join("");

it("a course goes before the one at its new place, in its module or in another", () => {
  expect(keys(moveItem(content, "3", "b", 0), "b")).toEqual(["3", "1"]);
  expect(keys(moveItem(content, "1", "b", 1), "b")).toEqual(["3", "1"]);
  expect(keys(moveItem(content, "2", "b", 1), "b")).toEqual(["1", "2", "3"]);
  expect(keys(moveItem(content, "2", "b", 99), "b")).toEqual(["1", "3", "2"]);
  expect(keys(moveItem(content, "2", "a", 0), "a")).toEqual(["2"]);
});

it("a module counts what is listed in those in it", () => {
  expect(Object.fromEntries(creditsByModule(content))).toEqual({ a: 5.5, b: 3.5, c: 2, d: 3 });
});

it("a new module stands behind the others of its parent, one without its parent at the top", () => {
  expect(order(putModule(content, module("e", "a")))).toBe("abced");
  expect(order(putModule(content, module("e", "b")))).toBe("abecd");
  expect(placedModules([module("x", "gone")]).map(({ level }) => level)).toEqual([1]);
});

it("a module takes what is in it along, and never goes into itself", () => {
  expect(order(putModule(content, module("a", "d")))).toBe("dabc");
  const refused = putModule(content, module("a", "b"));
  expect(order(refused)).toBe("abcd");
  expect(refused.modules[0]?.parentKey).toBeUndefined();
  expect([...withThoseIn(content.modules, "a")]).toEqual(["a", "b", "c"]);
});

it("modules change places among those of the same parent only, with what is in them", () => {
  expect(order(shiftModule(content, "a", 1))).toBe("dabc");
  expect(order(shiftModule(content, "c", -1))).toBe("acbd");
  expect(shiftModule(content, "c", 1)).toBe(content);
});

it("a module that goes takes its courses with it, and nothing overflows into it any more", () => {
  const after = removeModule(content, "d");
  expect(order(after)).toBe("abc");
  expect(after.items.map(({ key }) => key)).toEqual(["1", "3", "4"]);
  expect(after.modules.find(({ key }) => key === "c")?.overflowTo).toBeUndefined();
});

it("keys are short, of letters that may stand in them, and new", () => {
  const made = Array.from({ length: 200 }, () => newKey(content, "c"));
  expect(new Set(made).size).toBe(200);
  for (const key of made) expect(key).toMatch(/^c-[a-z0-9]{6}$/);
});

it("steps are taken back and done again in their order; a new one forgets those taken back", () => {
  const [one, two] = [removeItem(content, "1"), changeItem(removeItem(content, "1"), "2", { term: 3 })];
  const history = withStep(withStep(NO_STEPS, { before: content, after: one, words: "", key: "1" }), {
    before: one,
    after: two,
    words: "",
    key: "2",
  });
  const [last, before] = stepBack(history)!;
  expect(last.before).toBe(one);
  const [again] = stepForward(before)!;
  expect(again.after).toBe(two);
  expect(stepForward(withStep(before, { before: one, after: content, words: "", key: "" }))).toBeUndefined();
  expect(stepBack(NO_STEPS)).toBeUndefined();
});

it("what a host gives back after saving is the same, whatever the order of its fields", () => {
  const again: ProgrammeContent = {
    modules: content.modules.map(({ free, key, ...rest }) => ({ ...rest, key, free, minCourses: undefined })),
    items: structuredClone(content.items) as EditedItem[],
  };
  expect(isSame(content, again)).toBe(true);
  expect(isSame(content, moveItem(content, "3", "b", 0))).toBe(false);
});

it("whatever is done, no course is lost or doubled, and modules stay behind the one that they are part of", () => {
  const moduleKey = fc.constantFrom("a", "b", "c", "d");
  const act = fc.oneof(
    fc.record({
      kind: fc.constant("move" as const),
      key: fc.constantFrom("1", "2", "3", "4"),
      to: moduleKey,
      at: fc.nat(4),
    }),
    fc.record({
      kind: fc.constant("put" as const),
      key: moduleKey,
      to: fc.option(moduleKey, { nil: undefined }),
    }),
    fc.record({
      kind: fc.constant("shift" as const),
      key: moduleKey,
      step: fc.constantFrom(1 as const, -1 as const),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let now = content;
      for (const one of acts) {
        if (one.kind === "move") now = moveItem(now, one.key, one.to, one.at);
        else if (one.kind === "shift") now = shiftModule(now, one.key, one.step);
        else now = putModule(now, module(one.key, one.to));
        expect(now.items.map(({ key }) => key).toSorted()).toEqual(["1", "2", "3", "4"]);
        expect(now.modules.map(({ key }) => key).toSorted()).toEqual(["a", "b", "c", "d"]);
        for (const [at, { parentKey }] of now.modules.entries())
          if (parentKey !== undefined)
            expect(now.modules.findIndex(({ key }) => key === parentKey)).toBeLessThan(at);
        expect(listedCredits(now.items)).toBe(8.5);
      }
    }),
  );
  const more = addItem(content, "5", item("5", "c").course, { moduleKey: "c", term: 2 });
  expect(more.items.at(-1)).toMatchObject({ key: "5", term: 2, mandatory: true });
});
