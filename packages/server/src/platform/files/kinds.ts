import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { compoundEntryNames } from "./compound-entries.ts";
import { zipEntryNames } from "./zip-entries.ts";

/** A kind of file that the platform stores. */
export interface Kind {
  /** In Chinese. */
  name: string;
  /** Sent with a download; never the type that the uploader gave. */
  mediaType: string;
  /** Whether the content is of this kind. */
  fits: (path: string) => Promise<boolean>;
}

/** Bytes at the beginning of a file by which its kind is recognised. */
const HEAD_BYTES = 4_100;

/** Programs read text files to their end; one that is not text shows it early. */
const TEXT_BYTES = 1024 * 1024;

const signed =
  (mediaType: string) =>
  async (path: string): Promise<boolean> =>
    (await fileTypeFromBuffer(await head(path, HEAD_BYTES)))?.mime === mediaType;

/** Programs inside Office files, under whatever folder. */
const MACROS = /(^|\/)vba(project|data)[^/]*\.(bin|xml)$/i;

/**
 * An Office file is a zip with a list of its parts and the part that makes it a document, a workbook or slides. One with
 * macros has another suffix by its standard; under these it only hides them.
 */
const office =
  (part: string) =>
  async (path: string): Promise<boolean> => {
    const names = await zipEntryNames(path);
    if (names === undefined || [...names].some((name) => MACROS.test(name))) return false;
    return names.has("[Content_Types].xml") && names.has(part);
  };

/** Programs inside a compound file. */
const OLD_MACROS = /^(?:_?VBA(?:_PROJECT(?:_CUR)?)?|Macros)$/i;

/** A document of Office before 2007, or of WPS: a container whose main part says which. One with macros is none. */
const compound =
  (...parts: readonly string[]) =>
  async (path: string): Promise<boolean> => {
    const names = await compoundEntryNames(path);
    if (names === undefined || [...names].some((name) => OLD_MACROS.test(name))) return false;
    return parts.some((part) => names.has(part));
  };

/** The domestic format of documents (GB/T 33190): a zip whose entry says where the document is. */
const isOfd = async (path: string): Promise<boolean> => (await zipEntryNames(path))?.has("OFD.xml") ?? false;

const isZip = async (path: string): Promise<boolean> => (await zipEntryNames(path)) !== undefined;

/** Text in UTF-8 or, as Excel saves it in China, GBK: no binary format. */
async function isText(path: string): Promise<boolean> {
  const bytes = await head(path, TEXT_BYTES);
  if (bytes.includes(0) || (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES))) !== undefined)
    return false;
  return ["utf-8", "gb18030"].some((encoding) => {
    try {
      // `stream`: the last character may be cut.
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
      return true;
    } catch {
      return false;
    }
  });
}

const picture = (name: string, mediaType: string): Kind => ({ name, mediaType, fits: signed(mediaType) });

const OFFICE = "application/vnd.openxmlformats-officedocument";

/** By suffix, and nothing else is stored. SVG and HTML are not here: a browser runs what stands in them. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    png: picture("PNG 图片", "image/png"),
    jpg: picture("JPEG 图片", "image/jpeg"),
    jpeg: picture("JPEG 图片", "image/jpeg"),
    gif: picture("GIF 图片", "image/gif"),
    webp: picture("WebP 图片", "image/webp"),
    pdf: { name: "PDF 文档", mediaType: "application/pdf", fits: signed("application/pdf") },
    docx: {
      name: "Word 文档",
      mediaType: `${OFFICE}.wordprocessingml.document`,
      fits: office("word/document.xml"),
    },
    xlsx: {
      name: "Excel 工作簿",
      mediaType: `${OFFICE}.spreadsheetml.sheet`,
      fits: office("xl/workbook.xml"),
    },
    pptx: {
      name: "PowerPoint 演示文稿",
      mediaType: `${OFFICE}.presentationml.presentation`,
      fits: office("ppt/presentation.xml"),
    },
    doc: {
      name: "Word 97–2003 文档",
      mediaType: "application/msword",
      fits: compound("WordDocument"),
    },
    xls: {
      name: "Excel 97–2003 工作簿",
      mediaType: "application/vnd.ms-excel",
      fits: compound("Workbook", "Book"),
    },
    ppt: {
      name: "PowerPoint 97–2003 演示文稿",
      mediaType: "application/vnd.ms-powerpoint",
      fits: compound("PowerPoint Document"),
    },
    wps: { name: "WPS 文字", mediaType: "application/vnd.ms-works", fits: compound("WordDocument") },
    et: { name: "WPS 表格", mediaType: "application/octet-stream", fits: compound("Workbook", "Book") },
    dps: { name: "WPS 演示", mediaType: "application/octet-stream", fits: compound("PowerPoint Document") },
    ofd: { name: "OFD 版式文档", mediaType: "application/ofd", fits: isOfd },
    rar: {
      name: "RAR 压缩包",
      mediaType: "application/vnd.rar",
      fits: signed("application/x-rar-compressed"),
    },
    "7z": {
      name: "7z 压缩包",
      mediaType: "application/x-7z-compressed",
      fits: signed("application/x-7z-compressed"),
    },
    zip: { name: "ZIP 压缩包", mediaType: "application/zip", fits: isZip },
    txt: { name: "文本文件", mediaType: "text/plain", fits: isText },
    csv: { name: "CSV 表格", mediaType: "text/csv", fits: isText },
  } satisfies Record<string, Kind>),
);

/** The first bytes of a file. */
async function head(path: string, most: number): Promise<Buffer> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle?.close();
  }
}
