import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Select } from "./select.js";

it("a server writes what is chosen, not an empty box that fills later", () => {
  const html = renderToString(
    <Select aria-label="选课方式" value="lottery" options={[{ value: "lottery", label: "志愿抽签" }]} />,
  );
  expect(html).toContain("志愿抽签");
});
