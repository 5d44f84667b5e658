import { describe, expect, test } from "vitest";
import { isAboutFile, jobDetail, jobStateOf, publishSentence, summarySentence } from "./import-words.ts";

const nothing = {
  offeringsCreated: 0,
  offeringsUpdated: 0,
  offeringsUnchanged: 0,
  meetings: 0,
  coursesCreated: 0,
  coursesUpdated: 0,
  teachersCreated: 0,
  campusesCreated: 0,
};

describe("what an import did, in words", () => {
  test("a first import names what is new", () => {
    const summary = {
      ...nothing,
      offeringsCreated: 3155,
      meetings: 5138,
      coursesCreated: 2000,
      campusesCreated: 2,
    };
    expect(summarySentence(summary)).toBe(
      "新增 3,155 个教学班，共 5,138 条上课安排；新建 2,000 门课程，新建 2 个校区。",
    );
  });

  test("the same file again changes nothing, and that is said", () => {
    expect(summarySentence({ ...nothing, offeringsUnchanged: 3155, meetings: 5138 })).toBe(
      "3,155 个教学班都与平台上的一致，没有改动。",
    );
  });

  test("a corrected file names what it changed and what it left", () => {
    const summary = { ...nothing, offeringsUpdated: 2, offeringsUnchanged: 10, meetings: 15 };
    expect(summarySentence(summary)).toBe("更新 2 个教学班，10 个没有变化，共 15 条上课安排。");
  });
});

describe("how an import ended", () => {
  test("with errors in the file: how many, that nothing was imported, what to do", () => {
    expect(jobDetail({ state: "failed", errorCount: 1200 })).toBe(
      "发现 1,200 处错误，什么都没有导入。请在文件里改正后重新导入。",
    );
  });

  test("by itself: no errors to look for", () => {
    expect(jobDetail({ state: "failed", errorCount: 0 })).toBe(
      "导入没有完成，什么都没有导入。请稍后重新导入。",
    );
  });

  test("a job that is being stopped says so until it has ended", () => {
    expect(jobStateOf("writing", true)).toBe("cancelling");
    expect(jobStateOf("cancelled", true)).toBe("cancelled");
    expect(jobStateOf("succeeded", true)).toBe("succeeded");
  });
});

describe("before an import is published", () => {
  const wrote = (created: number, updated: number) => ({
    ...nothing,
    offeringsCreated: created,
    offeringsUpdated: updated,
  });

  test("the sentence names exactly what will be published", () => {
    expect(publishSentence({ summary: wrote(3_000, 155), unpublished: 3_100 })).toBe(
      "学生还看不到这次导入的 3,100 个教学班。现在发布的就是这 3,100 个，其他教学班不受影响；也可以先核对，稍后在列表里发布。",
    );
  });

  test("nothing is offered when everything is out, or nothing was written", () => {
    expect(publishSentence({ summary: wrote(2, 0), unpublished: 0 })).toBe(
      "这次导入新增和更新的教学班都已发布，学生已经能看到。",
    );
    expect(publishSentence({ summary: nothing, unpublished: 0 })).toBe(
      "这次导入没有新增或更新教学班，没有需要发布的。",
    );
  });
});

test("a refused file is told from a refused start", () => {
  expect(isAboutFile({ code: "FILE_INVALID" })).toBe(true);
  expect(isAboutFile({ code: "STATE_CONFLICT" })).toBe(false);
});
