import { type JsonSchema, type OpenApiDocument, readDocument } from "./document.ts";

/** An operation on a record, with what people call it. */
export interface RecordOperation {
  id: string;
  /** `x-permission`; undefined where signing in is enough. */
  permission: string | undefined;
  /** 启用: the operation's `@summary`. */
  label: string;
}

/** A field that people fill in. */
export interface SentField {
  label: string;
  /** `line`: text in one line; `text`: in several; `reference`: an id; `other`: what no cell of a table holds. */
  kind: "line" | "text" | "integer" | "number" | "choice" | "reference" | "other";
  /** Of a new record. */
  required: boolean;
  /** Whether a change may bring it; otherwise it is given once, to a new record. */
  changes: boolean;
  /** Most characters. */
  longest: number | undefined;
  min: number | undefined;
  max: number | undefined;
  step: number | undefined;
  /** Chinese names of the values of a fixed choice. */
  choices: Readonly<Record<string, string>> | undefined;
  /** It is a code or number: case and spaces do not tell two of them apart. */
  isCode: boolean;
  /** It is a year of entry, which people also write as 2026级. */
  isYear: boolean;
  /** What people should know before they fill it in. */
  hint: string | undefined;
  example: string | number | undefined;
}

/** What the contract says of a record: the part that no domain types again. */
export interface RecordFacts {
  /** What people call one: 成绩等级制 (the model's `@summary`). */
  label: string;
  search: RecordOperation;
  read: RecordOperation;
  create: RecordOperation | undefined;
  update: RecordOperation | undefined;
  delete: RecordOperation | undefined;
  /** What brings one into another state, by its verb: `activate`. */
  transitions: Readonly<Record<string, RecordOperation>>;
  /** What people call its fields (`@summary`), of what is shown and of what is sent. */
  fields: Readonly<Record<string, string>>;
  /** Its enums with names: by field the name of the enum (`GradeScaleState`) and of its values. */
  choices: Readonly<Record<string, { name: string; labels: Readonly<Record<string, string>> }>>;
  /** The fields that people fill in, in the contract's order. */
  sent: Readonly<Record<string, SentField>>;
  /** The fields that a record shows; `allowed` among them where it says what may be done with it. */
  shown: readonly string[];
}

let document: OpenApiDocument | undefined;

/**
 * The facts of a record whose calls are those of `resource.tsp`.
 *
 * @param name of its model in the contract: `GradeScale`
 */
export function recordFacts(name: string): RecordFacts {
  document ??= readDocument();
  const { paths, components } = document;
  const resolve = (schema: JsonSchema): [name: string | undefined, JsonSchema] => {
    const target = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split("/").at(-1);
    return target === undefined ? [undefined, schema] : [target, components?.schemas?.[target] ?? {}];
  };
  const operationAt = (path: string, method: string): RecordOperation | undefined => {
    const found = paths[path]?.[method];
    if (found?.operationId === undefined) return undefined;
    const permission = found["x-permission"];
    return {
      id: found.operationId,
      permission: typeof permission === "string" ? permission : undefined,
      label: found.summary ?? "",
    };
  };
  const one = Object.keys(paths).find((path) => paths[path]?.["get"]?.operationId === `get${name}`);
  const base = one?.replace(/\/\{id\}$/, "");
  const model = components?.schemas?.[name];
  if (one === undefined || base === undefined || model?.title === undefined)
    throw new Error(`the contract has no record ${name} with a get${name} and a @summary`);
  const search = operationAt(`${base}/search`, "post");
  const read = operationAt(one, "get");
  if (search === undefined || read === undefined) throw new Error(`${name} cannot be searched or read`);
  const [made, changed] = [paths[base]?.["post"], paths[one]?.["put"]].map((operation) => {
    const schema = operation?.requestBody?.content?.["application/json"]?.schema;
    return schema ? resolve(schema)[1] : undefined;
  });
  const { version: _, ...sent } = { ...made?.properties, ...changed?.properties };
  const properties: Record<string, JsonSchema> = { ...sent, ...model.properties };
  const verbs = Object.keys(paths).flatMap((path) => {
    const verb = path.startsWith(`${one}/`) ? path.slice(one.length + 1) : undefined;
    const operation = verb && operationAt(path, "post");
    return operation && operation.id === `${verb}${name}` ? [[verb, operation] as const] : [];
  });
  return {
    label: model.title,
    search,
    read,
    create: operationAt(base, "post"),
    update: operationAt(one, "put"),
    delete: operationAt(one, "delete"),
    transitions: Object.fromEntries(verbs),
    fields: Object.fromEntries(
      Object.entries(properties).flatMap(([field, { title }]) =>
        title === undefined ? [] : [[field, title]],
      ),
    ),
    choices: Object.fromEntries(
      Object.entries(properties).flatMap(([field, schema]) => {
        const [choice, { "x-labels": labels }] = resolve(schema);
        return choice === undefined || labels === undefined ? [] : [[field, { name: choice, labels }]];
      }),
    ),
    sent: Object.fromEntries(
      Object.entries(sent).map(([field, schema]) => [
        field,
        sentField(
          schema,
          resolve(schema)[1],
          made?.required?.includes(field) ?? false,
          field in (changed?.properties ?? {}),
        ),
      ]),
    ),
    shown: Object.keys(model.properties ?? {}),
  };
}

/** @param facts of the named type that the field has, or of itself */
function sentField(schema: JsonSchema, facts: JsonSchema, required: boolean, changes: boolean): SentField {
  return {
    label: schema.title ?? "",
    kind: schema["x-record"] === undefined ? kindOf(facts) : "reference",
    required,
    changes,
    longest: facts.maxLength,
    min: facts.minimum,
    max: facts.maximum,
    step: facts.multipleOf,
    choices: facts["x-labels"],
    isCode: facts["x-code"] ?? false,
    isYear: facts["x-year"] ?? false,
    hint: schema["x-hint"],
    example: schema["x-example"],
  };
}

function kindOf({ type, format, ...facts }: JsonSchema): SentField["kind"] {
  if (facts["x-labels"] !== undefined) return "choice";
  if (type === "integer" || type === "number") return type;
  if (type !== "string" || format !== undefined) return "other";
  return facts["x-multiline"] === true ? "text" : "line";
}
