interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Shadows and rings of what lies just outside reach into the window. */
const AROUND = 48;

/** Boxes that keep their size, and the lines around them theirs, when nothing is in them. */
const KEEPS_ITS_SIZE = new Set(["block", "flow-root", "list-item", "flex", "grid", "table", "table-row"]);

const meets = (box: Clip, clip: Clip): boolean =>
  box.right >= clip.left && box.left <= clip.right && box.bottom >= clip.top && box.top <= clip.bottom;

/**
 * Elements that are outside the window, or scrolled out of a list, with all that is in them: their copies need no
 * content, because a copy has the size of its original. Copying is most of the work of a screenshot, and a page is
 * mostly what is not seen of it.
 */
export function unseenContent(page: HTMLElement): ReadonlySet<Element> {
  const unseen = new Set<Element>();
  const all: Clip = {
    left: -AROUND,
    top: -AROUND,
    right: window.innerWidth + AROUND,
    bottom: window.innerHeight + AROUND,
  };
  const visit = (element: Element, around: Clip): boolean => {
    // Custom elements keep what is theirs; so do drawings, which others may take parts from though they are not shown.
    if (element.shadowRoot || element.localName === "svg") return true;
    const { display, position, overflowX, overflowY } = getComputedStyle(element);
    if (display === "none") {
      if (element.querySelector("svg") === null) unseen.add(element);
      return false;
    }
    // What is positioned may belong to something outside of the list that it is written in.
    const clip = position === "fixed" || position === "absolute" ? all : around;
    const box = element.getBoundingClientRect();
    const cuts = overflowX !== "visible" || overflowY !== "visible";
    const reach = cuts
      ? box
      : {
          left: box.left,
          top: box.top,
          right: Math.max(box.right, box.left + element.scrollWidth),
          bottom: Math.max(box.bottom, box.top + element.scrollHeight),
        };
    let seen = meets(reach, clip);
    const inner = cuts
      ? {
          left: Math.max(clip.left, box.left),
          top: Math.max(clip.top, box.top),
          right: Math.min(clip.right, box.right),
          bottom: Math.min(clip.bottom, box.bottom),
        }
      : clip;
    for (const child of element.children) if (visit(child, inner)) seen = true;
    // The first row of a table says how wide its columns are.
    const shapes = display === "table-row" && element.previousElementSibling === null;
    if (!seen && !shapes && KEEPS_ITS_SIZE.has(display)) unseen.add(element);
    return seen;
  };
  for (const child of page.children) visit(child, all);
  return unseen;
}
