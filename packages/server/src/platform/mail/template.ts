/** A paragraph of a mail: text, or a link on a line of its own. */
export type Paragraph = string | { label: string; url: string };

/** How mails of one kind are written: subject and paragraphs in Chinese, from values. */
export interface MailTemplate<Values> {
  /** Stored with each mail; small letters and hyphens, beginning with the domain: `feedback-answered`. */
  name: string;
  subject: (values: Values) => string;
  paragraphs: (values: Values) => readonly Paragraph[];
  /** What of it lets its reader in: links, codes, passwords. Offices that look at the outbox do not see it. */
  secrets?: (values: Values) => readonly string[];
}

/** What stands in a mail. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  secrets: string[];
}

/** Longest subject that mail programs show, in characters. */
const SUBJECT_CHARACTERS = 150;

/** Defines the mails of one kind; `Values` is what a sender must give. */
export const defineMail = <Values>(template: MailTemplate<Values>): MailTemplate<Values> => template;

/** Writes a mail as plain text and as HTML that says the same. No value can add a header or a tag. */
export function render<Values>(template: MailTemplate<Values>, values: Values): MailContent {
  const paragraphs = template.paragraphs(values);
  return {
    subject: Array.from(oneLine(template.subject(values)))
      .slice(0, SUBJECT_CHARACTERS)
      .join(""),
    text: `${paragraphs.map(asText).join("\n\n")}\n`,
    html: `<!doctype html><html lang="zh-CN"><body>${paragraphs.map(asHtml).join("")}</body></html>`,
    secrets: (template.secrets?.(values) ?? []).map((secret) =>
      URL.canParse(secret) ? webAddress(secret) : secret,
    ),
  };
}

/** A text in a header: line breaks would begin another header. */
export const oneLine = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();

const asText = (paragraph: Paragraph): string =>
  typeof paragraph === "string" ? paragraph : `${paragraph.label}：${webAddress(paragraph.url)}`;

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escape(paragraph).replaceAll("\n", "<br>")}</p>`;
  return `<p><a href="${escape(webAddress(paragraph.url))}">${escape(paragraph.label)}</a></p>`;
}

/** Throws for what is no address of the web: a `javascript:` link would run where it is opened. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`A mail cannot link to ${protocol}`);
  return href;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
