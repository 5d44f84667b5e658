import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { en, zhCN } from "../messages/index.js";
import { EXPORT_CONSTANTS } from "./constants.js";
import { fileNameOf } from "./content-disposition.js";
import { allColumns, chosenHeads, withChosen, withMoved } from "./export-columns.js";
import { exportRequest, headsOf } from "./export-request.js";
import { ExportError, readBlobError, readExport } from "./read-export.js";

const columns = [
  { prop: "name", label: "轮次名称" },
  { prop: "maxCredits", label: "学分上限" },
];
const choice = {
  url: "/mutual-recognition/rounds/search",
  conditions: { state: "open" },
  page: { pageIndex: 2, pageSize: 50, orderBy: [{ field: "name", sortType: "asc" as const }] },
  formMap: { semester: "2026-1" },
  heads: headsOf(columns),
  title: " 选课轮次 ",
  selectedIds: [7, 9],
};

describe("constants and texts of the specification", () => {
  it("a scope of 0 is this page and 1 is all records (section 9)", () => {
    expect(EXPORT_CONSTANTS.scope).toEqual({ page: 0, all: 1 });
    expect(zhCN.exportDialog.page("50")).toBe("当前页（50 条）");
    expect(zhCN.exportDialog.all("38")).toBe("全部记录（38 条）");
  });

  it("an empty header title is told with 请输入 (section 5)", () => {
    expect(zhCN.exportDialog.required).toBe("请输入");
    expect(en.exportDialog.required).toBe("Required");
  });
});

describe("the request (section 3)", () => {
  it("has url, conditionJson, formMap, heads, title and isAllRecord, and nothing else", () => {
    const { conditionJson, ...rest } = exportRequest({ ...choice, scope: "page" });
    expect(rest).toEqual({
      url: "/mutual-recognition/rounds/search",
      formMap: { semester: "2026-1" },
      heads: [
        { headName: "轮次名称", dataName: "name" },
        { headName: "学分上限", dataName: "maxCredits" },
      ],
      title: "选课轮次",
      isAllRecord: 0,
    });
    expect(JSON.parse(conditionJson)).toEqual({ state: "open", page: choice.page });
  });

  it("for all records differs in isAllRecord alone", () => {
    const page = exportRequest({ ...choice, scope: "page" });
    expect(exportRequest({ ...choice, scope: "all" })).toEqual({ ...page, isAllRecord: 1 });
  });

  it("for ticked rows names them, and asks no more than a page of a server that does not know them", () => {
    const { conditionJson, isAllRecord } = exportRequest({ ...choice, scope: "selected" });
    expect(isAllRecord).toBe(0);
    expect(JSON.parse(conditionJson)).toEqual({ state: "open", page: choice.page, selectedIds: [7, 9] });
  });
});

describe("the request for ticked rows", () => {
  it("is not made when none is ticked: a server would give the page", () => {
    expect(() => exportRequest({ ...choice, scope: "selected", selectedIds: [] })).toThrow(/at least one/);
    expect(() => exportRequest({ ...choice, scope: "page", selectedIds: [] })).not.toThrow();
  });

  it("of all pages but some is one for all records with those that are left out", () => {
    const made = exportRequest({ ...choice, scope: "selected", selectedIds: [], exceptIds: [3] });
    expect(made.isAllRecord).toBe(1);
    expect(JSON.parse(made.conditionJson)).toEqual({ state: "open", page: choice.page, exceptIds: [3] });
  });
});

describe("the columns", () => {
  const all = allColumns(headsOf(["a", "b", "c"].map((prop) => ({ prop, label: prop.toUpperCase() }))));

  it("go into the file in their new order, without those that were left out", () => {
    const chosen = withChosen(withMoved(all, "c", 0), "a", false);
    expect(chosenHeads(chosen)).toEqual([
      { headName: "C", dataName: "c" },
      { headName: "B", dataName: "b" },
    ]);
  });

  it("are all there after any moving, and one that is not there moves nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom("a", "b", "c", "x"), fc.integer({ min: -3, max: 6 }), (name, place) => {
        const moved = withMoved(all, name, place).map(({ dataName }) => dataName);
        expect(moved.toSorted()).toEqual(["a", "b", "c"]);
        if (name === "x") expect(moved).toEqual(["a", "b", "c"]);
        else expect(moved[Math.min(2, Math.max(0, place))]).toBe(name);
      }),
    );
  });
});

describe("the file name in a Content-Disposition", () => {
  const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

  it.each([
    ['attachment; filename="grades.xlsx"', "grades.xlsx"],
    ["attachment; filename=grades.xlsx", "grades.xlsx"],
    ["attachment; filename*=UTF-8''%E6%88%90%E7%BB%A9.xlsx", "成绩.xlsx"],
    ["attachment; filename=\"grades.xlsx\"; filename*=UTF-8'zh-CN'%E6%88%90%E7%BB%A9.xlsx", "成绩.xlsx"],
    ["attachment; FileName*=utf-8''a%20b.xlsx; filename=c.xlsx", "a b.xlsx"],
    ["attachment; filename*=GBK''%B3%C9%BC%A8.xlsx", "成绩.xlsx"],
    ["attachment; filename*=\"UTF-8''%E6%88%90%E7%BB%A9.xlsx\"", "成绩.xlsx"],
    ['attachment; filename="a;b \\"c\\".xlsx"', 'a;b "c".xlsx'],
    ["attachment; filename=\"filename*=UTF-8''x.xlsx\"", "filename*=UTF-8''x.xlsx"],
    ["attachment; filename=%E6%88%90%E7%BB%A9.xlsx", "成绩.xlsx"],
    ['attachment; filename="100%.xlsx"', "100%.xlsx"],
    [`attachment; filename="${utf8("成绩.xlsx")}"`, "成绩.xlsx"],
    ['attachment; filename="成绩.xlsx"', "成绩.xlsx"],
    ['attachment; filename="../../etc/passwd"', "passwd"],
    ["attachment; filename*=UTF-8''..%5C..%2Fa%0Ab.xlsx", "ab.xlsx"],
    // A broken encoding: the plain name is better than none.
    ["attachment; filename*=UTF-8''%FF%FE; filename=plain.xlsx", "plain.xlsx"],
    ["attachment; filename*=NO-SUCH''x.xlsx; filename=plain.xlsx", "plain.xlsx"],
  ])("%s is %s", (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  it("is none where none is named", () => {
    for (const header of [
      null,
      undefined,
      "",
      "attachment",
      "attachment;",
      'attachment; filename=""',
      "inline; size=3",
    ])
      expect(fileNameOf(header)).toBeUndefined();
  });

  it("comes back from every name that a person could give", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const clean = name
          .split(/[/\\]/)
          .at(-1)!
          .replace(/\p{Cc}/gu, "")
          .trim();
        const star = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
        expect(fileNameOf(`attachment; filename*=UTF-8''${star}`)).toBe(clean || undefined);
      }),
    );
  });
});

const blobOf = (text: string, type = ""): Blob => new Blob([text], { type });

describe("an error inside a blob", () => {
  it("is read with its request number", async () => {
    const body = '{"code":"FORBIDDEN","message":"没有导出权限","requestId":"req-1"}';
    expect(await readBlobError(blobOf(body, "application/json"))).toEqual({
      message: "没有导出权限",
      requestId: "req-1",
    });
  });

  it("is found whatever type it claims to be, and under msg too", async () => {
    const found = await readBlobError(blobOf('\uFEFF {"msg":"条件有误"}', "application/vnd.ms-excel"));
    expect(found?.message).toBe("条件有误");
    expect((await readBlobError(blobOf('{"message":"a"}')))?.message).toBe("a");
  });

  it("is there even if it says nothing: JSON or a page is no sheet", async () => {
    expect(await readBlobError(blobOf("{}", "application/problem+json"))).toEqual({});
    expect(await readBlobError(blobOf("broken", "application/json"))).toEqual({});
    expect(await readBlobError(blobOf("<h1>502</h1>", "text/html; charset=utf-8"))).toEqual({});
  });

  it.each([
    [{ code: 500, msg: null }, undefined],
    [{ error: "没有权限" }, "没有权限"],
    [{ data: { message: "轮次还没有结束" } }, "轮次还没有结束"],
    [{ error: { message: "没有权限", code: 403 }, message: "" }, "没有权限"],
    [{ error: "FORBIDDEN" }, undefined],
    [{ msg: "请重新登录", error: "没有权限" }, "请重新登录"],
  ])("is read from %j under whatever type", async (body, message) => {
    for (const type of ["application/octet-stream", "application/vnd.ms-excel", "application/json"]) {
      const blob = blobOf(JSON.stringify(body), type);
      expect(await readBlobError(blob)).toEqual({ message, requestId: undefined });
      const never = new AbortController().signal;
      await expect(readExport({ blob, fileName: "a.xlsx" }, "b.xlsx", never, vi.fn())).rejects.toBeInstanceOf(
        ExportError,
      );
      const named = readExport({ blob, fileName: "rules.json" }, "b.xlsx", never, vi.fn());
      expect((await named).fileName).toBe("rules.json");
    }
  });

  it("is not seen in files", async () => {
    expect(await readBlobError(blobOf("PK\u0003\u0004", "application/zip"))).toBeUndefined();
    expect(await readBlobError(blobOf("{a},b\n1,2", "text/csv"))).toBeUndefined();
    expect(await readBlobError(blobOf("", ""))).toBeUndefined();
    const long = `{"message":"${"长".repeat(EXPORT_CONSTANTS.errorBytes)}"}`;
    expect(await readBlobError(blobOf(long, "application/octet-stream"))).toBeUndefined();
  });
});

describe("reading what an export answers", () => {
  const never = new AbortController().signal;
  const sheet = "PK\u0003\u0004 cells";
  const read = (answer: Parameters<typeof readExport>[0], onProgress = vi.fn()) =>
    readExport(answer, "选课轮次.xlsx", never, onProgress);

  it("takes the name of the server, and ours when it gives none", async () => {
    const headers = { "content-disposition": "attachment; filename*=UTF-8''%E8%BD%AE%E6%AC%A1.xlsx" };
    expect((await read(new Response(sheet, { headers }))).fileName).toBe("轮次.xlsx");
    expect((await read(new Response(sheet))).fileName).toBe("选课轮次.xlsx");
    expect((await read({ blob: blobOf(sheet), fileName: "a.xlsx" })).fileName).toBe("a.xlsx");
    expect((await read({ blob: blobOf(sheet) })).fileName).toBe("选课轮次.xlsx");
  });

  it("keeps every byte and tells how many came, of how many if that is known", async () => {
    const parts = ["PK\u0003\u0004", "12345", "6789"];
    const stream = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
          controller.close();
        },
      });
    const known = vi.fn();
    const headers = { "content-length": "13", "content-type": "application/zip" };
    const { blob } = await read(new Response(stream(), { headers }), known);
    expect(await blob.text()).toBe(parts.join(""));
    expect(blob.type).toBe("application/zip");
    expect(known.mock.calls).toEqual([
      [4, 13],
      [9, 13],
      [13, 13],
    ]);
    // Packed on the way: the length is not that of the file. Nor is one that was passed.
    const packed = vi.fn();
    await read(new Response(stream(), { headers: { ...headers, "content-encoding": "gzip" } }), packed);
    expect(packed.mock.calls.map(([, total]) => total)).toEqual([undefined, undefined, undefined]);
    const wrong = vi.fn();
    await read(new Response(stream(), { headers: { "content-length": "5" } }), wrong);
    expect(wrong.mock.calls.map(([, total]) => total)).toEqual([5, undefined, undefined]);
  });

  it("fails with the server's words for an open refusal and for one hidden in a blob", async () => {
    const body = { message: "没有导出权限", requestId: "req-1" };
    const refused = await read(Response.json(body, { status: 403 })).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ExportError);
    expect(refused).toMatchObject(body);
    await expect(read({ blob: blobOf(JSON.stringify(body)) })).rejects.toMatchObject(body);
    await expect(read(Response.json(body))).rejects.toMatchObject(body);
    await expect(read(new Response(sheet, { status: 500 }))).rejects.toMatchObject({ message: "" });
  });

  it("lets somebody export JSON on purpose", async () => {
    const headers = { "content-disposition": "attachment; filename=rules.json" };
    const { blob } = await read(Response.json({ message: "a rule" }, { headers }));
    expect(JSON.parse(await blob.text())).toEqual({ message: "a rule" });
  });

  it("stops reading when it is told to", async () => {
    const controller = new AbortController();
    const cancelled = vi.fn();
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (stream) => stream.enqueue(new Uint8Array(8)),
      cancel: cancelled,
    });
    const reading = readExport(new Response(endless), "a.xlsx", controller.signal, (loaded) => {
      if (loaded >= 24) controller.abort();
    });
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(cancelled).toHaveBeenCalled();
  });
});
