/** The nearest ancestor that has something to scroll, or the page. */
export function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    const scrolls = overflowY === "auto" || overflowY === "scroll";
    if (scrolls && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}
