const adopted = new Set<string>();

/**
 * Gives the page the styles of parts that are loaded when they are used, once, before any of them is drawn. A
 * constructed sheet and no `style` element, so that a content security policy without 'unsafe-inline' allows it. It
 * comes after the sheets of the page: whoever overrides these rules needs one attribute or class more.
 */
export function adoptStyles(text: string): void {
  if (typeof document === "undefined" || adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
