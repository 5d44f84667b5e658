import fc from "fast-check";
import { expect, it } from "vitest";
import { SAFE_ADDRESS } from "../rich-text/safe-address.js";
import { completeAddress } from "./complete-address.js";

it("an address is taken as people write it", () => {
  expect(completeAddress(" https://www.moe.gov.cn/a?b=1#c ")).toBe("https://www.moe.gov.cn/a?b=1#c");
  expect(completeAddress("www.moe.gov.cn")).toBe("https://www.moe.gov.cn");
  expect(completeAddress("教育部.中国/通知")).toBe("https://教育部.中国/通知");
  expect(completeAddress("office@example.edu.cn")).toBe("mailto:office@example.edu.cn");
  expect(completeAddress("/notice-details?id=3")).toBe("/notice-details?id=3");
  expect(completeAddress("#报名")).toBe("#报名");
  expect(completeAddress("tel:0731-88880000")).toBe("tel:0731-88880000");
});

it("what leads nowhere, or does something else, is refused", () => {
  const refused = [
    "",
    "  ",
    "通知",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "https://",
    "mailto:",
  ];
  expect(refused.filter((address) => completeAddress(address) !== null)).toEqual([]);
  expect(completeAddress("https://a b.cn")).toBeNull();
});

it("whatever is typed, what comes out is shown as a link", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress(), fc.domain()), (typed) => {
      const address = completeAddress(typed);
      return address === null || SAFE_ADDRESS.test(address);
    }),
  );
});
