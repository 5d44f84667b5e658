import {
  type Contract,
  type Operation,
  parametersOf,
  resolveSchema,
  type Schema,
} from "./contract-requests.ts";

/** An operation of the contract with where it is. */
export interface FoundOperation {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

/** A request at rows of somebody else, ready to be sent. */
export interface ForeignRequest {
  operationId: string;
  method: string;
  path: string;
  body?: { json: unknown } | { form: [string, string | { fileName: string; content: string }][] };
  /** Whether it names a row in its path. */
  addressed: boolean;
}

/** What belongs to somebody else: how the addresses of a request are filled in. */
export interface ForeignValues {
  /** Ids by the beginning of the path, for `{id}` in it and `ids` in a body; the longest beginning counts. */
  byPath: Readonly<Record<string, readonly (number | string)[]>>;
  /** Values by the name of a parameter or field, or of that of one operation: `saveUserScope.roleId`. */
  byName: Readonly<Record<string, unknown>>;
}

/** Every operation of a contract. */
export function operationsOf({ paths }: Contract): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** Whether an operation only reads. */
export const isReading = ({ method, path }: Pick<FoundOperation, "method" | "path">): boolean =>
  method === "GET" || path.endsWith("/search");

/** A field that names a row. */
const isAddress = (name: string, schema: Schema): boolean =>
  schema.format !== "uuid" && /(^id|^ids|Id|Ids)$/.test(name);

/**
 * Requests of an operation that name rows of somebody else wherever they can: for each row that its path may name one with
 * what the contract demands, and one more for each optional field that names a row or holds one that does. Throws for a
 * parameter or field that names a row of a kind that has no rule for filling it in.
 */
export function foreignRequests(
  contract: Contract,
  found: FoundOperation,
  values: ForeignValues,
): ForeignRequest[] {
  const ids = idsOf(found, values);
  if (!found.path.includes("{id}")) return requestsAt(contract, found, values, ids);
  if (ids.length === 0) throw unknownValue(found, "{id}");
  return ids.flatMap((one) => requestsAt(contract, found, values, [one]));
}

/** Ids that `{id}` in a path, or `ids` in a body, may be. */
function idsOf({ path }: FoundOperation, { byPath }: ForeignValues): readonly (number | string)[] {
  const [, ids] =
    Object.entries(byPath)
      .filter(([beginning]) => path.startsWith(beginning))
      .sort(([a], [b]) => b.length - a.length)[0] ?? [];
  return ids ?? [];
}

const unknownValue = ({ id }: FoundOperation, field: string): Error =>
  new Error(`${id}: no foreign value for ${field}; say in foreign-rows.ts how to make this request`);

function requestsAt(
  contract: Contract,
  found: FoundOperation,
  values: ForeignValues,
  ids: readonly (number | string)[],
): ForeignRequest[] {
  const { id, path, operation } = found;
  const address = (name: string): unknown => {
    if (name === "id" && ids.length > 0) return ids[0];
    if (name === "ids" && ids.length > 0) return ids;
    const own = `${id}.${name}`;
    if (own in values.byName) return values.byName[own];
    if (name in values.byName) return values.byName[name];
    throw unknownValue(found, name);
  };

  let url = path;
  const query = new URLSearchParams();
  for (const { name, in: place } of parametersOf(contract, operation)) {
    // A header names no row.
    if (place !== "path" && place !== "query") continue;
    const value = encodeURIComponent(String(address(name)));
    if (place === "path") url = url.replace(`{${name}}`, value);
    else query.append(name, decodeURIComponent(value));
  }
  const whole = query.size === 0 ? url : `${url}?${query.toString()}`;
  const common = { operationId: id, method: found.method, path: whole, addressed: path.includes("{") };

  let made = 0;
  const [contentType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (contentType === undefined || media === undefined) return [common];
  const schema = resolveSchema(contract, media.schema);
  if (contentType === "multipart/form-data") {
    const form = Object.entries(schema.properties ?? {})
      .filter(([name, field]) => isAddress(name, field) || field.type === undefined)
      .map(([name, field]): [string, string | { fileName: string; content: string }] => [
        name,
        field.type === undefined ? fileFor(field) : String(address(name)),
      ]);
    return [{ ...common, body: { form } }];
  }
  const make = (field: string | undefined): ForeignRequest => ({
    ...common,
    body: { json: objectOf(schema, field === undefined ? [] : [field]) },
  });
  const optional = Object.entries(schema.properties ?? {})
    .filter(([name, field]) => !schema.required?.includes(name) && holdsAddress(name, field))
    .map(([name]) => name);
  return [make(undefined), ...optional.map(make)];

  function holdsAddress(name: string, field: Schema): boolean {
    if (isAddress(name, field) || name in values.byName) return true;
    const { properties = {} } = resolveSchema(contract, field);
    return name !== "page" && Object.entries(properties).some(([inner, one]) => holdsAddress(inner, one));
  }

  function objectOf({ properties = {}, required = [] }: Schema, more: readonly string[]): object {
    const fields = Object.entries(properties).filter(
      ([name]) => name === "page" || required.includes(name) || more.includes(name),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(name, field)]));
  }

  function valueOf(name: string, field: Schema): unknown {
    if (name === "page") return { pageIndex: 1, pageSize: 500 };
    if (isAddress(name, field) || name in values.byName || `${id}.${name}` in values.byName)
      return address(name);
    const {
      type,
      enum: allowed,
      anyOf,
      format,
      minimum,
      minLength,
      ...rest
    } = resolveSchema(contract, field);
    if (allowed !== undefined) return allowed[0];
    if (anyOf !== undefined) return valueOf(name, anyOf[0] as Schema);
    if (type === "object") {
      const inner = Object.entries(rest.properties ?? {});
      return objectOf(
        rest,
        inner.filter(([one, schema]) => holdsAddress(one, schema)).map(([one]) => one),
      );
    }
    if (type === "array") {
      const length = rest.minItems ?? 0;
      return Array.from({ length }, () => valueOf(name, rest.items ?? {}));
    }
    if (type === "boolean") return false;
    if (type === "integer" || type === "number") return Math.max(minimum ?? 1, 1);
    if (format === "uuid") return "6f1b0a52-6c0f-4c39-9a52-0d5f3a3c1b11";
    // Another text each time: names may be taken once.
    return `x${(made += 1)}`.padEnd(minLength ?? 1, "x");
  }
}

/** A file that the call takes for one. */
const fileFor = (field: Schema): { fileName: string; content: string } =>
  (field as { "x-file"?: { suffixes?: string[] } })["x-file"]?.suffixes?.includes("zip") === true
    ? { fileName: "a.zip", content: EMPTY_ZIP }
    : { fileName: "a.json", content: FILE };

/** The end of the directory of a zip, which is all that an empty one has. */
const EMPTY_ZIP = `PK\u0005\u0006${"\0".repeat(18)}`;

/** A catalogue with one row. */
const FILE = JSON.stringify({
  offerings: [{}],
  teachers: [{}],
  students: [{}],
  majors: [{}],
  classes: [{}],
  passedCourses: [{}],
  programmes: [{}],
  grades: [{}],
  recognitionRules: [{}],
  questions: [{}],
  withdrawals: [{}],
  proxies: [{}],
  users: [{}],
  audiences: [{}],
});

/** The rows of a page that an operation answers; undefined when it is no list. */
function rowsOf(contract: Contract, { operation }: FoundOperation): Schema | undefined {
  const answer = resolveSchema(
    contract,
    operation.responses["200"]?.content?.["application/json"]?.schema ?? {},
  );
  return "rowCount" in (answer.properties ?? {}) ? answer.properties?.["items"] : undefined;
}

/** Whether an operation answers page by page. */
export const isList = (contract: Contract, found: FoundOperation): boolean =>
  found.method === "POST" && rowsOf(contract, found) !== undefined;

/**
 * Requests that export the list of an operation to a file, narrowed down as the list's own are; none when it is no list or
 * is not exported.
 */
export function foreignExports(
  contract: Contract,
  found: FoundOperation,
  values: ForeignValues,
): ForeignRequest[] {
  const { operation } = found;
  if ((operation as { "x-export"?: unknown })["x-export"] === false || found.method !== "POST") return [];
  const rows = rowsOf(contract, found);
  if (rows === undefined) return [];
  const row = resolveSchema(contract, resolveSchema(contract, rows).items ?? {});
  const heads = Object.entries(row.properties ?? {})
    .filter(([, field]) => ["string", "integer"].includes(resolveSchema(contract, field).type ?? ""))
    .map(([dataName]) => ({ headName: dataName, dataName }));
  return foreignRequests(contract, found, values).map((request) => ({
    ...request,
    operationId: `exportExcel of ${found.id}`,
    path: "/qsmart/common/export/excel",
    body: {
      json: {
        url: request.path,
        conditionJson: JSON.stringify((request.body as { json: unknown } | undefined)?.json ?? {}),
        heads,
        title: "x",
        isAllRecord: 1,
      },
    },
  }));
}
