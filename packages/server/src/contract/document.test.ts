import { expect, test } from "vitest";
import { ContractError, listOperations, type OpenApiDocument, readDocument } from "./document.ts";

const ok = { "200": { content: { "application/json": {} } } };
const withOperation = (operation: object): OpenApiDocument => ({ paths: { "/x": { get: operation } } });

test("every operation of the contract says who may call it and what it gives", () => {
  const operations = listOperations(readDocument());
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.find(({ id }) => id === "login")).toMatchObject({
    method: "POST",
    path: "/qsmart/common/login",
    access: { kind: "public" },
    takes: ["application/json"],
    status: 200,
    gives: "application/json",
  });
});

test.each([
  ["no mark", {}, "没有标明谁可以调用"],
  ["two marks", { "x-public": true, "x-permission": "round-open" }, "标明了不止一种调用者"],
  ["a mark that means nothing", { "x-permission": "everything" }, "写法有误"],
  ["a switched-off mark", { "x-public": false }, "写法有误"],
])("an operation with %s is refused by name", (_case, marks, sentence) => {
  const document = withOperation({ operationId: "peek", responses: ok, ...marks });
  expect(() => listOperations(document)).toThrow(ContractError);
  expect(() => listOperations(document)).toThrow(/peek.*/);
  expect(() => listOperations(document)).toThrow(sentence);
});

test("an operation with two ways to succeed is refused: the server would have to guess", () => {
  const responses = { ...ok, "201": {} };
  expect(() => listOperations(withOperation({ operationId: "peek", "x-public": true, responses }))).toThrow(
    "2 种",
  );
});

test("a form's file without a size is refused: nobody would stop it", () => {
  const content = {
    "multipart/form-data": { schema: { properties: { file: {}, title: { type: "string" } } } },
  };
  const form = { operationId: "send", "x-public": true, responses: ok, requestBody: { content } };
  expect(() => listOperations(withOperation(form))).toThrow("没有标明文件 file 的大小和种类");
});
