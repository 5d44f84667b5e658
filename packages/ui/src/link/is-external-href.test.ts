import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExternalHref } from "./is-external-href.js";

describe("a link to the outside (specification, section 5)", () => {
  it("starts with http, https, mailto or tel, in whatever case", () => {
    const prefix = fc.constantFrom("http:", "https:", "mailto:", "tel:", "HTTPS:", "MailTo:");
    fc.assert(fc.property(prefix, fc.string(), (start, rest) => isExternalHref(start + rest)));
  });

  it("is nothing else: a path that contains such a word stays inside", () => {
    fc.assert(fc.property(fc.webPath(), (path) => !isExternalHref(`/${path}`)));
    for (const href of ["/https/rules", "telephone", "httpx://a", "rules?next=https://a", "", "#tel:"]) {
      expect(isExternalHref(href)).toBe(false);
    }
  });
});
