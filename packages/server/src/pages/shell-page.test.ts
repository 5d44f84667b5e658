import { expect, test } from "vitest";
import { shellPage } from "./shell-page.ts";

const TEMPLATE = '<!doctype html><body><div id="root"></div></body>';

test("a page of the portal has its frame and shape before its scripts, and says what it needs them for", () => {
  const home = shellPage(TEMPLATE, "/student/index");
  expect(home.match(/data-part="card"/gu)).toHaveLength(3);
  expect(home).toContain("要运行 JavaScript：选课、课表和成绩");
  const list = shellPage(TEMPLATE, "/system/users");
  expect(list.match(/data-part="line"/gu)).toHaveLength(8);
  expect(list).toContain("要运行 JavaScript：管理页面");
  expect(shellPage(TEMPLATE, "/teacher/achieved/index")).toContain("登记成绩");
  // What draws the page finds its place.
  expect(list).toContain('<div id="root"><div class="early-frame" aria-hidden="true">');
});
