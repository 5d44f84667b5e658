import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { OperationKind } from "../standing/rules.ts";
import type { UploadRules } from "./results.ts";

/** What the server needs to know of an operation before it is called. */
export interface ContractOperation {
  id: string;
  method: string;
  path: string;
  access: { kind: "public" } | { kind: "signed-in" } | { kind: "permission"; permission: string };
  /** Whether it reads, manages the caller's own account, or acts: decides who may call it after leaving the school. */
  kind: OperationKind;
  /** Whether it searches, or answers a page of a list. */
  isList: boolean;
  /** Content types of the request body; empty when it takes none. */
  takes: string[];
  /** Its body may be left out. */
  mayLackBody: boolean;
  /** What the files of its form may be, by the field's name. */
  uploads: ReadonlyMap<string, UploadRules>;
  /** The one success status. */
  status: number;
  /** Content type of the success body; null when there is none. */
  gives: string | null;
}

/** Keyword of a form's field that is a file, with what it may be. */
export const FILE = "x-file";

/** The contract is not one the server can serve; every problem named. */
export class ContractError extends Error {
  constructor(problems: string[]) {
    super(
      `接口契约与服务端不一致，服务没有启动：\n${problems.map((problem) => `  · ${problem}`).join("\n")}`,
    );
    this.name = "ContractError";
  }
}

/** The part of a JSON schema that is read here. */
export interface JsonSchema {
  $ref?: string;
  /** What people call it (`@summary` of the contract). */
  title?: string;
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  allOf?: JsonSchema[];
  /** Of a form's file: what it may be. */
  [FILE]?: UploadRules;
  /** Chinese names of an enum's values. */
  "x-labels"?: Record<string, string>;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  /** Of a text: it has several lines. */
  "x-multiline"?: boolean;
  /** Of a text: it is a code or number (`Identifier` of the contract). */
  "x-code"?: boolean;
  /** Of a number: it is a year of entry (`YearOfEntry`). */
  "x-year"?: boolean;
  /** Of an id: the record that it is of (`Key`). */
  "x-record"?: string;
  /** What people should know before they fill it in, and what it may hold. */
  "x-hint"?: string;
  "x-example"?: string | number;
}

type Content = Record<string, { schema?: JsonSchema }>;

/** A parameter of an operation, or the reference to one. */
export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  schema?: JsonSchema;
}

interface OperationObject {
  operationId?: string;
  /** What people call it, as a verb. */
  summary?: string;
  /** The domain, by its file in the contract. */
  tags?: readonly string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, { content?: Content }>;
  /** Whether, and with which further permission, a list can be exported. */
  "x-export"?: unknown;
  "x-permission"?: unknown;
  "x-signed-in"?: unknown;
  "x-public"?: unknown;
  /** What it is, where method and path do not say it: `read` or `account`. */
  "x-kind"?: unknown;
  /** Whose record it shows: the parameter of the address with the student's id, and which part of it. */
  "x-looks-at"?: { student: string; part: string };
  /** How the access log takes it: as a `sign-in`, or its `refusals` alone. */
  "x-log"?: unknown;
}

/** The part of an OpenAPI document that is read here. */
export interface OpenApiDocument {
  tags?: readonly { name: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, JsonSchema>; parameters?: Record<string, Parameter> };
}

let published: OpenApiDocument | undefined;

/** The contract that api-client publishes, whose build has made sure that it is one; nobody changes what is given here. */
export function readDocument(): OpenApiDocument {
  const path = createRequire(import.meta.url).resolve("@huxuan/api-client/openapi.json");
  return (published ??= normalise(JSON.parse(readFileSync(path, "utf8")) as OpenApiDocument));
}

/** What the files of an operation's form may be, by the field's name; a sentence when one does not say it. */
function uploadsOf(operation: OperationObject, document: OpenApiDocument): Map<string, UploadRules> | string {
  const form = operation.requestBody?.content?.["multipart/form-data"]?.schema;
  const name = form?.$ref?.split("/").at(-1);
  const { properties = {} } = (name === undefined ? form : document.components?.schemas?.[name]) ?? {};
  const uploads = new Map<string, UploadRules>();
  for (const [field, { type, $ref, [FILE]: rules }] of Object.entries(properties)) {
    if (rules !== undefined) uploads.set(field, rules);
    // The emitter writes a file as a schema without a type.
    else if (type === undefined && $ref === undefined) return `没有标明文件 ${field} 的大小和种类（x-file）`;
  }
  return uploads;
}

/** Whether its body says which page is wanted. */
function asksForPage(operation: OperationObject, document: OpenApiDocument): boolean {
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const name = body?.$ref?.split("/").at(-1);
  const { properties = {} } = (name === undefined ? body : document.components?.schemas?.[name]) ?? {};
  return "page" in properties;
}

/**
 * Lists the operations. Throws a `ContractError` that names every operation without an id, without exactly
 * one of x-permission, x-signed-in and x-public, or without exactly one success response.
 */
export function listOperations(document: OpenApiDocument): ContractOperation[] {
  const problems: string[] = [];
  const operations: ContractOperation[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const id = operation.operationId;
      const access = accessOf(operation);
      const uploads = uploadsOf(operation, document);
      const kind = kindOf(method, path, operation["x-kind"]);
      const success = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith("2"));
      const [status, response] = success[0] ?? [];
      if (id === undefined) problems.push(`${where} 没有 operationId`);
      if (typeof access === "string") problems.push(`${where}（${id}）${access}`);
      if (typeof uploads === "string") problems.push(`${where}（${id}）${uploads}`);
      if (kind === undefined)
        problems.push(`${where}（${id}）的种类（x-kind）写法有误，或方法和地址已经说明了它`);
      if (success.length !== 1)
        problems.push(`${where}（${id}）应当恰有一种成功应答，现在有 ${success.length} 种`);
      if (
        id === undefined ||
        typeof access === "string" ||
        typeof uploads === "string" ||
        kind === undefined ||
        success.length !== 1
      )
        continue;
      operations.push({
        id,
        method: method.toUpperCase(),
        path,
        access,
        kind,
        isList: kind === "read" && (path.endsWith("/search") || asksForPage(operation, document)),
        takes: Object.keys(operation.requestBody?.content ?? {}),
        mayLackBody: operation.requestBody !== undefined && operation.requestBody.required !== true,
        uploads,
        status: Number(status),
        gives: Object.keys(response?.content ?? {})[0] ?? null,
      });
    }
  }
  if (problems.length > 0) throw new ContractError(problems);
  return operations;
}

/** The shapes of an operation's parts, as the web framework takes them. */
export interface RouteShapes {
  params?: JsonSchema;
  querystring?: JsonSchema;
  headers?: JsonSchema;
  body?: { content: Content };
  response?: Record<string, { content: Content }>;
}

/** The places of an operation's parameters, by the name that the contract has for each. */
const PLACES = { path: "params", query: "querystring", header: "headers" } as const;

/** The shapes of what an operation takes and of what it answers as JSON: other answers are sent as they are. */
export function shapesOf(document: OpenApiDocument, { path, method }: ContractOperation): RouteShapes {
  const { parameters = [], requestBody, responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
  const shapes: RouteShapes = {};
  for (const given of parameters) {
    const shared = document.components?.parameters?.[given.$ref?.split("/").at(-1) ?? ""];
    const { name = "", in: place, required, schema = {} } = shared ?? given;
    const part = PLACES[place as keyof typeof PLACES] as (typeof PLACES)[keyof typeof PLACES] | undefined;
    if (part === undefined) throw new ContractError([`${method} ${path} 的参数 ${name} 不在地址或请求头中`]);
    const { properties, required: needed = [] } = (shapes[part] ??= { type: "object", properties: {} });
    // Node.js names headers in lower case.
    const key = part === "headers" ? name.toLowerCase() : name;
    Object.assign(properties ?? {}, { [key]: schema });
    if (required === true) shapes[part].required = [...needed, key];
  }
  if (requestBody?.content) shapes.body = { content: requestBody.content };
  const json = Object.entries(responses).flatMap(([status, { content }]) => {
    const given = content?.["application/json"];
    return given?.schema === undefined ? [] : [[status, { content: { "application/json": given } }] as const];
  });
  if (json.length > 0) shapes.response = Object.fromEntries(json);
  return shapes;
}

/** GET and searches read; others that read, or manage an account, have an `x-kind`. Undefined when that is wrong. */
function kindOf(method: string, path: string, mark: unknown): OperationKind | undefined {
  if (method === "get" || path.endsWith("/search")) return mark === undefined ? "read" : undefined;
  if (mark === undefined) return "act";
  return mark === "read" || mark === "account" ? mark : undefined;
}

function accessOf(operation: OperationObject): ContractOperation["access"] | string {
  const { "x-permission": permission, "x-signed-in": signedIn, "x-public": open } = operation;
  const given = [permission, signedIn, open].filter((mark) => mark !== undefined).length;
  if (given !== 1) {
    return given === 0
      ? "没有标明谁可以调用（x-permission、x-signed-in 或 x-public）"
      : "标明了不止一种调用者（x-permission、x-signed-in、x-public 只能有一个）";
  }
  if (open === true) return { kind: "public" };
  if (signedIn === true) return { kind: "signed-in" };
  if (typeof permission === "string" && /^[a-z]+(-[a-z]+)+$/.test(permission)) {
    return { kind: "permission", permission };
  }
  return "的调用者标注写法有误";
}

/** A map is `unevaluatedProperties` in OpenAPI 3.1; validator and serialiser know it as `additionalProperties`. */
function normalise<T>(node: T): T {
  if (Array.isArray(node)) {
    for (const item of node) normalise(item);
  } else if (node !== null && typeof node === "object") {
    const map = node as Record<string, unknown>;
    if ("unevaluatedProperties" in map) {
      map["additionalProperties"] = map["unevaluatedProperties"];
      delete map["unevaluatedProperties"];
    }
    for (const value of Object.values(map)) normalise(value);
  }
  return node;
}
