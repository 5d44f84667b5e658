import { setImmediate as nextTurn } from "node:timers/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fastJson from "fast-json-stringify";
import { type TextError, strayCharacters } from "./characters.ts";
import { FILE, type JsonSchema, type OpenApiDocument } from "./document.ts";
import { UploadedFile } from "./results.ts";

/** Where in a request a value stands: what is in a URL or a header is text, a body says its types itself. */
export type Part = "body" | "querystring" | "params" | "headers";

/** Whether a value is as its shape says; what is wrong with the last one is in `errors`. */
export type Validate = ((value: unknown) => boolean) & { errors: TextError[] };

/** Writes a value as JSON, without what its shape does not name. */
export type Serialize = (value: unknown) => string;

/** Something that is compiled when it is first asked for. */
type Lazy<Made> = () => Made;

/** Name of the contract among the validator's schemas. */
const CONTRACT = "contract";

/**
 * The shapes of a contract as functions. Each is compiled at its first use: a server has a thousand of them and needs few
 * to begin with. `compileAll` compiles the others beside the requests.
 */
export class Shapes {
  readonly #components: Record<string, JsonSchema>;
  readonly #validators = new Map<string, Validate>();
  readonly #serializers = new Map<string, Serialize>();
  /** What nobody has compiled yet, in the order in which it was asked for. */
  readonly #waiting = new Set<Lazy<unknown>>();
  readonly #bodies: Ajv2020;
  readonly #texts: Ajv2020;

  private constructor({ components = {} }: OpenApiDocument) {
    this.#components = components.schemas ?? {};
    this.#bodies = createAjv(false, this.#components);
    this.#texts = createAjv("array", this.#components);
  }

  static readonly #known = new WeakMap<OpenApiDocument, Shapes>();

  /** Of a contract; servers of one process share what was compiled. */
  static of(document: OpenApiDocument): Shapes {
    const shapes = this.#known.get(document) ?? new Shapes(document);
    this.#known.set(document, shapes);
    return shapes;
  }

  /**
   * Checks values of a part of requests. Everything in a URL is text and is converted; a body says its types itself and is
   * taken as it is. All errors are collected, so that every offending field can be named. Whatever the shape, no text may
   * hold control characters (`x-multiline` allows tab and line breaks).
   */
  validator(schema: JsonSchema, part: Part): Validate {
    return inMap(this.#validators, `${part} ${JSON.stringify(schema)}`, () => {
      const ajv = part === "body" ? this.#bodies : this.#texts;
      const compiled = this.#later(() => ajv.compile(named(schema)));
      const validate: Validate = Object.assign(
        (value: unknown): boolean => {
          const check = compiled();
          const shape: readonly TextError[] = check(value) ? [] : (check.errors ?? []);
          // Headers that the contract does not name are nobody's input.
          validate.errors =
            part === "headers" ? [...shape] : [...strayCharacters(value, schema, this.#components), ...shape];
          return validate.errors.length === 0;
        },
        { errors: [] },
      );
      return validate;
    });
  }

  /** Writes answers. */
  serializer(schema: JsonSchema): Serialize {
    return inMap(this.#serializers, JSON.stringify(schema), () => {
      const compiled = this.#later(() =>
        fastJson({ ...schema, components: this.#partsOf(schema) } as object),
      );
      return (value) => compiled()(value);
    });
  }

  /**
   * Compiles what is left, one after the other in the order in which it was asked for, and lets requests be answered in
   * between. Throws for a shape that cannot be compiled.
   */
  async compileAll(signal?: AbortSignal): Promise<void> {
    for (const compile of this.#waiting) {
      if (signal?.aborted === true) return;
      compile();
      await nextTurn();
    }
  }

  #later<Made>(make: () => Made): Lazy<Made> {
    const compile = once(() => {
      const made = make();
      this.#waiting.delete(compile);
      return made;
    });
    this.#waiting.add(compile);
    return compile;
  }

  /** The models that a shape refers to, and those that they refer to. */
  #partsOf(schema: JsonSchema): { schemas: Record<string, JsonSchema> } {
    const schemas: Record<string, JsonSchema> = {};
    const look = (node: unknown): void => {
      if (node === null || typeof node !== "object") return;
      for (const [key, value] of Object.entries(node)) {
        if (key !== "$ref") {
          look(value);
          continue;
        }
        const name = modelOf(value as string);
        const found = this.#components[name];
        if (found === undefined || name in schemas) continue;
        schemas[name] = found;
        look(found);
      }
    };
    look(schema);
    return { schemas };
  }
}

const modelOf = (reference: string): string => reference.split("/").at(-1) ?? "";

/** The shape, with references that say in which document they look. */
function named<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(named) as Node;
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => [
      key,
      key === "$ref" && typeof value === "string" ? `${CONTRACT}${value}` : named(value),
    ]),
  ) as Node;
}

function once<Made>(make: () => Made): Lazy<Made> {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

function inMap<Made>(map: Map<string, Made>, key: string, make: () => Made): Made {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function createAjv(coerceTypes: false | "array", schemas: Record<string, JsonSchema>): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    strict: false,
    validateFormats: true,
    // That the shapes are shapes, the build of the contract has made sure of.
    validateSchema: false,
    coerceTypes,
  });
  formats.default(ajv);
  ajv.addKeyword({ keyword: FILE, validate: (_: unknown, value: unknown) => value instanceof UploadedFile });
  for (const name of ["date", "date-time"] as const) limitToOurTimes(ajv, name);
  ajv.addSchema({ components: { schemas } }, CONTRACT);
  return ajv;
}

/** Days and instants of the years 1900 to 2999: others are slips, and the database does not store all of them. */
function limitToOurTimes(ajv: Ajv2020, name: "date" | "date-time"): void {
  const known = formats.default.get(name);
  const validate = typeof known === "object" && "validate" in known ? known.validate : undefined;
  if (typeof validate !== "function") throw new Error(`ajv-formats has no ${name}`);
  ajv.addFormat(name, {
    type: "string",
    validate: (text: string) =>
      (validate as (text: string) => boolean)(text) &&
      /^(19|2\d)/.test(text) &&
      !Number.isNaN(Date.parse(text)),
  });
}
