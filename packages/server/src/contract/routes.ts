import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError, invalidFields, refusedToLeaver } from "../errors/domain-error.ts";
import { DOWNLOAD_HEADERS } from "../http/headers.ts";
import { originOf } from "../http/origin.ts";
import type { CoreServices } from "../platform/core.ts";
import { hasStrayCharacters } from "./characters.ts";
import type { ContractOperation, OpenApiDocument } from "./document.ts";
import { ContractError, type JsonSchema, listOperations, shapesOf } from "./document.ts";
import { fileTooLarge, unsupportedMediaType } from "./error-body.ts";
import type { EventChannels } from "./event-channels.ts";
import { type AnyHandler, ListCalls } from "./list-calls.ts";
import { ListLimits } from "./list-limits.ts";
import { Attachment, EventStream, Feed, UploadedFile, type UploadRules, WithCookie } from "./results.ts";
import { type Part, Shapes } from "./shapes.ts";
import { countUploads, limitUpload } from "./slow-upload.ts";
import type { Concerned, Session } from "./session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is asking; null for public operations and before the token was checked. */
    session: Session | null;
    /** The operation of the contract that is called; null for other routes. */
    operationId: string | null;
    /** Whom a call without a session is about. */
    concerned: Concerned | null;
    /**
     * Why it was refused, for the logs: code and sentence of the answer, and what was thrown where the platform failed;
     * `notedElsewhere` what the rules of selection decided, whose log has it, and what a block of the address refused, which
     * counts it.
     */
    refusal: { code: string; message: string; cause: unknown; notedElsewhere: boolean } | null;
    /** Takes a file of the form while it arrives; null for calls that take none. */
    takeFile: ((part: MultipartFile) => Promise<void>) | null;
  }
}

/** Finds out who is asking: at once when the token is known, otherwise with a promise. Throws refusals. */
export type Authenticate = (request: FastifyRequest) => Session | Promise<Session>;

/** Takes a file of a form while it arrives. Throws refusals; nothing of the file stays then. */
export type ReceiveFile = (
  arriving: { field: string; fileName: string; bytes: Readable },
  rules: UploadRules,
) => Promise<UploadedFile>;

export interface ContractRoutes {
  document: OpenApiDocument;
  handlers: Readonly<Record<string, AnyHandler | undefined>>;
  /** Operations that many call at the same moment, at once when the server is there. */
  first: ReadonlySet<string>;
  authenticate: Authenticate;
  receive: ReceiveFile;
  /** Called with each file of a form when its call is over; frees what the handler took and did not use. Never throws. */
  discard: (file: UploadedFile) => Promise<void>;
  services: CoreServices;
  channels: EventChannels;
}

/** What a form may weigh around its files. */
const MOST_FIELDS_BYTES = 1024 * 1024;

/**
 * Serves every operation of the contract: who may call it, validation, handler, serialisation. Throws a
 * `ContractError` when an operation has no handler or does not say who may call it. Gives the shapes of the contract, those
 * of the first operations first; they are compiled when they are needed.
 */
export async function serveContract(app: FastifyInstance, options: ContractRoutes): Promise<Shapes> {
  const operations = listOperations(options.document);
  const shapes = Shapes.of(options.document);
  const missing = operations.filter(({ id }) => options.handlers[id] === undefined);
  if (missing.length > 0) {
    throw new ContractError(
      missing.map(({ id, method, path }) => `${method} ${path}（${id}）还没有处理函数`),
    );
  }
  const lists = new ListCalls(options.document, operations, options.handlers);
  const limits = new ListLimits(options.services);

  app.decorateRequest("session", null);
  app.decorateRequest("operationId", null);
  app.decorateRequest("concerned", null);
  app.decorateRequest("takeFile", null);
  app.setValidatorCompiler<JsonSchema>(({ schema, httpPart }) => shapes.validator(schema, httpPart as Part));
  app.setSerializerCompiler<JsonSchema>(({ schema }) => shapes.serializer(schema));
  acceptEmptyJson(app);
  app.removeContentTypeParser("text/plain");
  await app.register(multipart, {
    attachFieldsToBody: "keyValues",
    // How large a file may be, the contract says of each.
    limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 20, fieldSize: 10_000 },
    async onFile(this: FastifyRequest, part: MultipartFile) {
      await this.takeFile?.(part);
    },
  });
  // With a callback: a promise for each request would be work for those that bring no form, too.
  app.addHook("preValidation", (request, _reply, done) => {
    normalizeLineBreaks(request);
    done();
  });
  const isFirst = ({ id }: ContractOperation): boolean => options.first.has(id);
  const inOrder = [...operations.filter(isFirst), ...operations.filter((one) => !isFirst(one))];
  for (const operation of inOrder) {
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      schema: shapesOf(options.document, operation),
      onRequest: gate(operation, options.authenticate, options.receive),
      handler: route(operation, options, lists, limits),
    });
  }
  return shapes;
}

/** The specification's clients send a JSON content type with every call, also with those that have no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** Forms send every line break as CRLF: texts of a form are as those of JSON, and as long. */
function normalizeLineBreaks(request: FastifyRequest): void {
  if (!request.isMultipart()) return;
  const fields = request.body as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") fields[name] = value.replaceAll("\r\n", "\n");
  }
}

/** A part of a form whose file need not have a name, whatever the plugin's type says. */
type NamelessFile = Omit<MultipartFile, "filename"> & { filename?: string };

/** A form's file is checked and put aside while it arrives; the handler finds it in the body. */
async function takeFile(
  { fieldname: field, filename: fileName = "", file: bytes, fields }: NamelessFile,
  {
    request,
    reply,
    uploads,
    receive,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    uploads: ContractOperation["uploads"];
    receive: ReceiveFile;
  },
): Promise<void> {
  try {
    const rules = uploads.get(field);
    if (rules === undefined) throw invalidFields([{ field, message: "不是可用的字段" }]);
    if (hasStrayCharacters(fileName)) {
      throw invalidFields([{ field, message: "文件名不能含有控制字符，请改名后重新上传" }]);
    }
    const value = await receive({ field, fileName, bytes }, rules);
    const remove = (): void => void rm(value.path, { force: true }).catch(() => undefined);
    if (reply.raw.closed) remove();
    else reply.raw.once("close", remove);
    Object.assign(fields[field] as MultipartFile, { value });
  } catch (error) {
    // What still comes is thrown away: a client that nobody reads from sees no answer.
    bytes.resume();
    request.raw.resume();
    throw error;
  }
}

type Done = (error?: Error) => void;

/** Who may call it, and with which kind of body: decided before anything is read. */
function gate(operation: ContractOperation, authenticate: Authenticate, receive: ReceiveFile) {
  const { access, kind, takes, mayLackBody, uploads } = operation;
  const mostBytes = [...uploads.values()].reduce((sum, { maxBytes }) => sum + maxBytes, MOST_FIELDS_BYTES);
  const mediaTypeFits = (request: FastifyRequest): boolean =>
    takes.length === 0 ||
    (mayLackBody && request.headers["content-type"] === undefined && request.body === undefined) ||
    takes.includes(essence(request.headers["content-type"]));

  const isUpload = takes.includes("multipart/form-data");
  const takeIn = countUploads();
  const finish = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (!mediaTypeFits(request)) done(unsupportedMediaType());
    else if (isUpload && Number(request.headers["content-length"] ?? 0) > mostBytes)
      done(fileTooLarge(mostBytes - MOST_FIELDS_BYTES));
    else if (isUpload && !takeIn(reply)) {
      done(new DomainError(503, "SERVER_BUSY", "现在上传的人太多，请一分钟后再上传", { retryAfter: 60 }));
    } else done();
  };

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    request.operationId = operation.id;
    if (isUpload) {
      limitUpload(request, reply);
      request.takeFile = (part) => takeFile(part, { request, reply, uploads, receive });
    }
    if (access.kind === "public") {
      finish(request, reply, done);
      return;
    }
    const admit = (session: Session): void => {
      request.session = session;
      if (!session.kinds.has(kind)) {
        done(refusedToLeaver(session));
      } else if (access.kind === "signed-in" && session.userType === "application") {
        done(new DomainError(403, "FORBIDDEN", "这个接口只供本人登录后使用，开放接口应用不能调用"));
      } else if (access.kind === "permission" && !session.permissions.has(access.permission)) {
        done(new DomainError(403, "FORBIDDEN", "当前角色没有这项操作的权限，请切换角色或联系管理员"));
      } else {
        finish(request, reply, done);
      }
    };
    try {
      const session = authenticate(request);
      if (session instanceof Promise) session.then(admit, done);
      else admit(session);
    } catch (error) {
      done(error as Error);
    }
  };
}

/** `application/json; charset=utf-8` → `application/json` */
function essence(contentType: string | undefined): string {
  if (contentType === undefined || contentType === "application/json") return contentType ?? "";
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Calls the handler and sends what it gives as the contract says. */
function route(
  operation: ContractOperation,
  { handlers, services, channels, discard }: ContractRoutes,
  lists: ListCalls,
  limits: ListLimits,
) {
  const handler = handlers[operation.id] as AnyHandler;
  const handle = operation.isList
    ? limits.around(handler)
    : operation.uploads.size === 0
      ? handler
      : discarding(handler, discard);
  const { access, status, gives, takes } = operation;
  const permission = access.kind === "permission" ? access.permission : null;
  const takesBody = takes.length > 0;
  const json = gives === null || gives === "application/json";

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const result = await handle({
      body: takesBody ? request.body : undefined,
      path: request.params,
      query: request.query,
      session: request.session,
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers["user-agent"],
      origin: originOf(request, services.settings.url),
      cookie: request.headers.cookie,
      operationId: operation.id,
      concerns: (who) => {
        request.concerned = who;
      },
      idempotencyKey: request.headers["idempotency-key"] as string | undefined,
      // Made only for who asks: most calls are answered before anybody could hang up.
      get hungUp() {
        return hungUp(reply.raw);
      },
      lists,
      services,
    });
    if (result instanceof EventStream) {
      channels.requireRoom(request.session);
      reply.hijack();
      const headers = reply.getHeaders() as OutgoingHttpHeaders;
      channels.serve(reply.raw, headers, result, { session: request.session, permission, ip: request.ip });
      return undefined;
    }
    reply.code(status);
    if (result instanceof WithCookie) return reply.header("set-cookie", result.cookie).send(result.body);
    if (result instanceof Feed) return sendFeed(result, request, reply.type(`${gives}; charset=utf-8`));
    if (json) return reply.send(result);
    if (!(result instanceof Attachment)) {
      return reply.type(gives.startsWith("text/") ? `${gives}; charset=utf-8` : gives).send(result);
    }
    reply.type(result.mediaType ?? gives).headers(DOWNLOAD_HEADERS);
    if (result.bytes !== undefined) reply.header("content-length", result.bytes);
    return reply.header("content-disposition", disposition(result.fileName)).send(result.body);
  };
}

/** The text, or that it is still what the asking program has. */
function sendFeed({ text, publicSeconds }: Feed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  reply
    .header("etag", tag)
    .header("cache-control", publicSeconds > 0 ? `public, max-age=${publicSeconds}` : "private, no-cache");
  const known = request.headers["if-none-match"] ?? "";
  // A proxy that compresses makes a weak tag of ours.
  const isKnown = known.split(",").some((one) => one.trim().replace(/^W\//u, "") === tag);
  return isKnown ? reply.code(304).send() : reply.send(text);
}

/** The handler, after which what it took of files and did not use is freed, also when it refuses. */
function discarding(handle: AnyHandler, discard: ContractRoutes["discard"]): AnyHandler {
  return async (call) => {
    try {
      return await handle(call);
    } finally {
      for (const value of Object.values(call.body as object)) {
        if (value instanceof UploadedFile) await discard(value);
      }
    }
  };
}

/** Aborted when the connection closes before the answer was sent. */
function hungUp(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (!answer.writableFinished) controller.abort(new Error("The caller hung up"));
  };
  if (answer.destroyed) end();
  else answer.once("close", end);
  return controller.signal;
}

/** An attachment's name, with a plain one for programs that do not read RFC 5987. */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, "_").replace(/["\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
