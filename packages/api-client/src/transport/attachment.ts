/** The file name of an attachment: `filename*` (RFC 5987) before `filename`; `null` when it is none. */
export function attachmentName(headers: Headers): string | null {
  const disposition = headers.get("content-disposition");
  if (!disposition || !/^\s*attachment\s*(;|$)/i.test(disposition)) return null;
  const given = parametersOf(disposition);
  const name = decodeExtended(given.get("filename*")) ?? decodePlain(given.get("filename"));
  // A name is never a path: whoever saves it must not be led into another folder (RFC 6266, section 4.3).
  return name?.split(/[/\\]/).at(-1) || null;
}

/** What stands behind the semicolons; the first of two with one name counts. */
function parametersOf(disposition: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, token = ""] of disposition.matchAll(
    /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g,
  )) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replace(/\\(.)/g, "$1") ?? token.trim());
  }
  return found;
}

/** `UTF-8''%E5%90%8D.xlsx`, in any character set that the browser knows; undefined when it is broken. */
function decodeExtended(value: string | undefined): string | undefined {
  const [, charset = "", encoded] = /^([\w-]+)'[^']*'(.*)$/s.exec(value ?? "") ?? [];
  return encoded === undefined ? undefined : decodeBytes(encoded, charset);
}

/** Servers write other letters than Latin ones here too: percent-encoded, or as plain UTF-8, as browsers accept them. */
function decodePlain(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const unusual = /%[\da-f]{2}/i.test(value) || /[\x80-\xff]/.test(value);
  return (unusual ? decodeBytes(value, "utf-8") : undefined) ?? value;
}

function decodeBytes(text: string, charset: string): string | undefined {
  const bytes: number[] = [];
  for (const [one] of text.matchAll(/%[\da-f]{2}|[\s\S]/gi)) {
    const byte = one.length === 3 ? Number.parseInt(one.slice(1), 16) : one.charCodeAt(0);
    if (byte > 0xff) return undefined;
    bytes.push(byte);
  }
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
  } catch {
    // A broken encoding, or a character set that nobody knows: the plain name is better than none.
    return undefined;
  }
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
