/** What may be uploaded. */
export interface UploadLimits {
  /** Endings (`.xlsx`) and media types (`image/*`, `application/pdf`). Empty or absent takes anything. */
  accept?: readonly string[];
  /** Bytes of one file at most. */
  maxSize?: number;
  /** Files at most, together with those that are there already. Default 1: the next choice replaces it. */
  maxFiles?: number;
}

/** Why a file is not taken. */
export type UploadRefusal = "wrong-type" | "too-large" | "empty" | "too-many";

/** As much of a file as is judged. */
export interface FileFacts {
  /** Its name, with the ending. */
  name: string;
  /** Bytes. */
  size: number;
  /** The browser's MIME type; empty when it knows none. */
  type: string;
}

/** Whether a file is of a kind that is taken; the ending counts where the system does not know the type. */
export function isAccepted(
  { name, type }: Pick<FileFacts, "name" | "type">,
  accept: readonly string[] = [],
): boolean {
  if (accept.length === 0) return true;
  const lower = name.toLowerCase();
  return accept.some((wanted) => {
    const kind = wanted.trim().toLowerCase();
    if (kind.startsWith(".")) return lower.endsWith(kind);
    if (kind.endsWith("/*")) return type.toLowerCase().startsWith(kind.slice(0, -1));
    return type.toLowerCase() === kind;
  });
}

/**
 * Sorts chosen files into those that are taken and those that are not, each with the first reason that holds: kind,
 * emptiness, size, number. A refused file takes no place.
 *
 * @param present how many files are there already
 */
export function checkFiles<File extends FileFacts>(
  files: readonly File[],
  { accept, maxSize = Number.POSITIVE_INFINITY, maxFiles = 1 }: UploadLimits,
  present: number,
): { taken: readonly File[]; refused: readonly { file: File; why: UploadRefusal }[] } {
  const taken: File[] = [];
  const refused: { file: File; why: UploadRefusal }[] = [];
  for (const file of files) {
    const why: UploadRefusal | null = !isAccepted(file, accept)
      ? "wrong-type"
      : file.size === 0
        ? "empty"
        : file.size > maxSize
          ? "too-large"
          : present + taken.length >= maxFiles
            ? "too-many"
            : null;
    if (why === null) taken.push(file);
    else refused.push({ file, why });
  }
  return { taken, refused };
}

/** Bytes as people read them: `980 B`, `12.5 KB`, `3 MB`. */
export function sizeText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(size < 10 && unit > 0 ? 1 : 0))} ${units[unit]}`;
}

/**
 * The files that are not where they should be: on their way, failed or cancelled. A form that is sent with them loses
 * them; a rule of its schema holds it back: `.refine((files) => unfinishedUploads(files).length === 0, "…")`.
 */
export function unfinishedUploads<Item extends { readonly state: string }>(
  items: readonly Item[],
): readonly Item[] {
  return items.filter(({ state }) => state !== "done" && state !== "chosen");
}
