import type { Box } from "./marks.js";

/** Elements that nobody else is to see: marked ones, and passwords, also while they are shown. */
export const PRIVATE_SELECTOR =
  '[data-private], input[type="password"], input[autocomplete~="current-password"], input[autocomplete~="new-password"], input[autocomplete~="one-time-code"]';

/** Where a pattern is found in a text: starts and ends, in order, none empty. */
export function privateSpans(text: string, pattern: RegExp): readonly { start: number; end: number }[] {
  const flags = pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`;
  return Array.from(text.matchAll(new RegExp(pattern.source, flags)), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ start, end }) => end > start);
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
    ...[...root.querySelectorAll(CONTROLS)].filter((one) => privateSpans(wordsOf(one), pattern).length > 0),
  ];
}

/** Texts with private numbers in them; the words of fields are not texts of the page. */
function privateTexts(
  root: Element,
  pattern: RegExp,
): { node: Text; spans: ReturnType<typeof privateSpans> }[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: { node: Text; spans: ReturnType<typeof privateSpans> }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    if (text.parentElement?.closest("style, script, textarea, select")) continue;
    const spans = privateSpans(text.data, pattern);
    if (spans.length > 0) found.push({ node: text, spans });
  }
  return found;
}

/**
 * Takes what is private out of a copy of the page, leaving its room: what is hidden is not drawn, so that nothing of
 * it can be in the picture, whatever is painted over it later.
 */
export function hidePrivate(copy: Element, pattern: RegExp): void {
  const hide = (element: Element) =>
    (element as HTMLElement).style?.setProperty("visibility", "hidden", "important");
  for (const element of privateElements(copy, pattern)) {
    hide(element);
    for (const inside of element.querySelectorAll("*")) hide(inside);
  }
  for (const { node, spans } of privateTexts(copy, pattern)) {
    const parent = node.parentElement;
    if (!parent) continue;
    const html = parent.namespaceURI === "http://www.w3.org/1999/xhtml";
    // From the end, so that the places before stay right.
    for (const { start, end } of [...spans].reverse()) {
      const number = node.splitText(start);
      number.splitText(end - start);
      const cover = html
        ? copy.ownerDocument.createElement("span")
        : copy.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "tspan");
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

/** Where private things are seen on the page now, in CSS pixels of the window. */
export function privateBoxes(page: Element, pattern: RegExp, without: readonly Element[]): readonly Box[] {
  const boxes: Box[] = [];
  const collect = (from: Element, rects: Iterable<DOMRect>) => {
    if (without.some((one) => one.contains(from))) return;
    for (const rect of rects) {
      const box = visiblePart(rect, from);
      if (box) boxes.push(box);
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
