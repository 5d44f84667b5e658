import sanitizeHtml from "sanitize-html";

/** HTML elements that a text may contain. */
const TAGS = (
  "p br hr h2 h3 h4 strong em u s sub sup code pre blockquote ul ol li a img figure figcaption " +
  "table caption thead tbody tfoot tr th td"
).split(" ");

/** A number that a file can have. */
const FILE_ID = /^[1-9]\d{0,8}$/;

/** How a paragraph or a heading can stand instead of at the left. */
const ALIGNED = ["center", "right"];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ["href"],
    img: ["data-file-id", "alt", "width", "height"],
    ol: ["start"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    // Where it stands; what shows the text decides how far.
    p: [{ name: "align", values: ALIGNED }, "data-indent"],
    h2: [{ name: "align", values: ALIGNED }],
    h3: [{ name: "align", values: ALIGNED }],
    h4: [{ name: "align", values: ALIGNED }],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first heading, the title.
    h1: "h2",
    h5: "h4",
    h6: "h4",
    b: "strong",
    i: "em",
    del: "s",
    strike: "s",
    // The file first: `withPictures` looks for it there.
    img: (tagName, { "data-file-id": fileId = "", alt = "", width, height }) => ({
      tagName,
      attribs: {
        "data-file-id": fileId,
        alt,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
      },
    }),
  },
  // A picture from elsewhere would tell a stranger who reads it, and may be gone tomorrow.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !FILE_ID.test(attribs["data-file-id"] ?? ""),
};

/** Removes from a text what is not allowed: scripts, styles, frames, pictures from elsewhere. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS);

const PICTURE = /<img data-file-id="(\d+)"/g;

/** The files of the pictures in a cleaned text, each once. */
export const picturesIn = (cleaned: string): number[] => [
  ...new Set(Array.from(cleaned.matchAll(PICTURE), ([, fileId]) => Number(fileId))),
];

/** The cleaned text with where its pictures can be had. */
export const withPictures = (cleaned: string, urlOf: (fileId: number) => string): string =>
  cleaned.replace(PICTURE, (image, fileId: string) => `${image} src="${urlOf(Number(fileId))}"`);

const LINK = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** The links of a cleaned text that lead out of the platform: each address once, with the words that are pressed first. */
export function linksIn(cleaned: string): { url: string; text: string }[] {
  const found = new Map<string, string>();
  for (const [, href = "", words = ""] of cleaned.matchAll(LINK)) {
    const url = URL.parse(plainOf(href));
    if (url !== null && /^https?:$/.test(url.protocol) && !found.has(url.href))
      found.set(url.href, textOf(words));
  }
  return [...found].map(([url, text]) => ({ url, text }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const plainOf = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The words of a cleaned text, a block in a line. */
export const textOf = (cleaned: string): string =>
  plainOf(
    sanitizeHtml(
      cleaned.replace(/<(?:br|\/(?:p|h\d|li|t[hdr]|blockquote|pre|caption|figcaption))\b/g, "\n$&"),
      {
        allowedTags: [],
        allowedAttributes: {},
      },
    ),
  )
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();
