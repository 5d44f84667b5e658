import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { FileError, invalidFile } from "./file-error.ts";
import { UNPACKED_BYTES_MAX, ZIP_ENTRIES_MAX } from "./limits.ts";

const broken = () => invalidFile("文件已损坏，无法打开，请用 Excel 重新保存为 .xlsx 后再上传");

/** The directory of a zip. */
export interface OpenedZip {
  /** What is in it, by name. */
  entries: ReadonlyMap<string, Entry>;
  /**
   * Unpacks one file piece by piece and gives each piece to `onPiece`, which may throw to stop. Throws a FileError when
   * it unpacks to anything else than its declared size: the sizes were lies.
   */
  unpack(entry: Entry, onPiece: (piece: Buffer) => void): Promise<void>;
}

/**
 * Opens a zip without unpacking anything. Throws a FileError when it is none, is encrypted, or declares more than a
 * workbook can be.
 */
export async function openZip(bytes: Buffer): Promise<OpenedZip> {
  const zip = await orBroken(fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  if (zip.entryCount > ZIP_ENTRIES_MAX) {
    throw invalidFile("文件的内部结构不像一个 Excel 工作簿，请使用下载的模板填写");
  }
  return {
    entries: await orBroken(readEntries(zip)),
    unpack: (entry, onPiece) => unpack(zip, entry, onPiece),
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw invalidFile("文件设有密码，请取消密码后再上传");
    total += entry.uncompressedSize;
    if (total > UNPACKED_BYTES_MAX) throw invalidFile("文件解压后过大，不是正常的表格，请使用下载的模板填写");
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function unpack(zip: ZipFile, entry: Entry, onPiece: (piece: Buffer) => void): Promise<void> {
  const stream = await orBroken(zip.openReadStreamPromise(entry));
  // What `onPiece` throws is not an error of the zip.
  let refused: unknown;
  try {
    for await (const piece of stream) {
      try {
        onPiece(piece as Buffer);
      } catch (error) {
        refused = error;
        throw error;
      }
    }
  } catch (error) {
    throw refused === error ? error : broken();
  }
}

/** What yauzl refuses is a broken file to people. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FileError ? error : broken();
  }
}
