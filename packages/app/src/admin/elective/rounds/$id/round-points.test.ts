import type { Round } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { presentPoint, roundPoints } from "./round-points.ts";

const LOTTERY: Round = {
  id: 1,
  semesterId: 1,
  semesterCode: "2027-2028-1",
  name: "第一轮",
  mode: "lottery",
  opensAt: "2027-01-14T01:00:00Z",
  closesAt: "2027-01-21T14:00:00Z",
  audience: {},
  excludedClasses: 0,
  maxCredits: 10,
  maxCourses: 5,
  allowsWithdrawal: true,
  allowsWaitlist: true,
  priorityGrades: [],
  generalTake: 1,
  dropEndsAt: "2027-03-14T00:00:00Z",
  instantOpensAt: "2027-01-23T04:00:00Z",
  minCheckAt: "2027-03-08T00:00:00Z",
  state: "draft",
  version: 1,
};

const at = (round: Partial<Round>, now: string, drawnAt?: string) =>
  roundPoints({ ...LOTTERY, ...round }, { now: new Date(now), ...(drawnAt && { drawnAt }) });
const titles = (points: ReturnType<typeof at>) => points.map(({ title }) => title);

test("a drawn round goes from its publication to the end of giving up seats, by time", () => {
  const points = at({}, "2027-01-01T00:00:00Z");
  expect(titles(points)).toEqual([
    "发布",
    "开放",
    "关闭",
    "抽签",
    "公布",
    "补选开放",
    "人数检查",
    "退选截止",
  ]);
  expect(presentPoint(points)).toBeUndefined();
});

test("an instant round has no draw", () => {
  expect(titles(at({ mode: "instant" }, "2027-01-01T00:00:00Z"))).toEqual(["发布", "开放", "关闭"]);
});

test.each([
  ["published", "发布"],
  ["open", "开放"],
  ["closed", "关闭"],
  ["drawn", "抽签"],
  ["announced", "公布"],
] as const)("a round that is %s is at %s", (state, title) => {
  expect(presentPoint(at({ state }, "2027-01-22T00:00:00Z"))?.title).toBe(title);
});

test("without an announcement the clock alone moves nothing on", () => {
  expect(presentPoint(at({ state: "drawn" }, "2027-04-01T00:00:00Z"))?.title).toBe("抽签");
  expect(presentPoint(at({ state: "announced" }, "2027-01-24T00:00:00Z"))?.title).toBe("补选开放");
});

test("a round that was closed early does not claim its planned time", () => {
  const close = at({ state: "closed" }, "2027-01-20T00:00:00Z").find(({ id }) => id === "close");
  expect(close).toEqual({ id: "close", title: "关闭", note: "由教务提前关闭", reached: true });
});

test("a draw says when it was", () => {
  const when = "2027-01-22T01:31:00Z";
  expect(at({ state: "drawn" }, when, when).find(({ id }) => id === "draw")?.at).toBe(when);
});
