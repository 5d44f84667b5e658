import { createInflateRaw } from "node:zlib";
import { invalidFile } from "./file-error.ts";
import { UNPACKED_BYTES_MAX, ZIP_ENTRIES_MAX } from "./limits.ts";

/** A file inside a zip, as its directory declares it. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packedSize: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;

const broken = () => invalidFile("文件已损坏，无法打开，请用 Excel 重新保存为 .xlsx 后再上传");

/**
 * The directory of a zip, without unpacking anything. Throws a FileError when it is none, is encrypted, or declares
 * more than a workbook can be.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end < bytes.length - END_BYTES - COMMENT_MAX || end + END_BYTES > bytes.length)
    throw broken();
  if (bytes.readUInt32LE(end) !== END_SIGNATURE) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  if (count > ZIP_ENTRIES_MAX) throw invalidFile("文件的内部结构不像一个 Excel 工作簿，请使用下载的模板填写");
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    const entry = {
      name: bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw invalidFile("文件设有密码，请取消密码后再上传");
    if (entry.method !== 0 && entry.method !== 8) throw broken();
    total += entry.size;
    if (total > UNPACKED_BYTES_MAX)
      throw invalidFile("文件解压后过大，不是正常的课程目录，请使用下载的模板填写");
    entries.push(entry);
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Unpacks one file piece by piece and gives each piece to `onPiece`, which may throw to stop. Throws a FileError when
 * it unpacks to anything else than its declared size: the sizes were lies.
 */
export async function unpack(
  bytes: Buffer,
  entry: ZipEntry,
  onPiece: (piece: Buffer) => void,
): Promise<void> {
  if (entry.offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE)
    throw broken();
  const start =
    entry.offset +
    LOCAL_BYTES +
    bytes.readUInt16LE(entry.offset + 26) +
    bytes.readUInt16LE(entry.offset + 28);
  const packed = bytes.subarray(start, start + entry.packedSize);
  if (packed.length !== entry.packedSize) throw broken();
  if (entry.method === 0) {
    if (entry.size !== packed.length) throw broken();
    onPiece(packed);
    return;
  }
  let size = 0;
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length;
      if (size > entry.size) throw broken();
      onPiece(piece as Buffer);
    }
  } catch (error) {
    throw error instanceof Error && "errno" in error ? broken() : error;
  } finally {
    inflate.destroy();
  }
  if (size !== entry.size) throw broken();
}
