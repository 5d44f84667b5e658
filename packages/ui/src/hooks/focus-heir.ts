const TABBABLE = "a[href], button, input, select, textarea, [tabindex]";
/** Neighbours that are tried on each side: most of the nearest can take the focus. */
const TRIED = 5;

/** What Tab reaches beside an element, the nearest in the tree first, what follows before what precedes. */
export function neighboursOf(leaving: HTMLElement): readonly HTMLElement[] {
  const others = Array.from(document.querySelectorAll<HTMLElement>(TABBABLE)).filter(
    (one) => one.tabIndex >= 0 && !leaving.contains(one),
  );
  const follows = (one: HTMLElement) =>
    (leaving.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const distance = (one: HTMLElement) => {
    let steps = 0;
    for (let at = leaving.parentElement; at !== null && !at.contains(one); at = at.parentElement) steps += 1;
    return steps;
  };
  const after = others.filter(follows).slice(0, TRIED);
  const before = others.filter((one) => !follows(one)).slice(-TRIED);
  return [...after, ...before.reverse()].sort((a, b) => distance(a) - distance(b));
}

/** Gives the focus to the first that takes it, unless somebody else has it by now. */
export function giveFocus(heirs: readonly (HTMLElement | null)[]): void {
  if (document.activeElement !== document.body) return;
  for (const heir of heirs) {
    if (!heir?.isConnected) continue;
    heir.focus();
    if (document.activeElement === heir) return;
  }
}
