/** Whether a link leaves the site: it starts with http(s):, mailto: or tel: (specification, section 5). */
export function isExternalHref(href: string): boolean {
  return /^(?:https?:|mailto:|tel:)/i.test(href);
}
