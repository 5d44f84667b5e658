import type { ErrorCode, HotOffering } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { alarmStep } from "./alarm-steps.ts";

const round = { id: 7, semesterId: 3 };
const refusedFor = (code: ErrorCode) =>
  alarmStep({ kind: "refusal", reason: { code, label: "", count: 9 } }, round).to;

test("a class that too many want leads to that class, where its seats are changed", () => {
  const offering = { id: 1, code: "A&B 1" } as HotOffering;
  expect(alarmStep({ kind: "demand", offering }, round).to).toBe(
    "/elective/course-manage/seats?semesterId=3&keyword=A%26B+1",
  );
});

test("many refusals lead to what their commonest reason is about", () => {
  expect(refusedFor("OFFERING_FULL")).toContain("round=7&tab=demand&set=fought");
  expect(refusedFor("GUEST_QUOTA")).toContain("set=quotaFull");
  expect(refusedFor("CREDIT_CAP")).toBe("/elective/rounds/7");
  expect(refusedFor("TIME_CONFLICT")).toBe("/elective/analysis?semester=3&round=7&tab=demand");
});
