import type { MakeupCandidate } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { candidateClasses } from "./candidate-classes.ts";

const candidate = (studentId: number, offeringId: number, allowed = true): MakeupCandidate => ({
  studentId,
  offeringId,
  studentNumber: `S${studentId}`,
  name: "闻人语",
  homeSchool: { id: 1, name: "星城医学院" },
  courseName: "数据结构",
  code: `CS203-0${offeringId}`,
  result: "54",
  note: "",
  allowed,
  listed: false,
});

test("an exam is planned for the classes of those who may sit it, each class once", () => {
  expect(
    candidateClasses([candidate(1, 2), candidate(2, 2), candidate(3, 4, false), candidate(4, 5)]),
  ).toEqual({
    offeringIds: [2, 5],
    names: ["数据结构 CS203-02", "数据结构 CS203-05"],
  });
});
