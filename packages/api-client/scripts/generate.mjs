// Contract → openapi.json → src/generated. Run by the build; the output of the second step is not committed.
// With `--check` nothing is generated: it fails when openapi.json is not what the contract says.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import { Validator } from "@seriousme/openapi-schema-validator";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const documentPath = join(root, "openapi.json");
const committed = readFileSync(documentPath, "utf8");

const tsp = join(root, "node_modules/@typespec/compiler/cmd/tsp.js");
execFileSync(process.execPath, [tsp, "compile", "contract", "--warn-as-error"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});

const document = JSON.parse(readFileSync(documentPath, "utf8"));
shortenNames(document);
sealObjects(document);
forgetReadOnly(document);
await requireValid(document);
const text = `${JSON.stringify(document, null, 2)}\n`;
writeFileSync(documentPath, text);
if (process.argv.includes("--check")) {
  if (text === committed) process.exit();
  console.error(
    "openapi.json is not what the contract says. It is now: look at the difference and commit it.",
  );
  process.exit(1);
}

/** What searches, queries and gets only reads, also where it is a POST: it becomes a query, not a mutation. */
const READS_BY_POST = /^(search|query|get)/;

await createClient({
  input: describeFiles(structuredClone(document)),
  parser: {
    hooks: {
      operations: {
        isQuery: ({ id }) => (READS_BY_POST.test(id) ? true : undefined),
      },
    },
  },
  output: { path: join(root, "src/generated"), module: { extension: ".js" }, postProcess: [] },
  logs: { level: "error" },
  plugins: [
    {
      name: "@hey-api/client-ky",
      runtimeConfigPath: join(root, "src/transport/runtime-config.js"),
      throwOnError: true,
    },
    { name: "@hey-api/typescript" },
    { name: "@hey-api/sdk" },
    { name: "zod" },
    // Keys carry the operation's id, so that an app can say which queries an act makes stale.
    { name: "@tanstack/react-query", mutationKeys: true },
  ],
});

const generated = (name) => join(root, "src/generated", name);
writeFileSync(generated("operations.gen.ts"), operationTypes(document));
writeFileSync(generated("permissions.gen.ts"), permissionNames(document));
writeFileSync(generated("lists.gen.ts"), listCalls(document));
writeFileSync(generated("records.gen.ts"), recordCalls(document));
writeFileSync(generated("record-types.gen.ts"), recordTypes(document));
writeFileSync(generated("domains.gen.ts"), domainsOfOperations(document));
writeFileSync(generated("labels.gen.ts"), labelMaps(document));
writeFileSync(generated("creates.gen.ts"), creates(document));
writeFileSync(generated("attachments.gen.ts"), attachments(document));
// What a host hands to a call: see src/given.ts.
const calls = readFileSync(generated("sdk.gen.ts"), "utf8");
const givenCalls = calls
  .replace(
    "= Options2<TData, ThrowOnError, TResponse> &",
    "= Options2<Given<TData>, ThrowOnError, TResponse> &",
  )
  .replace("import { client }", 'import type { Given } from "../given.js";\nimport { client }');
if (!givenCalls.includes("Options2<Given<TData>"))
  throw new Error("The generator writes Options in another way");
writeFileSync(generated("sdk.gen.ts"), givenCalls);
// The generator gives the bounds of int32 an English message, which would stand before those of the host's language.
const schemas = readFileSync(generated("zod.gen.ts"), "utf8");
writeFileSync(
  generated("zod.gen.ts"),
  schemas
    .replaceAll(/, \{ error: 'Invalid value: Expected \w+ to be [<>]= -?\d+' \}/g, "")
    // A bundler cannot know that making a schema does nothing else, and would keep all of them beside one.
    .replaceAll(
      /^export const (\w+) = ([\s\S]*?);$(?=\n\n|\n*$(?![\s\S]))/gm,
      "export const $1 = /* @__PURE__ */ (() => $2)();",
    ),
);

/**
 * A model is called what it is called inside its namespace: `Course`, not `Course.Course`, which generators would make
 * `CourseCourse`. Two models of one name are an error.
 */
function shortenNames(api) {
  const { schemas } = api.components;
  const short = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const model = name.split(".").at(-1);
    if (model in short) throw new Error(`Two models of the contract are called ${model}`);
    short[model] = schema;
  }
  api.components.schemas = short;
  const shortenReferences = (node) => {
    if (node === null || typeof node !== "object") return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "$ref") node.$ref = value.replace(/\/(?:[^/.]+\.)+([^/.]+)$/, "/$1");
      else shortenReferences(value);
    }
  };
  shortenReferences(api);
}

/** Throws when it is no OpenAPI document: what serves it does not look again. */
async function requireValid(api) {
  const { valid, errors } = await new Validator().validate(structuredClone(api));
  if (!valid) throw new Error(`The contract is no OpenAPI document: ${JSON.stringify(errors, null, 2)}`);
}

/** Every operation with its path and method. */
function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      id: operation.operationId,
    })),
  );
}

/**
 * Operation id → its request, responses, who may call it, whether it reads (`query`) or does something (`act`), whether it
 * answers a stream of events, and which fields of a list have names (`@summary`), so that a server can type a handler, and
 * an app its acts and columns, by the id alone.
 */
function operationTypes(api) {
  const named = new Map(listsOf(api).map(({ id, columns }) => [id, namesOf(columns)]));
  const entries = operationsOf(api).map(({ id, method, operation }) => {
    const name = `${id[0].toUpperCase()}${id.slice(1)}`;
    const access = operation["x-public"] ? "public" : "signed-in";
    const kind = method === "get" || READS_BY_POST.test(id) ? "query" : "act";
    const streams = operation.responses["200"]?.content?.["text/event-stream"] !== undefined;
    return `  ${id}: { request: types.${name}Data; responses: types.${name}Responses; access: "${access}"; kind: "${kind}"; streams: ${streams}; named: ${named.get(id) ?? "never"} };`;
  });
  return `import type * as types from "./types.gen.js";\n\nexport interface Operations {\n${entries.join("\n")}\n}\n`;
}

/** The calls that take an `Idempotency-Key`, so that the transport can give them one: `POST /mutual-recognition/courses`. */
function creates({ paths, components }) {
  const isKey = ({ $ref, ...given }) => {
    const { name, in: place } = $ref ? components.parameters[$ref.split("/").at(-1)] : given;
    return place === "header" && name === "Idempotency-Key";
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(isKey))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  return `/** Calls that take an \`Idempotency-Key\`. */\nexport const CREATES: ReadonlySet<string> = new Set(${JSON.stringify(calls)});\n`;
}

/** The calls that answer a file: whatever its content type, it is handed on as it is. */
function attachments(api) {
  const calls = operationsOf(api)
    .filter(({ operation }) => operation.responses["200"]?.headers?.["content-disposition"])
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  return `/** Calls that answer a file. */\nexport const ATTACHMENTS: ReadonlySet<string> = new Set(${JSON.stringify(calls)});\n`;
}

/** Every permission of the contract (`x-permission`) as a type: a name that no call asks for does not compile. */
function permissionNames(api) {
  const names = new Set(operationsOf(api).flatMap(({ operation }) => operation["x-permission"] ?? []));
  const union = [...names].toSorted((a, b) => (a < b ? -1 : 1)).map((name) => `  | "${name}"`);
  return `/** What somebody may be allowed to do: every \`x-permission\` of the contract. */\nexport type Permission =\n${union.join("\n")};\n`;
}

/** The searches that answer pages, each with what it sorts by and what its rows hold. */
function listsOf(api) {
  const { schemas } = api.components;
  const resolve = (schema) => (schema?.$ref ? schemas[schema.$ref.split("/").at(-1)] : schema);
  return operationsOf(api).flatMap(({ id, path, operation }) => {
    const body = resolve(operation.requestBody?.content["application/json"]?.schema);
    const answer = resolve(operation.responses["200"]?.content?.["application/json"]?.schema);
    if (!READS_BY_POST.test(id) || !body?.properties?.page || !answer?.properties?.rowCount) return [];
    const { orderBy } = resolve(body.properties.page).properties;
    const sorts = orderBy ? resolve(resolve(orderBy).items).properties.field.enum : [];
    const { properties } = resolve(resolve(answer.properties.items).items);
    const columns = Object.entries(properties).flatMap(([name, schema]) => {
      const facts = columnFacts(schema, resolve);
      return facts.length > 0 ? [{ name, named: "title" in schema, facts }] : [];
    });
    return [{ id, path, permission: operation["x-permission"], sorts, columns }];
  });
}

/** What a column knows of its values: their name, and what they are where they are not written as they are. */
function columnFacts({ title, ...schema }, resolve) {
  const many = schema.type === "array";
  const reference = (many ? schema.items : schema).$ref?.split("/").at(-1);
  const {
    type,
    format,
    properties,
    "x-labels": names,
    "x-tones": tones,
  } = resolve(many ? schema.items : schema);
  const kind =
    names !== undefined
      ? `choices: names.${lowerFirst(reference)}Labels${tones === undefined ? "" : `, tones: names.${lowerFirst(reference)}Tones`}`
      : format === "date-time"
        ? 'kind: "instant"'
        : type === "boolean"
          ? 'kind: "flag"'
          : properties?.id && properties.name
            ? 'kind: "named"'
            : undefined;
  return [...(title === undefined ? [] : [`label: "${title}"`]), ...(kind === undefined ? [] : [kind])];
}

function namesOf(columns) {
  return columns.flatMap(({ name, named }) => (named ? [`"${name}"`] : [])).join(" | ") || "never";
}

/** `searchRounds` → `searchRoundsList`: what a screen needs to know of a search that answers pages. */
function listCalls(api) {
  const lists = listsOf(api);
  const constants = lists.map(({ id, path, permission, sorts, columns }) => {
    const mayAsk = permission ? `, permission: "${permission}"` : "";
    const facts = columns.map((column) => `    ${column.name}: { ${column.facts.join(", ")} },\n`);
    return `export const ${id}List: ListCall<"${id}"> = {\n  url: "${path}"${mayAsk}, query: ${id}Options,\n  sorts: ${JSON.stringify(sorts)},\n  columns: {\n${facts.join("")}  },\n};`;
  });
  const names = lists.map(({ id }) => `${id}Options`).join(", ");
  return `import type { ListCall } from "../list-call.js";\nimport * as names from "./labels.gen.js";\nimport { ${names} } from "./@tanstack/react-query.gen.js";\n\n${constants.join("\n")}\n`;
}

/**
 * `gradeScaleRecord`: what screens need to know of a record that the contract says once (`Records` of resource.tsp): its
 * calls, its acts and the fields that people fill in.
 */
function recordCalls(api) {
  const { schemas } = api.components;
  const at = (path, method) => api.paths[path]?.[method];
  const used = { options: new Set(), lists: new Set(), sdk: new Set(), zod: new Set(), mutations: new Set() };
  const constants = recordsOf(api).map(({ name, label, path, base, search, acts }) => {
    const call = (method, where) => {
      const id = at(where, method)?.operationId;
      if (id) used.mutations.add(`${id}Mutation`);
      return id;
    };
    const [create, update, remove] = [call("post", base), call("put", path), call("delete", path)];
    const rules = [create, update].map((id, n) => {
      const body =
        id &&
        at(n === 0 ? base : path, n === 0 ? "post" : "put").requestBody.content["application/json"].schema;
      const model = body?.$ref.split("/").at(-1);
      if (model) used.zod.add(`z${model}`);
      return model;
    });
    for (const act of acts) {
      used.mutations.add(`${act.id}Mutation`);
      if (act.body) used.zod.add(`z${act.body}`);
    }
    const imports = importOf(api, name);
    if (imports) for (const id of [imports.start, imports.template]) used.sdk.add(id);
    used.lists.add(`${search}List`);
    used.sdk.add(`get${name}`);
    const asked = ({ body }) => {
      if (body === undefined) return "";
      const fields = fieldsOf(schemas, [body]).map(([field, facts]) => `${field}: ${facts}`);
      return `, rules: z${body}, fields: { ${fields.join(", ")} }`;
    };
    const lines = [
      `  name: "${name}", label: "${label}",`,
      `  list: ${search}List, read: get${name},`,
      ...(create
        ? [
            `  create: { call: ${create}Mutation, permission: "${at(base, "post")["x-permission"]}", rules: z${rules[0]} },`,
          ]
        : []),
      ...(update
        ? [
            `  update: { call: ${update}Mutation, permission: "${at(path, "put")["x-permission"]}", rules: z${rules[1]} },`,
          ]
        : []),
      ...(remove
        ? [`  remove: { call: ${remove}Mutation, permission: "${at(path, "delete")["x-permission"]}" },`]
        : []),
      ...(imports
        ? [
            `  imports: { start: ${imports.start}, template: ${imports.template}, renews: "${imports.start}", permission: "${imports.permission}" },`,
          ]
        : []),
      "  acts: {",
      ...acts.map(
        (act) =>
          `    ${act.verb}: { label: "${act.label}", call: ${act.id}Mutation, permission: "${act.permission}"${asked(act)} },`,
      ),
      "  },",
      `  filters: ${JSON.stringify(filtersOf(api, base))},`,
      "  fields: {",
      ...fieldsOf(schemas, rules).map(([field, facts]) => `    ${field}: ${facts},`),
      "  },",
    ];
    return `export const ${lowerFirst(name)}Record = {\n${lines.join("\n")}\n} as const satisfies RecordCalls<"${name}">;`;
  });
  const from = (names, file) => `import { ${[...names].join(", ")} } from "${file}";\n`;
  return (
    `import type { RecordCalls } from "../record-calls.js";\nimport * as names from "./labels.gen.js";\n` +
    from(used.lists, "./lists.gen.js") +
    from(used.sdk, "./sdk.gen.js") +
    from(used.zod, "./zod.gen.js") +
    from(used.mutations, "./@tanstack/react-query.gen.js") +
    `\n${constants.join("\n\n")}\n`
  );
}

/** The records that the contract says once: with a name (`@summary`), a search and a call that reads one. */
function recordsOf(api) {
  return operationsOf(api).flatMap(({ id, method, path }) => {
    const name = method === "get" && path.endsWith("/{id}") ? id.replace(/^get/, "") : undefined;
    const label = name && api.components.schemas[name]?.title;
    const base = path.replace(/\/\{id\}$/, "");
    const search = api.paths[`${base}/search`]?.post;
    if (label === undefined || search === undefined) return [];
    const acts = Object.entries(api.paths).flatMap(([where, { post }]) => {
      const verb = where.startsWith(`${path}/`) ? where.slice(path.length + 1) : undefined;
      if (verb === undefined || post?.operationId !== `${verb}${name}`) return [];
      const body = post.requestBody?.content["application/json"].schema.$ref.split("/").at(-1);
      const permission = post["x-permission"];
      return [{ verb, id: post.operationId, label: post.summary ?? "", permission, body }];
    });
    return [{ name, label, path, base, search: search.operationId, acts }];
  });
}

/** The calls that bring a record's rows from a file (`Imports` of rows-import.tsp); undefined where there are none. */
function importOf(api, name) {
  const start = operationsOf(api).find(({ id }) => id === `start${name}Import`);
  return (
    start && {
      start: start.id,
      template: `get${name}ImportTemplate`,
      permission: start.operation["x-permission"],
    }
  );
}

/** The records by name, with what they show, the ids of their calls and the verbs of their acts, as types. */
function recordTypes(api) {
  const entries = recordsOf(api).map(({ name, path, base, search, acts }) => {
    const id = (where, method) => {
      const found = api.paths[where]?.[method]?.operationId;
      return found === undefined ? "never" : `"${found}"`;
    };
    const verbs = acts.map(({ verb }) => `"${verb}"`).join(" | ") || "never";
    return `  ${name}: { item: types.${name}; search: "${search}"; read: "get${name}"; create: ${id(base, "post")}; update: ${id(path, "put")}; delete: ${id(path, "delete")}; verb: ${verbs} };`;
  });
  return `import type * as types from "./types.gen.js";\n\n/** The records that the contract says once (\`Records\`), by the name of their model. */\nexport interface RecordTypes {\n${entries.join("\n")}\n}\n`;
}

function lowerFirst(name) {
  return `${name[0].toLowerCase()}${name.slice(1)}`;
}

/** The fields that people fill in when they make or change a record, each with what a form must know of it. */
function fieldsOf(schemas, [create, update]) {
  const of = (model) => (model === undefined ? { properties: {}, required: [] } : schemas[model]);
  const [made, changed] = [of(create), of(update)];
  const properties = { ...made.properties, ...changed.properties };
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (name === "version") return [];
    const reference = schema.$ref?.split("/").at(-1);
    const facts = reference === undefined ? schema : schemas[reference];
    const say = {
      label: schema.title ?? name,
      kind: fieldKind(schema, facts),
      required: [...(made.required ?? []), ...(changed.required ?? [])].includes(name),
      ...(facts.maxLength !== undefined && { longest: facts.maxLength }),
      ...(facts.minimum !== undefined && { min: facts.minimum }),
      ...(facts.maximum !== undefined && { max: facts.maximum }),
      ...(facts.multipleOf !== undefined && { step: facts.multipleOf }),
      ...(schema["x-record"] !== undefined && { of: schema["x-record"] }),
      ...(schema["x-hint"] !== undefined && { hint: schema["x-hint"] }),
      ...(schema["x-example"] !== undefined && { example: schema["x-example"] }),
      ...(update !== undefined && changed.properties[name] === undefined && { fixed: true }),
    };
    const choices = facts["x-labels"] === undefined ? "" : `, choices: names.${lowerFirst(reference)}Labels`;
    return [[name, `${JSON.stringify(say).slice(0, -1)}${choices} }`]];
  });
}

/** What the search of a record can be narrowed by, besides the page. */
function filtersOf({ paths, components }, base) {
  const { $ref } = paths[`${base}/search`].post.requestBody.content["application/json"].schema;
  const { properties } = components.schemas[$ref.split("/").at(-1)];
  return Object.keys(properties).filter((name) => name !== "page");
}

/** With what a form fills a field in. */
function fieldKind(schema, facts) {
  if (facts["x-labels"] !== undefined) return "choice";
  if (schema["x-record"] !== undefined) return "reference";
  if (facts.type === "boolean") return "flag";
  if (facts.type === "integer") return "integer";
  if (facts.type === "number") return "number";
  if (facts.format === "date") return "day";
  if (facts.format === "date-time") return "instant";
  if (facts.type === "string") return facts["x-multiline"] ? "text" : "line";
  return "other";
}

/** Operation → the domain that describes it (`@tag`): what its reads show is read again after its acts. */
function domainsOfOperations(api) {
  const operations = operationsOf(api).map(({ id, operation }) => {
    const [domain] = operation.tags ?? [];
    if (domain === undefined) throw new Error(`The domain of ${id} has no @tag`);
    return { id, domain };
  });
  const domains = [...new Set(operations.map(({ domain }) => domain))].toSorted((a, b) => (a < b ? -1 : 1));
  const entries = operations.map(({ id, domain }) => `  ${id}: "${domain}",`);
  return `/** The domains of the contract: each is a file of it. */\nexport type Domain = ${domains.map((each) => `"${each}"`).join(" | ")};\n\n/** The domain of each operation. */\nexport const domainOf: Readonly<Record<string, Domain>> = {\n${entries.join("\n")}\n};\n`;
}

/**
 * The Chinese names (`x-labels`) of every enum that has them: `labels.courseNature.required`. Each is a constant of its own
 * as well: what names only one of them carries no others along in a host's bundle.
 */
function labelMaps({ components }) {
  const maps = Object.entries(components.schemas)
    .filter(([, schema]) => schema["x-labels"] !== undefined)
    .map(([name, schema]) => {
      const labels = schema["x-labels"];
      const missing = schema.enum.filter((value) => !(value in labels));
      const unknown = Object.keys(labels).filter((value) => !schema.enum.includes(value));
      if (missing.length + unknown.length > 0)
        throw new Error(`x-labels of ${name} do not fit its values: ${[...missing, ...unknown].join(", ")}`);
      return [lowerFirst(name), JSON.stringify(labels)];
    });
  const tones = Object.entries(components.schemas)
    .filter(([, schema]) => schema["x-tones"] !== undefined)
    .map(([name, schema]) => [lowerFirst(name), JSON.stringify(schema["x-tones"])]);
  const each = (all, kind) =>
    all.map(([name, value]) => `export const ${name}${kind} = ${value} as const;`).join("\n");
  const together = (all, kind) => all.map(([name]) => `  ${name}: ${name}${kind},`).join("\n");
  return `${each(maps, "Labels")}\n${each(tones, "Tones")}\n\n/** Chinese names of the contract's fixed choices, by enum and value. */\nexport const labels = {\n${together(maps, "Labels")}\n} as const;\n\n/** The tones in which states are drawn, by enum and value. */\nexport const tones = {\n${together(tones, "Tones")}\n} as const;\n`;
}

/**
 * An object that lists its fields takes no others: request bodies with unknown fields are refused, and a
 * response field that the contract does not name never leaves the server (design, section 2).
 */
function sealObjects(node) {
  if (Array.isArray(node)) {
    node.forEach(sealObjects);
    return;
  }
  if (node === null || typeof node !== "object") return;
  if (node.unevaluatedProperties !== undefined) {
    // The emitter's form of a map; generators and validators know the older keyword, which says the same here.
    node.additionalProperties = node.unevaluatedProperties;
    delete node.unevaluatedProperties;
  }
  if (node.type === "object" && node.properties && node.additionalProperties === undefined && !node.allOf) {
    node.additionalProperties = false;
  }
  Object.values(node).forEach(sealObjects);
}

/** What is only read is not in what is sent: models of their own say so, and generators would double those that refer to it. */
function forgetReadOnly(node) {
  if (node === null || typeof node !== "object") return;
  if (node.readOnly === true) delete node.readOnly;
  Object.values(node).forEach(forgetReadOnly);
}

/** OpenAPI 3.1 writes a file as an untyped schema; the generator only knows the 3.0 form. */
function describeFiles(api) {
  const binary = { type: "string", format: "binary" };
  for (const media of Object.values(api.paths).flatMap(mediaOf)) {
    if (/^application\/(vnd\.|octet-stream)/.test(media.type)) media.content.schema = binary;
    if (media.type !== "multipart/form-data") continue;
    const name = media.content.schema.$ref?.split("/").at(-1);
    const { properties } = name ? api.components.schemas[name] : media.content.schema;
    for (const property of Object.values(properties)) {
      if (property.type === undefined && property.$ref === undefined) Object.assign(property, binary);
    }
  }
  return api;
}

/** Every media type of a path: of its requests and of its answers. */
function mediaOf(path) {
  return Object.values(path)
    .flatMap((operation) => [operation.requestBody, ...Object.values(operation.responses ?? {})])
    .flatMap((part) => Object.entries(part?.content ?? {}))
    .map(([type, content]) => ({ type, content }));
}
