import { searchFeedbackList, searchRosterList } from "@huxuan/api-client/query";
import { zCourseInput } from "@huxuan/api-client/zod";
import { expect, test } from "vitest";
import { FEEDBACK_STATE } from "../catalogue/words.ts";
import { maxLengthOf } from "../form/rules.ts";
import { type ListColumns, tableColumns } from "./list-columns.tsx";

const columnsOf = (columns: ListColumns<"searchFeedback">, severalSchools = true) =>
  tableColumns(searchFeedbackList, columns, severalSchools);
const row = {
  id: 1,
  version: 1,
  sentAt: "2020-03-01T00:30:00Z",
  sender: "汪怡",
  state: "open",
  text: "课表",
  page: "/",
  hasScreenshot: true,
  answer: "",
} as const;
const textAt = (column: ReturnType<typeof columnsOf>[number] | undefined, value: unknown) =>
  column?.formatter?.(row, value, 0);

test("a column takes its name, its text and whether it sorts from the contract", () => {
  const [sentAt, sender, picture, state] = columnsOf(["sentAt", "sender", "hasScreenshot", "state"]);
  expect([sentAt?.label, sender?.label]).toEqual(["提交时间", "提交人"]);
  expect([sentAt?.sortable, sender?.sortable]).toEqual([true, false]);
  expect(textAt(sentAt, row.sentAt)).toBe("2020-03-01 08:30:00");
  expect([textAt(picture, true), textAt(picture, false), textAt(state, "open")]).toEqual([
    "是",
    "否",
    "待处理",
  ]);
});

test("what a screen says of a column stands before what the contract says", () => {
  const [sentAt] = columnsOf([{ prop: "sentAt", label: "时间", width: 90, formatter: () => "刚刚" }]);
  expect(sentAt).toMatchObject({ label: "时间", width: 90 });
  expect(textAt(sentAt, row.sentAt)).toBe("刚刚");
});

test("where there is no value, screen and file say the same", () => {
  const [school] = columnsOf([{ prop: "school", missing: "省平台" }]);
  expect([textAt(school, { id: 1, name: "湘江理工大学" }), textAt(school, undefined)]).toEqual([
    "湘江理工大学",
    "省平台",
  ]);
  expect(school).toMatchObject({ file: "{school|省平台}" });
});

test("a school's name is hidden at first from those who see one school only", () => {
  const columns: ListColumns<"searchFeedback"> = [{ prop: "school", ofSchool: true }];
  expect([columnsOf(columns, true)[0]?.hidden, columnsOf(columns, false)[0]?.hidden]).toEqual([false, true]);
});

test("a state that is drawn as a tag is copied as its name", () => {
  const [state] = columnsOf([{ prop: "state", tags: FEEDBACK_STATE }]);
  expect(state?.text?.(row)).toBe("待处理");
});

test("what a list sorts by are its columns that the contract names", () => {
  const [number, major] = tableColumns(searchRosterList, ["studentNumber", "major"], true);
  expect([number?.sortable, major?.sortable]).toEqual([true, false]);
});

test("the longest text of an input is the contract's, whether it must be there or not", () => {
  expect(maxLengthOf(zCourseInput.shape.code)).toBe(32);
  expect(maxLengthOf(zCourseInput.shape.description)).toBe(4000);
});
