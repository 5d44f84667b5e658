import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { UploadRules } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import { KINDS } from "./kinds.ts";
import { cleanName } from "./names.ts";
import { receiveFile, removeBrokenOff } from "./receive.ts";

const folder = mkdtempSync(join(tmpdir(), "huxuan-incoming-"));
const left = (): string[] => readdirSync(folder);
afterEach(() => {
  for (const name of left()) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ALL: UploadRules = { maxBytes: 1_000_000, suffixes: ["*"] };
const receive = (fileName: string, bytes: Buffer | Readable, rules = ALL) =>
  receiveFile(
    folder,
    { field: "file", fileName, bytes: bytes instanceof Readable ? bytes : Readable.from(bytes) },
    rules,
  );

/** The refusal's status, code and sentence; fails when there is none. */
async function refused(work: Promise<unknown>): Promise<[number, string, string]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DomainError);
  const { status, code, message } = error as DomainError;
  return [status, code, message];
}

async function zip(...names: string[]): Promise<Buffer> {
  const file = new ZipFile();
  for (const name of names) file.addBuffer(Buffer.from("<x/>"), name);
  file.end();
  return buffer(file.outputStream);
}

/** A compound file of before 2007 with entries of these names, four of them in a sector. */
function compound(...names: string[]): Buffer {
  const sectors = Math.ceil((names.length + 1) / 4);
  const header = Buffer.alloc(512);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(9, 0x1e);
  // Sector 0 is the allocation table; the directory follows.
  header.writeUInt32LE(1, 0x30);
  header.writeUInt32LE(0, 0x4c);
  const table = Buffer.alloc(512, 0xff);
  for (let at = 1; at <= sectors; at += 1) table.writeUInt32LE(at === sectors ? 0xfffffffe : at + 1, at * 4);
  const directory = Buffer.alloc(sectors * 512);
  ["Root Entry", ...names].forEach((name, at) => {
    directory.write(name, at * 128, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at * 128 + 64);
    directory.writeUInt8(2, at * 128 + 66);
  });
  return Buffer.concat([header, table, directory]);
}

/** A compound file whose directory has no end. */
function circular(): Buffer {
  const file = compound("Anything");
  file.writeUInt32LE(1, 512 + 4);
  return file;
}

const withMacros = (part: string, macros: string): Promise<Buffer> =>
  zip("[Content_Types].xml", part, macros);

const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: "#ccd" } });
const png = await pixels.clone().png().toBuffer();
const GOOD: Record<string, Buffer> = {
  png,
  jpg: await pixels.clone().jpeg().toBuffer(),
  jpeg: await pixels.clone().jpeg().toBuffer(),
  gif: await pixels.clone().gif().toBuffer(),
  webp: await pixels.clone().webp().toBuffer(),
  pdf: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "latin1"),
  docx: await zip("[Content_Types].xml", "_rels/.rels", "word/document.xml"),
  xlsx: await zip("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"),
  pptx: await zip("[Content_Types].xml", "_rels/.rels", "ppt/presentation.xml"),
  doc: compound("1Table", "CompObj", "SummaryInformation", "Data", "WordDocument"),
  xls: compound("Workbook"),
  ppt: compound("Current User", "PowerPoint Document"),
  wps: compound("WordDocument"),
  et: compound("Workbook"),
  dps: compound("PowerPoint Document"),
  ofd: await zip("OFD.xml", "Doc_0/Document.xml"),
  rar: Buffer.from("526172211a0701003392b5e50a01050600050101", "hex"),
  "7z": Buffer.from("377abcaf271c0004000000000000000000000000", "hex"),
  zip: await zip("说明.txt"),
  txt: Buffer.from("第一行\n第二行\n"),
  csv: Buffer.from("d1a7bac52cd0d5c3fb0a", "hex"),
};
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");

test("every kind that the platform stores is taken with its right content, and its hash is that of the bytes", async () => {
  expect(Object.keys(GOOD).sort()).toEqual([...KINDS.keys()].sort());
  for (const [suffix, bytes] of Object.entries(GOOD)) {
    const got = await receive(`课表.${suffix.toUpperCase()}`, bytes);
    expect(got).toMatchObject({
      fileName: `课表.${suffix}`,
      suffix,
      mediaType: KINDS.get(suffix)?.mediaType,
      size: bytes.length,
      hash: createHash("sha256").update(bytes).digest("hex"),
    });
    expect(readFileSync(got.path).equals(bytes)).toBe(true);
  }
});

test.each([
  ["a picture that is SVG", "截图.png", SVG],
  ["a picture that is HTML", "截图.jpg", HTML],
  ["a picture of another format", "截图.jpg", png],
  ["a workbook that is any zip", "名单.xlsx", GOOD["zip"] as Buffer],
  ["a document that is a workbook", "名单.docx", GOOD["xlsx"] as Buffer],
  ["a workbook with macros", "名单.xlsx", await withMacros("xl/workbook.xml", "xl/vbaProject.bin")],
  ["a document with macros", "说明.docx", await withMacros("word/document.xml", "word/vbaData.xml")],
  ["an old document that is a workbook", "通知.doc", compound("Workbook")],
  ["an old document with macros", "通知.doc", compound("WordDocument", "Macros", "VBA")],
  ["an old document that is a new one", "通知.doc", GOOD["docx"] as Buffer],
  ["an old document without its directory", "通知.doc", compound("WordDocument").subarray(0, 1024)],
  ["an old document whose directory goes in a circle", "通知.doc", circular()],
  ["an archive that is a zip", "材料.rar", GOOD["zip"] as Buffer],
  ["an OFD that is any zip", "公文.ofd", GOOD["zip"] as Buffer],
  ["a zip that is cut off", "资料.zip", (GOOD["zip"] as Buffer).subarray(0, -30)],
  [
    "a zip with a name that leaves its folder",
    "资料.zip",
    Buffer.from(
      (GOOD["zip"] as Buffer).toString("latin1").replaceAll(/\xe8\xaf\xb4\xe6\x98\x8e\.txt/g, "../../.txt"),
      "latin1",
    ),
  ],
  ["a program as text", "说明.txt", Buffer.from("7f454c4602010100", "hex")],
  ["a PDF as text", "说明.csv", GOOD["pdf"] as Buffer],
  ["nothing", "截图.png", Buffer.alloc(0)],
])("%s is refused whatever its name says, and nothing of it stays", async (_what, name, bytes) => {
  expect(await refused(receive(name, bytes))).toEqual([400, "FILE_INVALID", expect.stringContaining("文件")]);
  expect(left()).toEqual([]);
});

test.each(["图标.svg", "页面.html", "程序.exe", "课表", "课表.png.exe", ".png", "安装.msi"])(
  "%s is no kind that is stored, and the sentence names those that are",
  async (name) => {
    expect(await refused(receive(name, png))).toEqual([
      400,
      "FILE_INVALID",
      expect.stringContaining("png、jpg"),
    ]);
    expect(left()).toEqual([]);
  },
);

test("a call that takes pictures takes no document", async () => {
  const rules = { maxBytes: 1_000_000, suffixes: ["png", "jpg"] };
  expect(await refused(receive("说明.pdf", GOOD["pdf"] as Buffer, rules))).toEqual([
    400,
    "FILE_INVALID",
    "只能上传 png、jpg 文件，请换一个文件或另存为其中一种格式",
  ]);
});

test("an office may take fewer kinds, and calls that name theirs take them all the same", async () => {
  const taken = new Set(["pdf"]);
  const send = (fileName: string, bytes: Buffer, rules: UploadRules) =>
    receiveFile(folder, { field: "file", fileName, bytes: Readable.from(bytes) }, rules, taken);
  expect((await send("a.pdf", GOOD["pdf"] as Buffer, ALL)).suffix).toBe("pdf");
  expect((await refused(send("a.rar", GOOD["rar"] as Buffer, ALL)))[2]).toContain("只能上传 pdf 文件");
  expect((await send("a.png", png, { maxBytes: 1_000_000, suffixes: ["png"] })).suffix).toBe("png");
});

test("a call that looks at the content itself gets any file, and it counts as looked at by nobody", async () => {
  const got = await receive("目录.json", HTML, { maxBytes: 1_000 });
  expect(got).toMatchObject({ suffix: "json", mediaType: undefined, size: HTML.length });
});

describe("what is too large", () => {
  test("is refused while it arrives: the rest is not waited for, and nothing of it stays", async () => {
    let asked = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          asked += 1;
          yield Buffer.alloc(1_000);
        }
      })(),
      { highWaterMark: 1 },
    );
    expect(await refused(receive("a.txt", endless, { maxBytes: 50_000, suffixes: ["*"] }))).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
      "文件超过 48 KB，请压缩或拆分后重新上传",
    ]);
    expect(asked).toBeLessThan(200);
    expect(endless.destroyed).toBe(true);
    expect(left()).toEqual([]);
  });

  test("begins one byte after the limit", async () => {
    const rules = { maxBytes: 5, suffixes: ["txt"] };
    expect((await receive("a.txt", Buffer.from("12345"), rules)).size).toBe(5);
    expect((await refused(receive("a.txt", Buffer.from("123456"), rules)))[0]).toBe(413);
  });
});

test("an upload that breaks off leaves nothing", async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(10_000);
      await Promise.resolve();
      throw new Error("connection reset");
    })(),
  );
  await expect(receive("a.txt", broken)).rejects.toThrow("connection reset");
  expect(left()).toEqual([]);
});

test("what a process that died left is removed after a while, what is arriving is not", async () => {
  for (const name of ["old", "new"]) writeFileSync(join(folder, name), "");
  utimesSync(join(folder, "old"), new Date("2026-01-01"), new Date("2026-01-01"));
  expect(await removeBrokenOff(folder, new Date("2026-01-02"))).toBe(1);
  expect(left()).toEqual(["new"]);
  expect(await removeBrokenOff(join(folder, "nowhere"), new Date())).toBe(0);
});

test.each([
  ["../../etc/passwd.png", "passwd.png"],
  ["C:\\fakepath\\课表.PNG", "课表.png"],
  ["..\\..\\课表.png", "课表.png"],
  ["/etc/../课表 (1).xlsx", "课表 (1).xlsx"],
  ["...png", "png"],
  ["课表\u202egnp.exe", "课表gnp.exe"],
  [`${"长".repeat(300)}.pdf`, `${"长".repeat(196)}.pdf`],
  ["", "未命名"],
  ["..", "未命名"],
])("the name %j is kept as %j", (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});
