import type { RecognitionVerdict } from "@huxuan/api-client";
import { expect, it } from "vitest";
import { verdictTag, verdictTitle } from "./verdict-words.ts";

const verdict = (part: Partial<RecognitionVerdict>): RecognitionVerdict => ({
  outcome: "counts",
  targets: [],
  credits: 3,
  text: "",
  why: "",
  ...part,
});

it("says as which course one counts, and how many credits", () => {
  expect(verdictTag(verdict({ targets: ["数据结构"] }))).toEqual({
    label: "计为《数据结构》3.0 学分",
    tone: "success",
  });
});

it("names each course of a rule for several, and the module where there is no course", () => {
  expect(verdictTag(verdict({ targets: ["线性代数", "解析几何"], credits: 5 })).label).toBe(
    "计为《线性代数》《解析几何》5.0 学分",
  );
  expect(verdictTag(verdict({ module: "通识选修", credits: 2 })).label).toBe("计为「通识选修」2.0 学分");
});

it("promises nothing where an application is needed or it does not count", () => {
  expect(verdictTag(verdict({ outcome: "application" })).label).toBe("需申请");
  expect(verdictTag(verdict({ outcome: "no" })).label).toBe("不计入");
  expect(verdictTitle("counts", true)).toContain("你的");
  expect(verdictTitle("counts", false)).not.toContain("你的");
});
