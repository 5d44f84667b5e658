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

/** A workbook with one sheet made by hand, so that it may hold what no program writes. */
export function workbookOf(sheet: string, sharedStrings?: string): Uint8Array<ArrayBuffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  return zip({
    "[Content_Types].xml": { content: "<Types/>" },
    "xl/workbook.xml": {
      content:
        '<workbook xmlns:r="r"><sheets><sheet name="教学班" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    "xl/_rels/workbook.xml.rels": {
      content: `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    },
    "xl/worksheets/sheet1.xml": { content: sheet },
    ...(sharedStrings === undefined ? {} : { "xl/sharedStrings.xml": { content: sharedStrings } }),
  });
}
