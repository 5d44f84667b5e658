/** Parameters of a header by name, in lower case; a `;` inside quotes separates nothing. */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  const pattern = /;\s*([\w!#$&+.^`|~-]+\*?)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;
  for (const [, name = "", value = ""] of `;${header.slice(header.indexOf(";") + 1)}`.matchAll(pattern)) {
    const plain = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value.trim();
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), plain);
  }
  return parameters;
}

function decoded(bytes: Uint8Array<ArrayBuffer>, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // A charset that nobody knows, or bytes that are not of it: there may be a plain name.
    return undefined;
  }
}

/** `UTF-8'zh'%E5%AF%BC.xlsx` (RFC 5987). */
function extended(value: string): string | undefined {
  const [, charset, text] = /^([\w!#$%&+^`{}~-]+)'[^']*'(.*)$/.exec(value) ?? [];
  if (charset === undefined || text === undefined) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = /^%[\da-f]{2}/i.test(text.slice(at, at + 3))
      ? Number.parseInt(text.slice(at + 1, at + 3), 16)
      : -1;
    bytes.push(code >= 0 ? code : text.charCodeAt(at) & 0xff);
    if (code >= 0) at += 2;
  }
  return decoded(new Uint8Array(bytes), charset);
}

/** A plain name as servers really send it: percent-encoded, or UTF-8 that the browser read as Latin-1. */
function repaired(name: string): string {
  if (/%[\da-f]{2}/i.test(name)) {
    try {
      return decodeURIComponent(name);
    } catch {
      // A name with a percent sign.
    }
  }
  const codes = Array.from(name, (character) => character.codePointAt(0) ?? 0);
  if (codes.every((code) => code <= 0xff) && codes.some((code) => code > 0x7f))
    return decoded(new Uint8Array(codes), "utf-8") ?? name;
  return name;
}

/**
 * The file name in a `Content-Disposition`: `filename*` (RFC 5987) before `filename`, without folders and control
 * characters; `undefined` when it names none.
 */
export function fileNameOf(disposition: string | null | undefined): string | undefined {
  if (!disposition?.includes(";")) return undefined;
  const parameters = parametersOf(disposition);
  const star = parameters.get("filename*");
  const plain = parameters.get("filename");
  const name =
    (star === undefined ? undefined : extended(star)) ?? (plain === undefined ? undefined : repaired(plain));
  // A server's name must not choose a folder.
  const last = name?.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/\p{Cc}/gu, "").trim() || undefined;
}
