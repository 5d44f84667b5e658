/** Chinese characters and full-width punctuation. */
const CHINESE = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u;
const SPOKEN = ["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "label"];
const SHOWN = ["placeholder", "title"];

/** What is written or said in Chinese within an element, for the stories that are to be English. */
export function chineseTexts(root: Element): readonly string[] {
  const found = new Set<string>();
  const look = (text: string | null | undefined, where: string) => {
    if (text && CHINESE.test(text)) found.add(`${where}: ${text.trim()}`);
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const within = node.parentElement;
    if (within?.closest("script, style")) continue;
    const component = within?.closest("[data-component]")?.getAttribute("data-component");
    look(node.nodeValue, component ?? "page");
  }
  for (const element of root.querySelectorAll("*")) {
    for (const name of [...SPOKEN, ...SHOWN]) look(element.getAttribute(name), name);
    if (element instanceof HTMLInputElement) look(element.value, "value");
    for (const pseudo of ["::before", "::after"]) {
      look(getComputedStyle(element, pseudo).content, pseudo);
    }
  }
  return [...found];
}
