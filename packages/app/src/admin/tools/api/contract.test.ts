import { describe, expect, test } from "vitest";
import {
  addressOf,
  type ApiDocument,
  curlOf,
  exampleOf,
  faultOf,
  fieldsOf,
  found,
  groupsOf,
} from "./contract.ts";

const document: ApiDocument = {
  info: { version: "1" },
  tags: [{ name: "offering", "x-displayName": "教学班管理" }, { name: "session" }],
  paths: {
    "/offerings/{id}": {
      get: {
        operationId: "getOffering",
        summary: "查询教学班",
        tags: ["offering"],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          { name: "school", in: "query", schema: { type: "string", maxLength: 9 } },
          { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
        ],
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Offering" } } } },
        },
        "x-permission": "offering-search",
      },
    },
    "/offerings/search": {
      post: {
        operationId: "searchOfferings",
        tags: ["offering"],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Search" } } } },
      },
    },
    "/login": { post: { operationId: "login", tags: ["session"], "x-public": true } },
    "/files": {
      post: {
        operationId: "uploadFile",
        tags: ["session"],
        requestBody: { content: { "multipart/form-data": {} } },
      },
    },
  },
  components: {
    schemas: {
      Offering: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", title: "课程名" },
          state: { $ref: "#/components/schemas/State" },
          meetings: {
            type: "array",
            items: { type: "object", properties: { weekday: { type: "integer", minimum: 1, maximum: 7 } } },
          },
          itself: { $ref: "#/components/schemas/Offering" },
        },
      },
      State: { type: "string", enum: ["draft", "open"], "x-labels": { draft: "草稿" } },
      Search: {
        type: "object",
        required: ["page", "kinds", "exact"],
        properties: {
          page: {
            type: "object",
            required: ["pageSize"],
            properties: { pageSize: { type: "integer", default: 50 } },
          },
          kinds: { type: "array", items: { type: "string" } },
          exact: { type: "boolean" },
          keyword: { type: "string" },
        },
      },
    },
  },
};
const groups = groupsOf(document);
const operation = (id: string) => {
  const one = groups.flatMap(({ operations }) => operations).find((each) => each.id === id);
  if (one === undefined) throw new Error(id);
  return one;
};

test("calls stand in their domain, under the names that people know", () => {
  expect(groups.map(({ name, operations }) => [name, operations.map((one) => one.name)])).toEqual([
    ["教学班管理", ["查询教学班", "searchOfferings"]],
    ["session", ["login", "uploadFile"]],
  ]);
  expect(["getOffering", "searchOfferings", "login"].map((id) => operation(id).access)).toEqual([
    "要权限 offering-search",
    "登录就能调用",
    "不用登录",
  ]);
});

test("only what changes nothing may be tried, and no form with a file", () => {
  expect(["getOffering", "searchOfferings", "login"].map((id) => operation(id).reads)).toEqual([
    true,
    true,
    false,
  ]);
  expect(operation("uploadFile").takesJson).toBe(false);
});

test("a call is found by name, path and domain, every word of it", () => {
  const ids = (text: string) =>
    found(groups, text).flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(ids("教学班 查询")).toEqual(["getOffering"]);
  expect(ids("OFFERINGS/search")).toEqual(["searchOfferings"]);
  expect(ids("教学班 login")).toEqual([]);
  expect(ids(" ")).toHaveLength(4);
});

test("fields are told with name, type, choices and limits, and a record within itself ends", () => {
  const fields = fieldsOf(document, operation("getOffering").answer);
  expect(fields.slice(0, 4)).toEqual([
    { path: "name", type: "文字", required: true, text: "课程名" },
    { path: "state", type: "文字", required: false, text: "可选：draft 草稿、open" },
    { path: "meetings", type: "列表", required: false, text: "" },
    { path: "meetings[].weekday", type: "整数", required: false, text: "1 到 7" },
  ]);
  expect(fields.at(-1)?.path).toBe("itself.itself.itself.itself");
  expect(
    operation("getOffering").parameters.map(({ path, place, required }) => [path, place, required]),
  ).toEqual([
    ["id", "path", true],
    ["school", "query", false],
  ]);
});

test("one limit is told as the most or the least", () => {
  expect(operation("getOffering").parameters.at(-1)?.text).toBe("最多 9 字");
});

test("the body to begin with holds what the contract demands", () => {
  expect(exampleOf(document, operation("searchOfferings").body)).toEqual({
    page: { pageSize: 50 },
    kinds: [],
    exact: false,
  });
});

describe("a call that is tried", () => {
  const one = operation("getOffering");
  const search = operation("searchOfferings");

  test("goes to its address, without what is empty", () => {
    expect(addressOf(one, { values: { id: "a/b", school: "" }, body: "" })).toBe("/offerings/a%2Fb");
    expect(addressOf(one, { values: { id: "1", school: "湘江" }, body: "" })).toBe(
      `/offerings/1?school=${encodeURIComponent("湘江")}`,
    );
  });

  test("is not sent while something is missing or no JSON", () => {
    expect(faultOf(one, { values: { id: " " }, body: "" })).toBe("请填写 id");
    expect(faultOf(one, { values: { id: "1" }, body: "" })).toBeUndefined();
    expect(faultOf(search, { values: {}, body: "{" })).toContain("不是 JSON");
    expect(faultOf(search, { values: {}, body: "{}" })).toBeUndefined();
  });

  test("is copied for a command line without the token", () => {
    expect(curlOf(search, { values: {}, body: `{"keyword":"it's"}` }, "https://a.cn")).toBe(
      [
        "curl -X POST 'https://a.cn/offerings/search'",
        '  -H "Authorization: Bearer $TOKEN"',
        "  -H 'Content-Type: application/json'",
        String.raw`  --data '{"keyword":"it'\''s"}'`,
      ].join(" \\\n"),
    );
    expect(curlOf(operation("login"), { values: {}, body: "" }, "https://a.cn")).toBe(
      "curl -X POST 'https://a.cn/login'",
    );
  });
});
