import { describe, expect, test } from "vitest";
import {
  choicesOf,
  errorsToTsv,
  findingPlace,
  findingRows,
  isAboutFile,
  jobDetail,
  jobStateOf,
  publishSentence,
  summarySentence,
} from "./import-words.ts";

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

const error = {
  row: 3,
  column: "学分",
  value: "=1+1",
  message: "学分应为数字",
  problem: "invalid",
  code: "MATH101-1",
  courseName: "高等代数",
} as const;

describe("equal errors of several rows", () => {
  const rows = (...numbers: number[]) =>
    numbers.map((row) => ({ row, code: `M-${row}`, courseName: "高等代数" }));

  test("one names its row and its class", () => {
    const finding = { count: 1, rows: rows(3) };
    expect([findingRows(finding), findingPlace(finding)]).toEqual(["第 3 行", "M-3 高等代数"]);
  });

  test("several name the first of them and how many there are", () => {
    expect(findingRows({ count: 3, rows: rows(3, 7, 9) })).toBe("第 3、7、9 行");
    const many = { count: 1_200, rows: rows(...Array.from({ length: 50 }, (_, n) => n + 1)) };
    expect(findingRows(many)).toBe("第 1、2、3、4、5、6、7、8、9、10… 行，共 1,200 行");
    expect(findingPlace(many)).toBe("M-1 高等代数、M-2 高等代数、M-3 高等代数 等");
  });

  test("an error of the whole file names no row", () => {
    expect(findingRows({ count: 1, rows: [{ row: 0, code: "", courseName: "" }] })).toBe("");
    expect(findingPlace({ count: 1, rows: [{ row: 0, code: "", courseName: "" }] })).toBe("");
  });
});

describe("what can be done with a refused file", () => {
  const finding = (problem: "invalid" | "otherTerm" | "doubleBooked" | "newCampus", count: number) => ({
    problem,
    column: "",
    message: problem,
    count,
    rows: [],
  });
  const offered = (...of: Parameters<typeof choicesOf>) =>
    choicesOf(...of).map(({ label, change }) => [label, change]);

  test("of another term: the chosen one counts", () => {
    expect(
      offered({ state: "failed", errorCount: 5, findings: [finding("otherTerm", 5)], goodClasses: 0 }),
    ).toEqual([["按所选学期重新核对", { ignoreTerm: "true" }]]);
  });

  test("with double bookings: they are meant, after a question that counts them", () => {
    const [choice] = choicesOf({
      state: "failed",
      errorCount: 5,
      findings: [finding("doubleBooked", 5)],
      goodClasses: 0,
    });
    expect(choice).toMatchObject({ label: "允许同时排课后再核对", change: { allowDoubleBooking: "true" } });
    expect(choice?.question?.description).toContain("共 5 处");
  });

  test("with campuses that are not there: they are made, after a question that names them", () => {
    const findings = [{ ...finding("newCampus", 3), message: "本校没有「东校区」这个校区：…" }];
    const [choice] = choicesOf({ state: "failed", errorCount: 3, findings, goodClasses: 0 });
    expect(choice).toMatchObject({ label: "新建这些校区后再核对", change: { createCampuses: "true" } });
    expect(choice?.question?.title).toBe("新建 1 个校区：东校区？");
  });

  test("with good classes: these alone, after a question", () => {
    const [choice] = choicesOf({
      state: "failed",
      errorCount: 5,
      findings: [finding("invalid", 5)],
      goodClasses: 1_250,
    });
    expect(choice?.label).toBe("只导入没有问题的 1,250 个教学班");
    expect(choice?.question).toBeDefined();
    expect(choice?.change).toEqual({ onlyGood: "true", review: "" });
  });

  test("that was checked without a fault: it is imported", () => {
    expect(offered({ state: "planned", errorCount: 0, findings: [], goodClasses: 1_250 })).toEqual([
      ["确认导入 1,250 个教学班", { review: "" }],
    ]);
  });

  test("nothing, when it was not the rows", () => {
    expect(choicesOf({ state: "failed", errorCount: 0, findings: [], goodClasses: 7 })).toEqual([]);
  });
});

test("errors are downloaded with their classes, and no cell becomes a formula", () => {
  expect(errorsToTsv([error])).toBe(
    "行\t教学班号\t课程名称\t列\t值\t原因\n3\tMATH101-1\t高等代数\t学分\t'=1+1\t学分应为数字",
  );
});

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
  const ended = { state: "succeeded" as const, leftOut: 0, errors: [], errorCount: 0 };

  test("with errors in the file: how many, that nothing was imported, what to do", () => {
    expect(jobDetail({ state: "failed", errorCount: 1200, errors: [], leftOut: 0 })).toBe(
      "发现 1,200 处错误，什么都没有导入。请在文件里改正后重新导入。",
    );
  });

  test("by itself: no errors to look for", () => {
    expect(jobDetail({ state: "failed", errorCount: 0, errors: [], leftOut: 0 })).toBe(
      "导入没有完成，什么都没有导入。请稍后重新导入。",
    );
  });

  test("as a whole: why, not in which row", () => {
    const message = "服务在导入途中停止了，没有导入任何数据，请重新上传";
    const errors = [{ ...error, row: 0, message }];
    expect(jobDetail({ state: "failed", errorCount: 1, errors, leftOut: 0 })).toBe(message);
  });

  test("with some classes left out: how many", () => {
    const summary = { ...nothing, offeringsCreated: 8, meetings: 9 };
    expect(jobDetail({ state: "succeeded", errorCount: 2, errors: [error], leftOut: 2, summary })).toBe(
      "新增 8 个教学班，共 9 条上课安排。有错误的 2 个教学班没有导入。",
    );
  });

  test("a job that is being stopped says so until it has ended", () => {
    expect(jobStateOf({ ...ended, state: "writing" }, true)).toBe("cancelling");
    expect(jobStateOf({ ...ended, state: "cancelled" }, true)).toBe("cancelled");
    expect(jobStateOf(ended, true)).toBe("succeeded");
  });

  test("an import that did not do everything is never called done", () => {
    expect(jobStateOf({ ...ended, leftOut: 2 }, false)).toBe("partly");
    expect(jobStateOf({ ...ended, state: "failed", errors: [error], errorCount: 1 }, false)).toBe("refused");
    const broken = { ...error, row: 0 };
    expect(jobStateOf({ ...ended, state: "failed", errors: [broken], errorCount: 1 }, false)).toBe("failed");
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
