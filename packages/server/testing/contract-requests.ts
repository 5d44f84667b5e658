import fc from "fast-check";

/**
 * Random requests made from the contract's schemas, some as described and some hostile. Our own on top of fast-check:
 * the kept generators from JSON Schema make valid values only, without its boundary values and odd texts, and cannot be
 * fed with the ids that a request needs to get anywhere.
 */

/** The parts of a JSON Schema that the contract uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

/** An operation of the contract, as far as requests are made of it. */
export interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  "x-permission"?: string;
  "x-public"?: boolean;
}

export interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

/** A request ready to be sent. */
export interface RandomRequest {
  operationId: string;
  method: string;
  /** Path with its query. */
  path: string;
  headers: Record<string, string>;
  /** Absent: no body. `form`: a multipart form; `raw`: the body as it is. */
  body?: { json: unknown } | { raw: string; contentType: string } | { form: [string, FormValue][] };
}

/** A text, or a file. */
export type FormValue = string | { fileName: string; content: string };

/** Values that exist, by the name of the field or parameter that may hold them, or by `operationId.name`. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Texts that stores, parsers and indexes trip over. */
const HOSTILE_TEXTS: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "\u0000",
    "课\u0000程",
    "\ud800",
    "\udc00x",
    "\u001b[2J",
    "a\tb",
    "a\r\nb",
    "\u007f",
    "\u202egnirts",
    "\ufeff",
    "\uffff",
    "%00",
    "%",
    "\\",
    "'; drop table round; --",
    "__proto__",
    "constructor",
    "0000-01-01",
    "2026-02-30",
    "+275760-09-13T00:00:00.000Z",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "2016-12-31T23:59:60Z",
    "2026-09-09T24:00:00Z",
    "NaN",
    "1e999",
    "９",
    "-0",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.integer({ min: 200, max: 20_000 }).map((length) => "长".repeat(length)),
);

const HOSTILE_NUMBERS = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1.25,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
);

const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: HOSTILE_TEXTS, weight: 4 },
  { arbitrary: HOSTILE_NUMBERS, weight: 2 },
  fc.constantFrom(null, true, false, {}, [], [[]], { a: { b: null } }),
  fc.integer({ min: 100, max: 6_000 }).map((length) => Array.from({ length }, (_, n) => n)),
  fc.integer({ min: 50, max: 2_000 }).map((depth) => nested(depth)),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { page: value };
  return value;
}

/** How likely a request is to be as described; the others have something hostile in one place. */
const GOOD = 6;
const HOSTILE_SHARE = 4;

/** Requests of one operation. */
export function requestsOf(
  contract: Contract,
  { method, path, operation }: { method: string; path: string; operation: Operation },
  known: Known,
): fc.Arbitrary<RandomRequest> {
  const id = operation.operationId;
  const knownFor = (name: string) => known[`${id}.${name}`] ?? known[name];
  const value = (schema: Schema, name: string) => valueOf(contract, schema, name, knownFor);
  const parameters = parametersOf(contract, operation);
  const names = parameters.map(({ name, in: place, schema, required }) => {
    const good = value(schema, name).map(String);
    const one = fc.oneof(
      { arbitrary: good, weight: 12 },
      { arbitrary: HOSTILE_TEXTS, weight: 1 },
      { arbitrary: HOSTILE_NUMBERS.map(String), weight: 1 },
    );
    return fc.record({
      name: fc.constant(name),
      place: fc.constant(place),
      value: required === true || place === "path" ? one : fc.option(one, { nil: undefined, freq: 3 }),
    });
  });
  return fc
    .record({ parameters: fc.tuple(...names), body: bodyOf(contract, operation, value) })
    .map(({ parameters, body }) => {
      let url = path;
      const query = new URLSearchParams();
      const headers: Record<string, string> = {};
      for (const { name, place, value } of parameters) {
        if (place === "path") url = url.replace(`{${name}}`, encodeText(value ?? ""));
        // No client can send any other header.
        else if (place === "header") {
          if (value !== undefined && /^[\x20-\x7e]{0,200}$/.test(value)) headers[name] = value;
        } else if (value !== undefined) query.append(name, value);
      }
      const search = query.toString();
      return {
        operationId: id,
        method: method.toUpperCase(),
        path: search === "" ? url : `${url}?${search}`,
        headers,
        ...(body === undefined ? {} : { body }),
      };
    });
}

/** As `encodeURIComponent`, which refuses halves of surrogate pairs: those become bytes that are no UTF-8. */
function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

function bodyOf(
  contract: Contract,
  { requestBody }: Operation,
  value: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<RandomRequest["body"]> {
  const [contentType, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (contentType === undefined || media === undefined) return fc.constant(undefined);
  if (contentType === "multipart/form-data") return formOf(resolveSchema(contract, media.schema), value);
  const good = value(media.schema, "");
  const raw = fc.oneof(
    good.map((body) => ({ raw: JSON.stringify(body).slice(0, -1), contentType })),
    fc
      .constantFrom('{"__proto__":{}}', '{"a":1e999}', "[]", "null", '"\\ud800"', "{", "\u0000", "1 2")
      .map((text) => ({ raw: text, contentType })),
    good.map((body) => ({ raw: JSON.stringify(body), contentType: "text/plain" })),
  );
  return fc.oneof(
    { arbitrary: good.map((json) => ({ json })), weight: GOOD },
    {
      arbitrary: fc.tuple(good, fc.nat(), HOSTILE).map(([body, at, bad]) => ({ json: spoil(body, at, bad) })),
      weight: HOSTILE_SHARE,
    },
    { arbitrary: raw, weight: 1 },
  );
}

function formOf(
  schema: Schema,
  value: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<RandomRequest["body"]> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]): fc.Arbitrary<[string, FormValue]> => {
      const good: fc.Arbitrary<FormValue> =
        field.type === undefined
          ? fc.record({
              fileName: fc.oneof(
                fc.constant("目录.json"),
                HOSTILE_TEXTS.map((text) => text.slice(0, 60)),
              ),
              content: fc
                .oneof(
                  HOSTILE,
                  fc.record({
                    offerings: fc.array(
                      fc.dictionary(fc.constantFrom("identifier", "name", "year", "meetings"), HOSTILE),
                      { maxLength: 3 },
                    ),
                  }),
                )
                .map((json) => JSON.stringify(json) ?? ""),
            })
          : value(field, name).map(String);
      return fc.tuple(fc.constant(name), fc.oneof({ arbitrary: good, weight: 6 }, HOSTILE_TEXTS));
    },
  );
  return fc
    .tuple(...fields)
    .chain((all) => fc.subarray(all, { minLength: all.length - 1 }).map((form) => ({ form })));
}

/** Puts something hostile into one place of a body: instead of a value, or as another field. */
function spoil(body: unknown, at: number, bad: unknown): unknown {
  const copy = structuredClone(body);
  const places: (() => void)[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== "object") return;
    const object = node as Record<string, unknown>;
    for (const [name, item] of Object.entries(object)) {
      places.push(() => {
        object[name] = bad;
      });
      visit(item);
    }
    if (!Array.isArray(node)) {
      places.push(() => {
        object[typeof bad === "string" ? bad.slice(0, 100) : "extra"] = bad;
      });
    }
  };
  visit(copy);
  const place = places[at % (places.length + 1)];
  if (place === undefined) return bad;
  place();
  return copy;
}

/** Parameters of an operation, those too that several operations share. */
export function parametersOf(contract: Contract, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) =>
    "$ref" in one ? (contract.components.parameters[one.$ref.split("/").at(-1) as string] as Parameter) : one,
  );
}

/** The schema that a reference names, also one that an `allOf` adds words to. */
export function resolveSchema(contract: Contract, schema: Schema): Schema {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference === undefined) return schema;
  return resolveSchema(
    contract,
    contract.components.schemas[reference.split("/").at(-1) as string] as Schema,
  );
}

/** Values as a schema describes them; where values that exist are known for the name, mostly one of those. */
function valueOf(
  contract: Contract,
  schema: Schema,
  name: string,
  known: (name: string) => readonly (string | number)[] | undefined,
): fc.Arbitrary<unknown> {
  const {
    type,
    enum: allowed,
    anyOf,
    format,
    items,
    properties,
    additionalProperties,
    minimum,
    maximum,
    ...limits
  } = resolveSchema(contract, schema);
  const existing = known(name);
  const mostlyKnown = (others: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    existing === undefined
      ? others
      : fc.oneof({ arbitrary: fc.constantFrom(...existing), weight: 15 }, others);
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => valueOf(contract, one, name, known)));
  switch (type) {
    case "boolean":
      return fc.boolean();
    case "integer": {
      const range = { min: minimum ?? INT32.min, max: maximum ?? INT32.max };
      const small = { min: Math.max(range.min, 0), max: Math.min(range.max, Math.max(range.min, 0) + 30) };
      return mostlyKnown(fc.oneof({ arbitrary: fc.integer(small), weight: 4 }, fc.integer(range)));
    }
    case "number":
      return fc.oneof(
        fc.integer({ min: 2 * (minimum ?? 0), max: 2 * (maximum ?? 100) }).map((halves) => halves / 2),
        fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true }),
      );
    case "string":
      if (format === "date-time") return instants();
      if (format === "date") return instants().map((text) => text.slice(0, 10));
      return mostlyKnown(
        fc.string({
          unit: "grapheme",
          minLength: limits.minLength ?? 0,
          maxLength: Math.min(limits.maxLength ?? 40, 40),
        }),
      );
    case "array":
      return fc.array(valueOf(contract, items ?? {}, name, known), {
        minLength: limits.minItems ?? 0,
        maxLength: Math.min(limits.maxItems ?? 6, 6),
      });
    case "object": {
      if (typeof additionalProperties === "object") {
        const entry = valueOf(contract, additionalProperties, name, known);
        return fc.dictionary(fc.string({ unit: "grapheme", maxLength: 10 }), entry, { maxKeys: 4 });
      }
      const fields = Object.entries(properties ?? {}).map(
        ([field, inner]) => [field, valueOf(contract, inner, field, known)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: limits.required ?? [] });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Instants around the tests' autumn, and any that the contract takes. */
function instants(): fc.Arbitrary<string> {
  const between = (min: string, max: string) =>
    fc
      .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
      .map((date) => date.toISOString());
  return fc.oneof(
    { arbitrary: between("2026-09-01T00:00:00Z", "2026-10-01T00:00:00Z"), weight: 4 },
    between("1900-01-02T00:00:00Z", "2999-12-30T00:00:00Z"),
  );
}
