import { type JsonSchema, type OpenApiDocument, readDocument } from "./document.ts";

/** An operation on a record, with what people call it. */
export interface RecordOperation {
  id: string;
  /** `x-permission`; undefined where signing in is enough. */
  permission: string | undefined;
  /** 启用: the operation's `@summary`. */
  label: string;
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
  const sent = [paths[base]?.["post"], paths[one]?.["put"]].flatMap((operation) => {
    const schema = operation?.requestBody?.content?.["application/json"]?.schema;
    return schema ? [resolve(schema)[1]] : [];
  });
  const properties = Object.assign({}, ...sent.map((each) => each.properties), model.properties) as Record<
    string,
    JsonSchema
  >;
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
    shown: Object.keys(model.properties ?? {}),
  };
}
