import { FEEDBACK_CONSTANTS } from "./feedback-constants.js";
import type { Box } from "./marks.js";

/** Elements that nobody else is to see: marked ones, and passwords, also while they are shown. */
const PRIVATE_SELECTOR =
  '[data-private], input[type="password"], input[autocomplete~="current-password"], input[autocomplete~="new-password"], input[autocomplete~="one-time-code"]';

/** A part of a text. */
interface Span {
  start: number;
  end: number;
}

/** Where a pattern is found in a text: starts and ends, in order, none empty. */
export function privateSpans(text: string, pattern: RegExp): readonly Span[] {
  const flags = pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`;
  return Array.from(text.matchAll(new RegExp(pattern.source, flags)), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ start, end }) => end > start);
}

/**
 * Where a pattern is found in texts that stand in one line, for each of them: a number may be cut by a mark around a
 * part of it. Compared as NFKC, in which full-width digits are digits.
 */
export function privateParts(texts: readonly string[], pattern: RegExp): readonly (readonly Span[])[] {
  let joined = "";
  // For each place of the joined text, the character that it comes from.
  const from: { at: number; start: number; end: number }[] = [];
  for (const [at, text] of texts.entries()) {
    let start = 0;
    for (const character of text) {
      const end = start + character.length;
      const plain = character.normalize("NFKC");
      for (let count = 0; count < plain.length; count += 1) from.push({ at, start, end });
      joined += plain;
      start = end;
    }
  }
  const parts: Span[][] = texts.map(() => []);
  for (const { start, end } of privateSpans(joined, pattern)) {
    let last: Span | undefined;
    let lastAt = -1;
    for (const place of from.slice(start, end)) {
      if (place.at === lastAt && last) last.end = place.end;
      else {
        last = { start: place.start, end: place.end };
        lastAt = place.at;
        parts[place.at]?.push(last);
      }
    }
  }
  return parts;
}

const CONTROLS = "input, textarea, select";

function wordsOf(control: Element): string {
  if (control.localName === "select") return control.textContent ?? "";
  return (control as HTMLInputElement).value || control.getAttribute("value") || control.textContent || "";
}

/** Private elements, and fields with a private number in them. */
function privateElements(root: Element, pattern: RegExp): readonly Element[] {
  return [
    ...root.querySelectorAll(PRIVATE_SELECTOR),
    ...[...root.querySelectorAll(CONTROLS)].filter(
      (one) => privateSpans(wordsOf(one).normalize("NFKC"), pattern).length > 0,
    ),
  ];
}

/** Elements without a line of the page: the words of fields are not texts of it, and a break ends the line. */
const NO_TEXT = "style, script, textarea, select, br";
/** Elements in the line of what is around them, where nothing says how they are displayed: in a copy. */
const IN_LINE =
  "a, abbr, b, bdi, bdo, cite, code, data, del, dfn, em, font, i, ins, kbd, label, mark, q, s, samp, small, span, strong, sub, sup, time, tspan, u, var, wbr";

/** Whether the text in an element goes on with the text before it, and the text behind it goes on with its own. */
function isInLine(element: Element): boolean {
  const html = element.namespaceURI === "http://www.w3.org/1999/xhtml";
  // Texts of a drawing stand anywhere; only their parts go on.
  if (!html) return element.localName === "tspan";
  const display = element.isConnected
    ? getComputedStyle(element).display
    : (element as HTMLElement).style.display;
  return display === "" ? element.matches(IN_LINE) : display === "inline" || display === "contents";
}

// By their kind, for what is in a frame is made by the frame's window.
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The texts of a page, those of a line together. */
function linesOf(root: Element): readonly (readonly Text[])[] {
  const lines: Text[][] = [];
  let line: Text[] = [];
  const end = () => {
    if (line.length > 0) lines.push(line);
    line = [];
  };
  const visit = (element: Element) => {
    for (const child of element.childNodes) {
      if (isText(child)) line.push(child);
      if (!isElement(child)) continue;
      const inLine = isInLine(child);
      if (!inLine) end();
      if (!child.matches(NO_TEXT)) visit(child);
      if (!inLine) end();
    }
  };
  visit(root);
  end();
  return lines;
}

/** Texts with private numbers, or with parts of them. */
function privateTexts(root: Element, pattern: RegExp): readonly { node: Text; spans: readonly Span[] }[] {
  return linesOf(root).flatMap((line) => {
    const parts = privateParts(
      line.map(({ data }) => data),
      pattern,
    );
    return line.map((node, at) => ({ node, spans: parts[at] ?? [] })).filter(({ spans }) => spans.length > 0);
  });
}

const XHTML = "http://www.w3.org/1999/xhtml";
/** Nothing to see. */
const NO_PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

function setStyle(element: Element, style: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(style))
    (element as HTMLElement).style?.setProperty(name, value, "important");
}

const hide = (element: Element): void => setStyle(element, { visibility: "hidden" });

/** Black, to its edges; a ring of a pixel covers those that it shares with its neighbours. */
const blacken = (element: Element): void =>
  setStyle(element, {
    background: FEEDBACK_CONSTANTS.redactColor,
    // The black lies below it too; an inset border of black is grey.
    "border-color": "transparent",
    "border-radius": "0",
    "box-shadow": `0 0 0 1px ${FEEDBACK_CONSTANTS.redactColor}`,
    color: FEEDBACK_CONSTANTS.redactColor,
  });

/** A text that is not drawn, in its room. */
function hideText(text: Text): HTMLElement {
  const hidden = text.ownerDocument.createElement("span");
  text.replaceWith(hidden);
  hidden.append(text);
  hide(hidden);
  return hidden;
}

/** A private element of a copy becomes a black box of its size; nothing that was in it is drawn. */
function coverElement(element: Element): void {
  if (element.namespaceURI !== XHTML) {
    hide(element);
    for (const inside of element.querySelectorAll("*")) hide(inside);
    return;
  }
  // What stands before or behind it in the style sheet belongs to it.
  element.removeAttribute("class");
  if (element.matches(CONTROLS)) {
    element.removeAttribute("placeholder");
    element.setAttribute("value", "");
    element.textContent = "";
  } else if (element.localName === "img") {
    element.removeAttribute("srcset");
    element.setAttribute("src", NO_PICTURE);
  } else {
    // Each is replaced in its place, so that the live list stays right.
    for (const child of element.childNodes) if (isText(child)) hideText(child);
    for (const inside of element.querySelectorAll("*")) hide(inside);
  }
  blacken(element);
}

/**
 * Takes what is private out of a copy of the page and paints its room black. It is not drawn at all, so that nothing of
 * it can be in the picture; and because the black is a part of the copy, it lies where the words would be: below a head
 * that stays on top, and cut off where a list ends.
 */
export function coverPrivate(copy: Element, pattern: RegExp): void {
  for (const element of privateElements(copy, pattern)) coverElement(element);
  for (const { node, spans } of privateTexts(copy, pattern)) {
    const parent = node.parentElement;
    if (!parent) continue;
    // From the end, so that the places before stay right.
    for (const { start, end } of [...spans].reverse()) {
      const number = node.splitText(start);
      number.splitText(end - start);
      if (parent.namespaceURI === XHTML) {
        const cover = copy.ownerDocument.createElement("span");
        number.replaceWith(cover);
        cover.append(number);
        hideText(number);
        blacken(cover);
        continue;
      }
      const cover = copy.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "tspan");
      number.replaceWith(cover);
      cover.append(number);
      hide(cover);
    }
  }
}

/** The part of a box that its scrolling ancestors and the window let be seen; null when there is none. */
function visiblePart(box: DOMRect, from: Element): Box | null {
  let left = Math.max(0, box.left);
  let top = Math.max(0, box.top);
  let right = Math.min(window.innerWidth, box.right);
  let bottom = Math.min(window.innerHeight, box.bottom);
  for (let one = from.parentElement; one && one !== document.body; one = one.parentElement) {
    if (getComputedStyle(one).overflow === "visible") continue;
    const clip = one.getBoundingClientRect();
    left = Math.max(left, clip.left);
    top = Math.max(top, clip.top);
    right = Math.min(right, clip.right);
    bottom = Math.min(bottom, clip.bottom);
  }
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Kinds of elements whose copy is a picture without attributes: they are left out when they are private. */
const COPIED_AS_PICTURES = new Set(["canvas", "video", "iframe", "object", "embed"]);

/** Whether an element must not be copied at all. */
export function isLeftOut(element: Element): boolean {
  return COPIED_AS_PICTURES.has(element.localName) && element.closest(PRIVATE_SELECTOR) !== null;
}

/** Where something private is. */
export interface PrivateBox extends Box {
  /** It is black in the copy already: not so what is left out of it, or is part of a drawing. */
  covered: boolean;
}

/** Where private things are in the window now, in CSS pixels; something else may stand in front of them. */
export function privateBoxes(
  page: Element,
  pattern: RegExp,
  without: readonly Element[],
): readonly PrivateBox[] {
  const boxes: PrivateBox[] = [];
  const collect = (from: Element, rects: Iterable<DOMRect>) => {
    if (without.some((one) => one.contains(from))) return;
    const covered = from.namespaceURI === XHTML && !isLeftOut(from);
    for (const rect of rects) {
      const box = visiblePart(rect, from);
      if (box) boxes.push({ ...box, covered });
    }
  };
  for (const element of privateElements(page, pattern)) collect(element, element.getClientRects());
  for (const { node, spans } of privateTexts(page, pattern)) {
    const range = node.ownerDocument.createRange();
    for (const { start, end } of spans) {
      range.setStart(node, start);
      range.setEnd(node, end);
      if (node.parentElement) collect(node.parentElement, range.getClientRects());
    }
  }
  return boxes;
}
