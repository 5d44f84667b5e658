/** Comments, and elements whose text nobody reads. What has no end goes on to the end. */
const SILENT =
  /<!--[^]*?(?:-->|$)|<(script|style|template|iframe|object|svg|title|select)\b[^]*?(?:<\/\1\s*>|$)/gi;
/** A tag; never beyond the next `<`, so that nothing made to take long takes long. */
const TAG = /<\/?([a-z][a-z\d]*)(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/gi;
/** Elements that stand in a line; the others have one of their own. */
const INLINE = /^(a|abbr|b|code|del|em|font|i|img|ins|kbd|mark|s|small|span|strong|su[bp]|u)$/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

function decoded(whole: string, number: string | undefined, name: string): string {
  if (number === undefined) return ENTITIES[name] ?? whole;
  const code = Number(number.replace(/^x/i, "0x"));
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
}

/**
 * The words of an HTML text, a line for each paragraph, without a DOM: for servers, and until what cleans the whole
 * is loaded. It is text and only text: whoever shows it lets React escape it.
 */
export function plainText(html: string): string {
  return html
    .replace(SILENT, "")
    .replace(TAG, (_, name: string) => (INLINE.test(name) ? "" : /^t[dh]$/i.test(name) ? " " : "\n"))
    .replace(/&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z]{2,6}));/gi, decoded)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}
