/** What scrolls around an element, down or across: a sheet, a panel, or the page. */
export function scrollerOf(element: Element, overflow: "overflowX" | "overflowY"): Element {
  const page = document.scrollingElement ?? document.documentElement;
  const isLonger = (at: Element) =>
    overflow === "overflowY" ? at.scrollHeight > at.clientHeight : at.scrollWidth > at.clientWidth;
  for (let at = element.parentElement; at !== null && at !== page; at = at.parentElement)
    if (isLonger(at) && /auto|scroll/.test(getComputedStyle(at)[overflow])) return at;
  return page;
}
