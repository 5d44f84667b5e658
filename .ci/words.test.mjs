import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsIn } from "./words.mjs";

/** What should stand instead, of each text that breaks a rule. */
const instead = (source, file = "a.tsx") => faultsIn(file, source).map((fault) => fault.instead);

void test("a space stands between Chinese and Latin letters or digits", () => {
  assert.deepEqual(instead('const a = "导出Excel文件"; const b = "共3条";'), ["导出 Excel 文件", "共 3 条"]);
  assert.deepEqual(instead('const a = "导出 Excel 文件，共 3 条（A 类）";'), []);
});

void test("a space stands beside an expression that is a number, in templates and in elements", () => {
  assert.deepEqual(instead("const a = `共${n}条`;"), ["共 ${n} 条"]);
  assert.deepEqual(instead("const a = <p>第{n}页</p>;"), ["第 ${n} 页"]);
  assert.deepEqual(instead("const a = `没有${name}的权限`; const b = <p>共 {n} 条</p>;"), []);
  assert.deepEqual(instead('const a = `还剩${n > 0 ? ` ${n} 天` : ""}`;'), []);
});

void test("people are 你 and rounds 待开始", () => {
  assert.deepEqual(instead('const a = "您的轮次未开始";'), ["你的轮次待开始"]);
});

void test("no space stands beside full-width punctuation", () => {
  assert.deepEqual(instead('const a = "好， 的（ 3 ）";'), ["好，的（3）"]);
});

void test("comments, patterns and what is Latin alone are not looked at", () => {
  assert.deepEqual(instead('// 共3条\nconst a = /第3条/; const b = "a1";'), []);
});

void test("texts of the specification stay as they are, and only those", () => {
  assert.deepEqual(instead('const a = "登录状态已过期，您可以继续留在该页面，或者重新登录";'), []);
});

void test("a fault is named with its line", () => {
  assert.deepEqual(faultsIn("a.ts", '\n\nconst a = "您好";'), [
    { file: "a.ts", line: 3, text: "您好", instead: "你好" },
  ]);
});

void test("a contract is read whole, for its comments are read by people", () => {
  assert.deepEqual(instead("/** 第1节 */", "a.tsp"), ["/** 第 1 节 */"]);
});
