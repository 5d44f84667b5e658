import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Renderer } from "./renderer.ts";
import { stampOf } from "./stamp.ts";
import { TRANSCRIPT_TEMPLATE } from "./transcript.ts";
import { transcriptOf } from "./transcript-fixture.ts";

const AT = new Date("2027-01-21T17:00:00Z");
const NAMED = { issuer: "岳麓师范大学", office: "岳麓师范大学教务处" };
const ISSUED = {
  number: "10542-CJ-2027-003417",
  code: "7KQ4M2TX9HRDW3NB",
  digest: "9f3c71a804deb25c6e108a47c9d35f02".repeat(2),
  origin: "https://huxuan.example",
};

let renderer: Renderer;
let folder: string;
beforeAll(() => {
  renderer = new Renderer(pino({ level: "silent" }));
  folder = mkdtempSync(join(tmpdir(), "huxuan-transcript-"));
});
afterAll(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

const pdfOf = async (data: object, language: "zh" | "en" = "zh") =>
  renderer.draw(TRANSCRIPT_TEMPLATE, { ...data, stamp: await stampOf(NAMED, language, AT, ISSUED) }, "pdf");

describe("a transcript", () => {
  test("is a tagged PDF, the same bytes for the same data, and another one for other data", async () => {
    const [one, again, other] = await Promise.all([
      pdfOf(transcriptOf(33)),
      pdfOf(transcriptOf(33)),
      pdfOf(transcriptOf(33, "热孜宛古丽·艾合买提江")),
    ]);
    expect(one.subarray(0, 5).toString()).toBe("%PDF-");
    const text = one.toString("latin1");
    expect(text).toContain("/MarkInfo");
    expect(text).toContain("/Marked true");
    expect(text).not.toContain("/Suspects");
    expect(again.equals(one)).toBe(true);
    expect(other.equals(one)).toBe(false);
  });

  test("of 60 courses goes to a second page, of 20 does not", async () => {
    const pages = (pdf: Buffer) => Number(/\/Count (\d+)/u.exec(pdf.toString("latin1"))?.[1]);
    expect(pages(await pdfOf(transcriptOf(20)))).toBe(1);
    expect(pages(await pdfOf(transcriptOf(60)))).toBe(2);
    expect(pages(await pdfOf(transcriptOf(60), "en"))).toBe(2);
  });

  test("before it is issued is a picture with 预览 across it, without number and code", async () => {
    const stamp = await stampOf(NAMED, "zh", AT);
    expect(stamp).toEqual({
      ...NAMED,
      language: "zh",
      preview: true,
      // A day later than in London.
      issuedOn: "2027 年 1 月 22 日",
      day: [2027, 1, 22],
    });
    const svg = (await renderer.draw(TRANSCRIPT_TEMPLATE, { ...transcriptOf(60), stamp }, "svg")).toString();
    expect(svg.startsWith("<svg")).toBe(true);
    expect(svg).not.toContain("<script");
  });

  test("that lacks what the template draws is refused, and the next one is drawn all the same", async () => {
    await expect(pdfOf({ school: "岳麓师范大学" })).rejects.toMatchObject({ status: 503 });
    expect((await pdfOf(transcriptOf(1))).length).toBeGreaterThan(1_000);
  });
});

const hasPoppler = (() => {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.runIf(hasPoppler)("poppler", () => {
  test("opens it without a complaint, and reads title and texts as they were given, markup too", async () => {
    const path = join(folder, "transcript.pdf");
    writeFileSync(path, await pdfOf(transcriptOf(60)));
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    const complaints = execFileSync("sh", ["-c", `pdfinfo "${path}" 2>&1 >/dev/null`], { encoding: "utf8" });
    expect(complaints).toBe("");
    const facts = run("pdfinfo", path);
    expect(facts).toMatch(/Title:\s+岳麓师范大学学生成绩单/u);
    expect(facts).toMatch(/Tagged:\s+yes/u);
    const text = run("pdftotext", "-layout", path, "-");
    for (const found of [
      "阿卜杜热合曼·买买提艾力",
      "#strong[标记]",
      "互认①",
      "以下空白",
      "7KQ4-M2TX-9HRD-W3NB",
      "第 2 页，共 2 页",
      "岳麓师范大学教务处",
    ])
      expect(text).toContain(found);
  });
});
