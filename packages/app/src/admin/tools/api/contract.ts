/** The part of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { version: string };
  tags?: readonly { name: string; "x-displayName"?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

/** A part of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  "x-labels"?: Record<string, string>;
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, { content?: Content }>;
  "x-permission"?: unknown;
  "x-public"?: unknown;
  "x-kind"?: unknown;
}

/** A call of the contract. */
export interface ApiOperation {
  id: string;
  /** What people call it; its id where it has no name. */
  name: string;
  description: string;
  method: string;
  path: string;
  /** Who may call it, in words. */
  access: string;
  /** It changes nothing, so that it may be tried here. */
  reads: boolean;
  parameters: readonly ApiField[];
  body: Schema | undefined;
  /** The body is JSON, or there is none: forms with files are not tried here. */
  takesJson: boolean;
  answer: Schema | undefined;
}

/** The calls of a domain. */
export interface ApiGroup {
  id: string;
  name: string;
  operations: readonly ApiOperation[];
}

/** A field of what a call takes or gives. */
export interface ApiField {
  /** With the fields that it is in: `items[].name`. */
  path: string;
  type: string;
  required: boolean;
  /** What people call it, what it means, and what it may be. */
  text: string;
  /** Of a parameter: where it stands. */
  place?: "path" | "query";
}

/** What a reference names; the schema itself where it is none. */
function resolved({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const found = name === undefined ? undefined : components?.schemas?.[name];
  return found === undefined ? schema : { ...found, ...(schema.title && { title: schema.title }) };
}

const WORDS: Readonly<Record<string, string>> = {
  string: "文字",
  integer: "整数",
  number: "数",
  boolean: "是或否",
  array: "列表",
  object: "对象",
  date: "日期",
  "date-time": "时刻",
};

const typeOf = ({ type = "object", format }: Schema): string => WORDS[format ?? ""] ?? WORDS[type] ?? type;

/** Name, explanation, choices and limits of a field, in one line. */
function textOf({ title, description, minLength, maxLength, minimum, maximum, ...schema }: Schema): string {
  const labels = schema["x-labels"];
  const choices = schema.enum?.map((value) => {
    const label = labels?.[String(value)];
    return label === undefined ? String(value) : `${String(value)} ${label}`;
  });
  const range = (unit: string, from: number | undefined, to: number | undefined) => {
    if (from === undefined) return to === undefined ? undefined : `最多 ${to}${unit}`;
    return to === undefined ? `最少 ${from}${unit}` : `${from} 到 ${to}${unit}`;
  };
  return [
    title,
    description,
    choices && `可选：${choices.join("、")}`,
    range(" 字", minLength, maxLength),
    range("", minimum, maximum),
  ]
    .filter((part) => part !== undefined && part !== "")
    .join("；");
}

/** Fields in fields that are listed at most: deeper ones are read in openapi.json. */
const DEPTH = 3;

/** The fields of a schema, those within others behind them. */
export function fieldsOf(document: ApiDocument, given: Schema | undefined, path = "", depth = 0): ApiField[] {
  if (given === undefined || depth > DEPTH) return [];
  const schema = resolved(document, given);
  if (schema.allOf) return schema.allOf.flatMap((part) => fieldsOf(document, part, path, depth));
  if (schema.type === "array" && schema.items) return fieldsOf(document, schema.items, `${path}[]`, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = resolved(document, property);
    const at = path === "" ? name : `${path}.${name}`;
    return [
      {
        path: at,
        type: typeOf(field),
        required: schema.required?.includes(name) ?? false,
        text: textOf(field),
      },
      ...fieldsOf(document, field, at, depth + 1),
    ];
  });
}

/** A body that the contract takes, with what it demands and nothing more. */
export function exampleOf(document: ApiDocument, given: Schema | undefined, depth = 0): unknown {
  if (given === undefined) return undefined;
  const schema = resolved(document, given);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(document, part, depth))) as object;
  if (schema.anyOf) return exampleOf(document, schema.anyOf[0], depth);
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "string") return "";
  if (depth > DEPTH) return {};
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, exampleOf(document, properties[name], depth + 1)]));
}

const jsonOf = (content: Content | undefined): Schema | undefined => content?.["application/json"]?.schema;

function accessOf(operation: OperationObject): string {
  const permission = operation["x-permission"];
  if (typeof permission === "string") return `要权限 ${permission}`;
  return operation["x-public"] === true ? "不用登录" : "登录就能调用";
}

function parametersOf(document: ApiDocument, { parameters = [] }: OperationObject): ApiField[] {
  return parameters.flatMap((given) => {
    const parameter = document.components?.parameters?.[given.$ref?.split("/").at(-1) ?? ""] ?? given;
    const { name, in: place, required = false, description, schema = {} } = parameter;
    if (name === undefined || (place !== "path" && place !== "query")) return [];
    const field = resolved(document, schema);
    return [
      {
        path: name,
        type: typeOf(field),
        required: required || place === "path",
        text: textOf({ ...field, description: description ?? field.description }),
        place,
      },
    ];
  });
}

/** The calls of the contract by domain, in its order. */
export function groupsOf(document: ApiDocument): ApiGroup[] {
  const names = new Map(document.tags?.map((tag) => [tag.name, tag["x-displayName"]]));
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const {
        operationId = `${method} ${path}`,
        summary,
        description = "",
        tags: [tag = "其他"] = [],
      } = operation;
      const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith("2"));
      const content = operation.requestBody?.content;
      const found: ApiOperation = {
        id: operationId,
        name: summary ?? operationId,
        description,
        method: method.toUpperCase(),
        path,
        access: accessOf(operation),
        reads: method === "get" || path.endsWith("/search") || operation["x-kind"] === "read",
        parameters: parametersOf(document, operation),
        body: jsonOf(content),
        takesJson: content === undefined || jsonOf(content) !== undefined,
        answer: jsonOf(success?.[1].content),
      };
      groups.set(tag, [...(groups.get(tag) ?? []), found]);
    }
  return [...groups].map(([id, operations]) => ({ id, name: names.get(id) ?? id, operations }));
}

/** The groups with the calls whose name, id or path holds every word; all where none is asked for. */
export function found(groups: readonly ApiGroup[], text: string): ApiGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/u).filter(Boolean);
  return groups.flatMap((group) => {
    const operations = group.operations.filter(({ name, id, path }) =>
      words.every((word) => `${group.name} ${name} ${id} ${path}`.toLowerCase().includes(word)),
    );
    return operations.length === 0 ? [] : [{ ...group, operations }];
  });
}

/** What is typed for a call that is tried. */
export interface Trial {
  values: Readonly<Record<string, string>>;
  body: string;
}

/** The address of a call with its parameters; those that are empty are left out. */
export function addressOf({ path, parameters }: ApiOperation, { values }: Trial): string {
  const query = new URLSearchParams();
  for (const { path: name, place } of parameters)
    if (place === "query" && values[name]) query.append(name, values[name]);
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/** The same call for a command line; the token stands as a name there. */
export function curlOf(operation: ApiOperation, trial: Trial, origin: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    `curl -X ${operation.method} ${quoted(origin + addressOf(operation, trial))}`,
    ...(operation.access === "不用登录" ? [] : [`  -H "Authorization: Bearer $TOKEN"`]),
    ...(operation.body === undefined
      ? []
      : [`  -H 'Content-Type: application/json'`, `  --data ${quoted(trial.body)}`]),
  ].join(" \\\n");
}

/** What is wrong with what was typed; undefined where it may be sent. */
export function faultOf(
  { parameters, body }: ApiOperation,
  { values, body: typed }: Trial,
): string | undefined {
  const missing = parameters.find(({ path, required }) => required && !values[path]?.trim());
  if (missing) return `请填写 ${missing.path}`;
  if (body === undefined) return undefined;
  try {
    JSON.parse(typed);
    return undefined;
  } catch {
    return "要发的内容不是 JSON，请检查括号、引号和逗号";
  }
}
