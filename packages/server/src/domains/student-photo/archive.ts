import { type Entry, openPromise, type ZipFile } from "yauzl";
import { DomainError } from "../../errors/index.ts";
import { codeKey } from "../../text/names.ts";

/** A picture of an archive, before anybody looked into it. */
export interface ArchivedPicture {
  /** In the archive, with its folders. */
  name: string;
  /** Its bytes. Throws for one that is broken. */
  read: () => Promise<Buffer>;
  /** Bytes that it unpacks to, as the archive says. */
  size: number;
}

/** More than a school has students in one year. */
const MOST_PICTURES = 10_000;

const invalid = (message: string) => new DomainError(400, "FILE_INVALID", message);

/**
 * What an archive holds, beside folders and what systems put into it by themselves. Throws 400 for one that cannot be
 * opened, is encrypted, holds nothing or too much.
 */
export async function openArchive(path: string): Promise<{ pictures: ArchivedPicture[]; close: () => void }> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw invalid("压缩包打不开，请重新压缩成 .zip 后再上传");
  });
  try {
    const pictures: ArchivedPicture[] = [];
    for await (const entry of zip.eachEntry()) {
      if (isOfTheSystem(entry.fileName)) continue;
      if (entry.isEncrypted()) throw invalid("压缩包设有密码，请取消密码后再上传");
      if (pictures.length >= MOST_PICTURES)
        throw invalid(`一个压缩包最多 ${MOST_PICTURES.toLocaleString("en")} 张照片，请分成几个上传`);
      pictures.push({ name: entry.fileName, size: entry.uncompressedSize, read: () => bytesOf(zip, entry) });
    }
    if (pictures.length === 0) throw invalid("压缩包里没有照片，请放入以学号命名的 .jpg 或 .png");
    return { pictures, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof DomainError ? error : invalid("压缩包已损坏，请重新压缩后再上传");
  }
}

const isOfTheSystem = (name: string): boolean =>
  name.endsWith("/") ||
  name.startsWith("__MACOSX/") ||
  /(?:^|\/)(?:\.|Thumbs\.db$|desktop\.ini$)/iu.test(name);

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/**
 * The student whose number a picture is named by: `20260101001.jpg`, `2026届/20260101001 林雅宸.JPG`, `20260101001_林雅宸.png`.
 *
 * @param numbers ids by `codeKey` of the student number
 */
export function studentNamed(name: string, numbers: ReadonlyMap<string, number>): number | undefined {
  const base = (name.split(/[/\\]/u).at(-1) ?? "").replace(/\.[^.]*$/u, "");
  const whole = numbers.get(codeKey(base));
  if (whole !== undefined) return whole;
  const [first = ""] = base.split(/[\s_，,（(\p{Script=Han}]/u);
  return numbers.get(codeKey(first));
}
