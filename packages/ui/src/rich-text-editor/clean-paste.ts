/** What an element of a pasted text keeps, beside its words. */
const KEPT = ["href", "src", "alt", "colspan", "rowspan", "start", "style", "align", "data-indent"];
/** What nobody sees, and what carries no words. */
const SILENT = "style, script, meta, link, title, xml, template, iframe, object, svg, form > *, select";
/** Spaces at the beginning of a paragraph, and those by which Chinese texts indent it; the page has its own way. */
const SPACES = /^[\s\u00a0\u3000]+/;
const INDENTED = /^\s*(?:\u3000{2}|\u00a0{4})/;

/** Headings of any level as the two that a text has: the page's own title is the first. */
const HEADINGS: Readonly<Record<string, string>> = { H1: "h2", H4: "h3", H5: "h3", H6: "h3" };

function renamed(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function mapHeadings(root: ParentNode): void {
  for (const heading of root.querySelectorAll("h1, h4, h5, h6, p.MsoTitle"))
    renamed(heading, HEADINGS[heading.tagName] ?? "h2");
}

/** A text as the editor holds it, before its schema takes what it knows. */
export function editableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  mapHeadings(body);
  return body.innerHTML;
}

/** Of a paragraph that Word shows as an item of a list: how deep, and whether it is numbered. */
function wordItem(element: Element): { level: number; ordered: boolean } | undefined {
  const style = element.getAttribute("style") ?? "";
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style) ?? [];
  if (level === undefined) return undefined;
  const marker = element.querySelector('[style*="mso-list" i]');
  const sign = marker?.textContent?.replaceAll(/[\s\u00a0]/g, "") ?? "";
  marker?.remove();
  return { level: Number(level), ordered: /[\p{L}\p{N}][.)、．）]|^[（(]/u.test(sign) };
}

/** Word writes lists as paragraphs with a sign before them: lists are made of them again. */
function makeLists(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = [];
  for (const element of Array.from(body.querySelectorAll("p, h1, h2, h3, h4, h5, h6"))) {
    const item = wordItem(element);
    if (item === undefined) continue;
    const before = element.previousElementSibling;
    if (open.length === 0 || before !== open[0]?.list) open = [];
    open = open.filter(({ level }) => level <= item.level);
    const name = item.ordered ? "ol" : "ul";
    let deepest = open.at(-1);
    if (deepest === undefined || deepest.level < item.level) {
      const list = body.ownerDocument.createElement(name);
      const within = deepest?.list.lastElementChild;
      if (within) within.append(list);
      else element.before(list);
      deepest = { list, level: item.level };
      open.push(deepest);
    }
    const entry = body.ownerDocument.createElement("li");
    const words = body.ownerDocument.createElement("p");
    words.append(...element.childNodes);
    entry.append(words);
    deepest.list.append(entry);
    element.remove();
  }
}

/** A picture that a reader's browser could show: of this site, where alone the page may load one from. */
function isOwnPicture(picture: Element): boolean {
  const src = picture.getAttribute("src") ?? "";
  return URL.canParse(src, location.href) && new URL(src, location.href).origin === location.origin;
}

/** A pasted text, and how many of its pictures did not come along. */
export interface CleanedPaste {
  html: string;
  picturesLost: number;
}

/**
 * What is pasted from Word, WPS, mails and web pages as a text of ours: lists that are lists, headings of two levels, no
 * empty paragraphs, indents instead of spaces at their beginning, no pictures from elsewhere. What is left of foreign elements, colours
 * and fonts the editor's schema drops.
 */
export function cleanPaste(html: string): CleanedPaste {
  // Copied in the editor itself: what is there was cleaned before, and its marks say how it fits in.
  if (html.includes("data-pm-slice")) return { html, picturesLost: 0 };
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const silent of body.querySelectorAll(SILENT)) silent.remove();
  makeLists(body);
  mapHeadings(body);
  let picturesLost = 0;
  for (const picture of body.querySelectorAll("img")) {
    if (isOwnPicture(picture)) continue;
    picture.remove();
    picturesLost += 1;
  }
  for (const element of body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) if (!KEPT.includes(name)) element.removeAttribute(name);
  }
  for (const paragraph of body.querySelectorAll("p, h2, h3")) {
    if (/^[\s\u00a0\u3000]*$/.test(paragraph.textContent ?? "") && paragraph.querySelector("img") === null) {
      // A cell keeps its own: it must not become empty.
      if (paragraph.parentElement?.matches("td, th") !== true) paragraph.remove();
      continue;
    }
    if (INDENTED.test(paragraph.textContent ?? "")) paragraph.setAttribute("data-indent", "");
    const walker = body.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      text.nodeValue = (text.nodeValue ?? "").replace(SPACES, "");
      if (text.nodeValue !== "") break;
    }
  }
  return { html: body.innerHTML, picturesLost };
}
