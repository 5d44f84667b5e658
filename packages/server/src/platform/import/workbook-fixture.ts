import { deflateRawSync } from "node:zlib";

/** A zip made by hand, so that it may lie about its sizes. */
export function zip(files: Record<string, { content: string; declared?: number }>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, { content, declared }] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(content));
    const size = declared ?? Buffer.byteLength(content);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const central = Buffer.alloc(46 + name.length);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    central.write(name, 46);
    locals.push(local, packed);
    directory.push(central);
    offset += local.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, entries, end]));
}

/** What else a workbook made by hand holds. */
export interface WorkbookParts {
  /** Formats of numbers, by the style that cells name: `["General", "0000000000"]`. */
  formats?: readonly string[];
  /** How the sheet is found from the workbook. */
  target?: string;
  /** Rows of a sheet that stands before it and is hidden. */
  hiddenSheet?: string;
  sharedStrings?: string;
}

/** Rows of a sheet by hand: texts and numbers, with a style where it matters. */
export function sheetOf(
  rows: readonly (readonly (string | number | { value: number; style: number } | null)[])[],
  { hidden = [], merged = [] }: { hidden?: readonly number[]; merged?: readonly string[] } = {},
): string {
  const cell = (value: (typeof rows)[number][number], address: string): string => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${address}"><v>${value}</v></c>`;
    if (typeof value === "string")
      return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
    return `<c r="${address}" s="${value.style}"><v>${value.value}</v></c>`;
  };
  const lines = rows.map((cells, at) => {
    const text = cells.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${at + 1}`));
    return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ""}>${text.join("")}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<worksheet><sheetData>${lines.join("")}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
}

/** A workbook with one sheet made by hand, so that it may hold what no program writes. */
export function workbookOf(
  sheet: string,
  { sharedStrings, formats, hiddenSheet, target = "worksheets/sheet1.xml" }: WorkbookParts = {},
): Uint8Array<ArrayBuffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  return zip({
    "[Content_Types].xml": { content: "<Types/>" },
    "xl/workbook.xml": {
      content: `<workbook xmlns:r="r"><sheets>${hiddenSheet === undefined ? "" : '<sheet name="去年" sheetId="2" state="hidden" r:id="rId4"/>'}<sheet name="教学班" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    "xl/_rels/workbook.xml.rels": {
      content: `<Relationships>${relation("rId1", "worksheet", target)}${relation("rId2", "sharedStrings", "sharedStrings.xml")}${relation("rId3", "styles", "styles.xml")}${relation("rId4", "worksheet", "worksheets/sheet2.xml")}</Relationships>`,
    },
    "xl/worksheets/sheet1.xml": { content: sheet },
    ...(hiddenSheet === undefined ? {} : { "xl/worksheets/sheet2.xml": { content: hiddenSheet } }),
    ...(formats === undefined ? {} : { "xl/styles.xml": { content: stylesOf(formats) } }),
    ...(sharedStrings === undefined ? {} : { "xl/sharedStrings.xml": { content: sharedStrings } }),
  });
}

function stylesOf(formats: readonly string[]): string {
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  );
  const cells = formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`);
  return `<styleSheet><numFmts>${codes.join("")}</numFmts><cellXfs>${cells.join("")}</cellXfs></styleSheet>`;
}
