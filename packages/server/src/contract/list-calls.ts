import { invalidFields } from "../errors/domain-error.ts";
import type { CoreServices } from "../platform/core.ts";
import type { ContractOperation, JsonSchema, OpenApiDocument, Parameter } from "./document.ts";
import { fieldErrors } from "./field-errors.ts";
import type { Concerned, Session } from "./session.ts";
import { type Part, Shapes } from "./shapes.ts";

/** What a handler is called with; `Handlers` gives the parts their exact types. */
export interface HandlerCall {
  body: unknown;
  path: unknown;
  query: unknown;
  session: Session | null;
  requestId: string;
  /** Address of the caller, as the trusted proxies tell it. */
  ip: string;
  /** What the caller's program calls itself. */
  userAgent: string | undefined;
  /** Where people reach the platform, `https://huxuan.example.cn`: the setting, else as the trusted proxies tell it. */
  origin: string;
  /** The `Cookie` header; only signing in reads one. */
  cookie: string | undefined;
  operationId: string;
  /** Tells the access log whom a call is about that comes without a session, such as a sign-in. */
  concerns: (who: Concerned) => void;
  /** The header `Idempotency-Key` of a create (`platform/idempotency`). */
  idempotencyKey: string | undefined;
  /** Aborted when the caller's connection closes before the answer was sent. */
  readonly hungUp: AbortSignal;
  /** The lists of the contract, for exports. */
  lists: ListCalls;
  services: CoreServices;
}

/** A handler as the glue calls it. */
export type AnyHandler = (request: HandlerCall) => Promise<unknown>;

/** A page of any list (contract: `List`, `CursorList`). */
export interface ListPage {
  items: Readonly<Record<string, unknown>>[];
  rowCount: number;
  /** Of a log: where the next page begins. */
  nextCursor?: string;
}

/** A shape of the contract with the name of the model it came from; what is merely referred to is resolved. */
export interface NamedSchema {
  /** Such as `TimedMeeting`; undefined where the shape has no name of its own. */
  name: string | undefined;
  schema: JsonSchema;
}

/**
 * The calls of the contract that answer lists: `POST`, a body with `page`, an answer with `items` and `rowCount`. The
 * server itself calls them for exports, for the person who asks and by the same permission, validation and handler.
 */
export class ListCalls {
  readonly #document: OpenApiDocument;
  readonly #calls: ListCall[];

  constructor(
    document: OpenApiDocument,
    operations: readonly ContractOperation[],
    handlers: Readonly<Record<string, AnyHandler | undefined>>,
  ) {
    this.#document = document;
    const shapes = Shapes.of(document);
    this.#calls = operations.flatMap((operation) => {
      const found = operation.method === "POST" ? document.paths[operation.path]?.["post"] : undefined;
      const handler = handlers[operation.id];
      const bodySchema = found?.requestBody?.content?.["application/json"]?.schema;
      const answer = found?.responses?.["200"]?.content?.["application/json"]?.schema;
      if (found === undefined || handler === undefined || bodySchema === undefined || answer === undefined)
        return [];
      const { properties: fields = {} } = this.resolve(bodySchema).schema;
      const { properties: given = {} } = this.resolve(answer).schema;
      const rows = given["items"] && this.resolve(given["items"]).schema.items;
      if (!("page" in fields) || rows === undefined || !("rowCount" in given)) return [];
      const mark = found["x-export"];
      if (mark === false) return [];
      const validator = (schema: JsonSchema, part: Part) => {
        const validate = shapes.validator(schema, part);
        return (value: unknown): string[] =>
          validate(value)
            ? []
            : fieldErrors(validate.errors).map(({ field, message }) => `${field} ${message}`.trim());
      };
      const checkPath = validator(this.#pathSchema(found.parameters ?? []), "params");
      const checkBody = validator(bodySchema, "body");
      return [
        new ListCall({
          operation,
          permission: typeof mark === "string" ? mark : undefined,
          row: this.resolve(rows),
          handler,
          checkPath,
          checkBody,
        }),
      ];
    });
  }

  /** The list call that a path such as `/mutual-recognition/offerings/12/roster/search` names. */
  find(url: string): { call: ListCall; path: Record<string, unknown> } | undefined {
    for (const call of this.#calls) {
      const path = call.pathOf(url);
      if (path !== undefined) return { call, path };
    }
    return undefined;
  }

  /** Follows references, also a single one in `allOf`, which is how one with a description is written. */
  resolve(schema: JsonSchema, name?: string): NamedSchema {
    const single = schema.allOf?.length === 1 ? schema.allOf[0] : undefined;
    const reference = schema.$ref ?? single?.$ref;
    if (reference === undefined) return { name, schema };
    const target = reference.split("/").at(-1) ?? "";
    const found = this.#document.components?.schemas?.[target];
    if (found === undefined) throw new Error(`the contract has no schema ${target}`);
    return this.resolve(found, target);
  }

  #pathSchema(parameters: readonly Parameter[]): JsonSchema {
    const inPath = parameters
      .map((parameter) => {
        const name = parameter.$ref?.split("/").at(-1);
        return name === undefined ? parameter : (this.#document.components?.parameters?.[name] ?? parameter);
      })
      .filter((parameter) => parameter.in === "path");
    return {
      type: "object",
      required: inPath.map((parameter) => parameter.name ?? ""),
      properties: Object.fromEntries(
        inPath.map((parameter) => [parameter.name ?? "", parameter.schema ?? {}]),
      ),
    };
  }
}

interface ListCallParts {
  operation: ContractOperation;
  permission: string | undefined;
  row: NamedSchema;
  handler: AnyHandler;
  checkPath: (path: unknown) => string[];
  checkBody: (body: unknown) => string[];
}

/** One list call of the contract. */
export class ListCall {
  readonly operation: ContractOperation;
  /** The shape of a row. */
  readonly row: NamedSchema;
  readonly #parts: ListCallParts;
  readonly #pattern: RegExp;

  constructor(parts: ListCallParts) {
    this.#parts = parts;
    this.operation = parts.operation;
    this.row = parts.row;
    const pattern = parts.operation.path
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 1 ? `(?<${part}>[^/]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .join("");
    this.#pattern = new RegExp(`^${pattern}$`);
  }

  /** The values in the path; undefined when `url` is none of this call's, or a value does not fit. */
  pathOf(url: string): Record<string, unknown> | undefined {
    const found = this.#pattern.exec(url);
    if (found === null) return undefined;
    const path: Record<string, unknown> = { ...found.groups };
    return this.#parts.checkPath(path).length === 0 ? path : undefined;
  }

  /** Whether somebody may export it: by the permission of the call, and the one that its `x-export` names. */
  isFor(session: Session): boolean {
    const { access } = this.operation;
    const { permission } = this.#parts;
    return (
      (access.kind !== "permission" || session.permissions.has(access.permission)) &&
      (permission === undefined || session.permissions.has(permission))
    );
  }

  /** Checks a body by the contract and fills its defaults in. Throws a 400 that names `field` and what is wrong in it. */
  check(body: unknown, field: string): void {
    const problems = this.#parts.checkBody(body);
    if (problems.length > 0)
      throw invalidFields(problems.map((problem) => ({ field, message: `${field} 中的 ${problem}` })));
  }

  /** Asks for a page. The body has been checked; its page may be larger than callers from outside can ask for. */
  async read(call: HandlerCall): Promise<ListPage> {
    return (await this.#parts.handler(call)) as ListPage;
  }
}
