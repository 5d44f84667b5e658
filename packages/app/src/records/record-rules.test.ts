import type { FieldFacts } from "@huxuan/api-client/records";
import { expect, test } from "vitest";
import { z } from "../zod.ts";
import { recordRules, recordValues } from "./record-rules.ts";

const facts = (kind: FieldFacts["kind"], required = true): FieldFacts => ({ label: kind, kind, required });
const FIELDS = {
  schoolId: facts("reference"),
  semesterId: facts("reference", false),
  name: facts("line"),
  remark: facts("text", false),
  from: facts("instant"),
  until: facts("instant", false),
  kind: facts("choice", false),
  credits: facts("number", false),
  counts: facts("flag"),
};
const SHAPE = {
  schoolId: z.int(),
  semesterId: z.int().optional(),
  name: z.string().min(1).max(5),
  remark: z.string().min(1).max(20).optional(),
  from: z.string(),
  until: z.string().optional(),
  kind: z.enum(["a", "b"]).optional(),
  credits: z.number().max(40).optional(),
  counts: z.boolean(),
  version: z.int(),
};
const RECORD = {
  id: 7,
  version: 3,
  school: { id: 2, name: "北山大学" },
  name: "五级制",
  from: "2026-09-01T00:30:00Z",
  counts: true,
};
const rules = recordRules(FIELDS, SHAPE);

test("a record opened and saved unchanged sends what it holds, and nothing for what is empty", () => {
  const values = recordValues(FIELDS, RECORD);
  expect(values).toMatchObject({ schoolId: "2", semesterId: "", from: "2026-09-01 08:30:00", remark: "" });
  expect(rules.parse(values)).toEqual({
    schoolId: 2,
    name: "五级制",
    from: "2026-09-01T00:30:00.000Z",
    counts: true,
  });
});

test("a new record begins empty, or with what the screen gives", () => {
  expect(recordValues(FIELDS, undefined, { name: "新" })).toMatchObject({
    name: "新",
    counts: false,
    kind: "",
  });
});

test("what must be there and is missing, and what is too long, is said at its field", () => {
  const wrong = rules.safeParse({ ...recordValues(FIELDS, undefined), name: "一二三四五六", credits: 41 });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(["schoolId", "name", "from", "credits"]);
});

test("texts are sent without the blanks around them", () => {
  const values = { ...recordValues(FIELDS, RECORD), name: " 五级 ", remark: "  " };
  expect(rules.parse(values)).toMatchObject({ name: "五级" });
  expect(rules.parse(values)["remark"]).toBeUndefined();
});
