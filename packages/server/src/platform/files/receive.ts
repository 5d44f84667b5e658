import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTooLarge, UploadedFile, type UploadRules } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import { KINDS } from "./kinds.ts";
import { cleanName, suffixOf } from "./names.ts";

/** A file as it arrives in a form. */
export interface Arriving {
  /** Name of the form's field. */
  field: string;
  /** As the uploader calls it. */
  fileName: string;
  bytes: Readable;
}

/**
 * Writes a file of a form to `folder` while it arrives, with its hash, and checks that it is what its suffix says.
 * Throws 413 as soon as it is too large, and 400 when it is not of a kind that `rules` allow; then, and when the upload
 * breaks off, nothing of it stays.
 *
 * @param taken suffixes that are taken where the call takes all
 */
export async function receiveFile(
  folder: string,
  { field, fileName, bytes }: Arriving,
  { maxBytes, suffixes }: UploadRules,
  taken: ReadonlySet<string> = new Set(KINDS.keys()),
): Promise<UploadedFile> {
  const name = cleanName(fileName);
  const suffix = suffixOf(name);
  const kind = suffixes === undefined ? undefined : KINDS.get(suffix);
  if (suffixes !== undefined) {
    const allowed = [...KINDS.keys()].filter(
      (one) => suffixes.includes(one) || (suffixes.includes("*") && taken.has(one)),
    );
    if (!allowed.includes(suffix)) {
      throw unfit(field, `只能上传 ${allowed.join("、")} 文件，请换一个文件或另存为其中一种格式`);
    }
  }

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) {
        done(fileTooLarge(maxBytes));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    // `flush`: a file that is acknowledged is on the disk.
    await pipeline(bytes, measure, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
    if (kind !== undefined && size === 0) throw unfit(field, "文件是空的，请重新选择文件");
    if (kind !== undefined && !(await kind.fits(path))) {
      throw unfit(field, `文件的内容不是${kind.name}（.${suffix}），请确认它能正常打开，不要直接改后缀`);
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return new UploadedFile({
    fileName: name,
    suffix,
    mediaType: kind?.mediaType,
    size,
    hash: hash.digest("hex"),
    path,
  });
}

/** Removes what processes that died left of uploads in `folder`: all that is older than `before`. */
export async function removeBrokenOff(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

const unfit = (field: string, message: string): DomainError =>
  new DomainError(400, "FILE_INVALID", message, { fields: [{ field, message }] });
