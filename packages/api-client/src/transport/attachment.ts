/** The file name of an attachment: `filename*` (RFC 5987) before `filename`; `null` when it is none. */
export function attachmentName(headers: Headers): string | null {
  const disposition = headers.get("content-disposition");
  if (!disposition || !/^\s*attachment/i.test(disposition)) return null;
  const extended = /filename\*\s*=\s*([\w-]+)'[^']*'([^;]+)/i.exec(disposition);
  if (extended?.[2]) {
    try {
      return decodeURIComponent(extended[2].trim());
    } catch {
      // A broken encoding: the plain name is better than none.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  return plain ? (plain[1]?.replace(/\\(.)/g, "$1") ?? plain[2]?.trim() ?? null) : null;
}

/** A downloaded file with its name. */
export interface Attachment {
  blob: Blob;
  fileName: string;
}

/** Reads the file of a call such as `exportRoster`; `fallbackName` when the server named none. */
export async function attachmentOf(
  call: Promise<{ data?: unknown; response: Response }>,
  fallbackName: string,
): Promise<Attachment> {
  const { data, response } = await call;
  return { blob: data as Blob, fileName: attachmentName(response.headers) ?? fallbackName };
}
