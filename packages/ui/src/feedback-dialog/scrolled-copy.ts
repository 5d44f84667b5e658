/** How far something is from where it would be, in pixels. */
interface Shift {
  x: number;
  y: number;
}

/**
 * Makes the library's copy of the page look as scrolled as the page is. The copy becomes a picture, in which nothing
 * scrolls: lists would begin at their beginning, and what is sticky would lie where it was written. The library's own
 * way is a transform, which takes along what is fixed to the window and does nothing to text in a line.
 *
 * The library goes through the page in depth: `enter` is to be called for each node on the way down, `leave` with its
 * copy on the way up.
 */
export function scrolledCopy(page: HTMLElement) {
  const way: Node[] = [page];
  const originals = new WeakMap<Node, Element>();
  let stuck: ReadonlyMap<Element, Shift> | undefined;
  let last: Node | undefined;
  return {
    enter: (node: Node): void => {
      // Measured when the copying begins: before, the library waits for pictures.
      stuck ??= stickyShifts(page);
      if (node.nodeType !== Node.TEXT_NODE) way.push(node);
    },
    leave: (copy: Node): void => {
      // The document of a frame is copied in the frame's place, and told twice.
      if (copy === last) return;
      last = copy;
      const node = way.pop();
      if (!(node instanceof HTMLElement) || !(copy instanceof HTMLElement)) return;
      originals.set(copy, node);
      const shift = stuck?.get(node);
      if (shift) place(copy, shift);
      if (node === page) {
        scrollWindow(copy);
        return;
      }
      if (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth) hideBars(copy, node);
      if (node.scrollTop !== 0 || node.scrollLeft !== 0) scrollContent(copy, node, originals);
    },
  };
}

/** Sets a copy aside from where it lies in the flow. */
function place(copy: HTMLElement, { x, y }: Shift): void {
  for (const [name, value] of [
    ["position", "relative"],
    ["top", `${y}px`],
    ["left", `${x}px`],
    ["right", "auto"],
    ["bottom", "auto"],
  ] as const)
    copy.style.setProperty(name, value, "important");
}

/**
 * The whole page goes up. What is fixed stays: it belongs to the window. What is absolute goes along, because the copy
 * is the window's size, as the block is that the page's absolute elements belong to.
 */
function scrollWindow(copy: HTMLElement): void {
  const { scrollX, scrollY } = window;
  if (scrollX === 0 && scrollY === 0) return;
  place(copy, { x: -scrollX, y: -scrollY });
  // What a browser takes from these two scrolls the window; in the copy it would cut the page off.
  copy.style.setProperty("overflow", "visible", "important");
  copy.querySelector<HTMLElement>(":scope > body")?.style.setProperty("overflow", "visible", "important");
}

/** Scroll bars that float, or are not drawn at all, would take room in the picture. */
function hideBars(copy: HTMLElement, node: HTMLElement): void {
  const style = getComputedStyle(node);
  const border = (...sides: string[]) => sides.reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0);
  const beside = node.offsetWidth - node.clientWidth - border(style.borderLeftWidth, style.borderRightWidth);
  const below = node.offsetHeight - node.clientHeight - border(style.borderTopWidth, style.borderBottomWidth);
  const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
  if (scrolls(style.overflowY) && beside < 1) copy.style.setProperty("overflow-y", "hidden", "important");
  if (scrolls(style.overflowX) && below < 1) copy.style.setProperty("overflow-x", "hidden", "important");
}

/** The content of a list goes up, one child at a time; what is fixed stays. */
function scrollContent(copy: HTMLElement, node: HTMLElement, originals: WeakMap<Node, Element>): void {
  const { scrollLeft, scrollTop } = node;
  // What is moved is drawn after what is not. Below all that was positioned before, it keeps its turn.
  const below = (moved: HTMLElement) => {
    copy.style.setProperty("isolation", "isolate");
    moved.style.setProperty("z-index", "-1");
  };
  for (const child of copy.childNodes) {
    if (child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim()) {
      const words = copy.ownerDocument.createElement("span");
      child.replaceWith(words);
      words.append(child);
      place(words, { x: -scrollLeft, y: -scrollTop });
      below(words);
      continue;
    }
    const original = originals.get(child);
    if (!original || !(child instanceof HTMLElement)) continue;
    const { position } = getComputedStyle(original);
    if (position === "fixed") continue;
    // Offsets as they are used: those of what is sticky have been put in place by now.
    const own = position === "static" ? { left: "0", top: "0" } : child.style;
    const x = (Number.parseFloat(own.left) || 0) - scrollLeft;
    const y = (Number.parseFloat(own.top) || 0) - scrollTop;
    place(child, { x, y });
    if (position === "static") below(child);
    if (position === "absolute") child.style.setProperty("position", "absolute", "important");
  }
}

/** How far each sticky element of the page is from its place in the flow. */
function stickyShifts(page: HTMLElement): ReadonlyMap<Element, Shift> {
  const sticky = [...page.querySelectorAll<HTMLElement>("*")].filter(
    (element) => getComputedStyle(element).position === "sticky",
  );
  const now = sticky.map((element) => element.getBoundingClientRect());
  // Only the browser knows the place in the flow: asked for with all of them let go, and put back before anything is
  // drawn.
  const styles = sticky.map((element) => element.getAttribute("style"));
  for (const element of sticky) element.style.setProperty("position", "static", "important");
  const flow = sticky.map((element) => element.getBoundingClientRect());
  for (const [at, element] of sticky.entries()) {
    const before = styles[at];
    if (before === null || before === undefined) element.removeAttribute("style");
    else element.setAttribute("style", before);
  }
  const whole = sticky.map((_, at) => ({
    x: (now[at]?.x ?? 0) - (flow[at]?.x ?? 0),
    y: (now[at]?.y ?? 0) - (flow[at]?.y ?? 0),
  }));
  const shifts = new Map<Element, Shift>();
  for (const [at, element] of sticky.entries()) {
    // What sticks inside something that sticks is carried by it.
    const outer = sticky.findLastIndex((other, place) => place < at && other.contains(element));
    const own = whole[at] ?? { x: 0, y: 0 };
    const carried = whole[outer] ?? { x: 0, y: 0 };
    shifts.set(element, { x: own.x - carried.x, y: own.y - carried.y });
  }
  return shifts;
}
