import { createHash } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import sharp from "sharp";
import { UploadedFile } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";

/** Larger pictures than phones take are an attack on memory, pixels. */
const MOST_PIXELS = 100_000_000;
/** Longest side that is kept, pixels: a page is read well at it. */
const LONGEST_SIDE = 3_000;

const FORMATS: Readonly<Record<string, "jpeg" | "png">> = { jpg: "jpeg", jpeg: "jpeg", png: "png" };

/**
 * Draws an uploaded picture anew, upright: what cameras write into pictures (where they were taken, by what) and what
 * somebody may have hidden in one is gone. What is no picture stays as it is. Throws 400 for one that cannot be drawn.
 */
export async function redraw(upload: UploadedFile, field: string): Promise<UploadedFile> {
  const format = FORMATS[upload.suffix];
  if (format === undefined) return upload;
  const drawn = `${upload.path}-drawn`;
  try {
    await sharp(upload.path, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .toFormat(format)
      .toFile(drawn);
    // In its place: whoever removes the upload removes this.
    await rename(drawn, upload.path);
  } catch (error) {
    await rm(drawn, { force: true });
    const message = "这张图片打不开，请确认它能正常显示，或重新拍照后上传";
    throw new DomainError(400, "FILE_INVALID", message, { fields: [{ field, message }], cause: error });
  }
  const bytes = await readFile(upload.path);
  const { fileName, suffix, mediaType, path } = upload;
  const hash = createHash("sha256").update(bytes).digest("hex");
  return new UploadedFile({ fileName, suffix, mediaType, path, size: bytes.length, hash });
}
