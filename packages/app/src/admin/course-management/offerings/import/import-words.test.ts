import { describe, expect, test } from "vitest";
import { fileProblem, jobDetail, jobStateOf, summarySentence } from "./import-words.ts";

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

describe("a file that need not be sent", () => {
  test.each([
    [{ name: "目录.XLSX", size: 1 }, undefined],
    [{ name: "catalogue.json", size: 20 * 1024 * 1024 }, undefined],
    [
      { name: "catalogue.json", size: 20 * 1024 * 1024 + 1 },
      "「catalogue.json」超过 20 MB，请拆成几个文件分别导入",
    ],
    [{ name: "目录.xls", size: 1 }, "「目录.xls」不是课程目录，请选择 .xlsx 或 .json 文件"],
    [{ name: "空.json", size: 0 }, "「空.json」是空文件，请重新选择"],
  ])("%o", (file, problem) => {
    expect(fileProblem(file)).toBe(problem);
  });
});
