import { expect, test } from "vitest";
import { whoseNumbers } from "./whose-numbers.ts";

const province = {};
const ofSchool = { schoolId: 1, schoolName: "湘江理工大学" };

test("in a round of the province a school sees the province's requests and its own seats", () => {
  expect(whoseNumbers(province, "湘江理工大学")).toEqual({
    organiser: "省平台",
    attempts: "全省各校",
    offerings: "本校教学班",
  });
});

test("the provincial office sees all seats of its round, and those of one school in a round of that school", () => {
  expect(whoseNumbers(province, undefined).offerings).toBe("全省各校教学班");
  const { organiser, attempts, offerings } = whoseNumbers(ofSchool, undefined);
  expect([organiser, attempts, offerings]).toEqual([
    "湘江理工大学",
    "湘江理工大学的教学班",
    "湘江理工大学的教学班",
  ]);
  expect(whoseNumbers(ofSchool, "湘江理工大学")).toMatchObject({
    attempts: "本校教学班",
    offerings: "本校教学班",
  });
});
