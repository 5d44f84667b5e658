import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import openapiGlue from "fastify-openapi-glue";
import { DomainError, invalidFields } from "../errors/domain-error.ts";
import type { CoreServices } from "../platform/core.ts";
import { hasStrayCharacters } from "./characters.ts";
import type { ContractOperation, OpenApiDocument } from "./document.ts";
import { ContractError, listOperations, forGlue } from "./document.ts";
import { unsupportedMediaType } from "./error-body.ts";
import type { EventChannels } from "./event-channels.ts";
import { type AnyHandler, ListCalls } from "./list-calls.ts";
import { Attachment, EventStream, type UploadedFile, WithCookie } from "./results.ts";
import { countUploads, limitUpload } from "./slow-upload.ts";
import type { Session } from "./session.ts";
import { createValidatorCompiler } from "./validation.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is asking; null for public operations and before the token was checked. */
    session: Session | null;
    /** Code of the refusal, for the log. */
    refusedWith: string | null;
  }
}

/** Finds out who is asking: at once when the token is known, otherwise with a promise. Throws refusals. */
export type Authenticate = (request: FastifyRequest) => Session | Promise<Session>;

export interface ContractRoutes {
  document: OpenApiDocument;
  handlers: Readonly<Record<string, AnyHandler | undefined>>;
  authenticate: Authenticate;
  services: CoreServices;
  channels: EventChannels;
}

/** Largest file that may be uploaded (contract, `ImportUpload`), and what a form may weigh around it. */
const MOST_FILE_BYTES = 20 * 1024 * 1024;
const MOST_FORM_BYTES = MOST_FILE_BYTES + 1024 * 1024;

/**
 * Serves every operation of the contract: who may call it, validation, handler, serialisation. Throws a
 * `ContractError` when an operation has no handler or does not say who may call it.
 */
export async function serveContract(app: FastifyInstance, options: ContractRoutes): Promise<void> {
  const operations = listOperations(options.document);
  const missing = operations.filter(({ id }) => options.handlers[id] === undefined);
  if (missing.length > 0) {
    throw new ContractError(
      missing.map(({ id, method, path }) => `${method} ${path}（${id}）还没有处理函数`),
    );
  }
  const lists = new ListCalls(options.document, operations, options.handlers);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));

  app.decorateRequest("session", null);
  app.setValidatorCompiler(createValidatorCompiler());
  acceptEmptyJson(app);
  app.removeContentTypeParser("text/plain");
  await app.register(multipart, {
    attachFieldsToBody: "keyValues",
    limits: { fileSize: MOST_FILE_BYTES, files: 1, fields: 20, fieldSize: 10_000 },
    onFile: keepFile,
  });
  await app.register(openapiGlue, {
    specification: forGlue(options.document),
    operationResolver: (id: string) => {
      const operation = byId.get(id);
      if (!operation) throw new ContractError([`操作 ${id} 不在契约中`]);
      return {
        onRequest: gate(operation, options.authenticate),
        handler: route(operation, options, lists),
        ...(operation.takes.includes("multipart/form-data") ? { bodyLimit: MOST_FORM_BYTES } : {}),
      } as RouteOptions;
    },
  });
}

/** The specification's clients send a JSON content type with every call, also with those that have no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

async function keepFile(part: MultipartFile): Promise<void> {
  if (hasStrayCharacters(part.filename)) {
    throw invalidFields([{ field: part.fieldname, message: "文件名不能含有控制字符，请改名后重新上传" }]);
  }
  const bytes = await part.toBuffer();
  const file: UploadedFile = { fileName: part.filename, contentType: part.mimetype, bytes };
  (part as MultipartFile & { value: UploadedFile }).value = file;
}

type Done = (error?: Error) => void;

/** Who may call it, and with which kind of body: decided before anything is read. */
function gate(operation: ContractOperation, authenticate: Authenticate) {
  const { access, takes } = operation;
  const mediaTypeFits = (request: FastifyRequest): boolean =>
    takes.length === 0 || takes.includes(essence(request.headers["content-type"]));

  const isUpload = takes.includes("multipart/form-data");
  const takeIn = countUploads();
  const finish = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (!mediaTypeFits(request)) done(unsupportedMediaType());
    else if (isUpload && !takeIn(reply)) {
      done(new DomainError(503, "SERVER_BUSY", "现在上传的人太多，请一分钟后再上传", { retryAfter: 60 }));
    } else done();
  };

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (isUpload) limitUpload(request, reply);
    if (access.kind === "public") {
      finish(request, reply, done);
      return;
    }
    const admit = (session: Session): void => {
      request.session = session;
      if (access.kind === "permission" && !session.permissions.has(access.permission)) {
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
  { handlers, services, channels }: ContractRoutes,
  lists: ListCalls,
) {
  const handle = handlers[operation.id] as AnyHandler;
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
      origin: `${request.protocol}://${request.host}`,
      cookie: request.headers.cookie,
      operationId: operation.id,
      idempotencyKey: request.headers["idempotency-key"] as string | undefined,
      // Made only for who asks: most calls are answered before anybody could hang up.
      get hungUp() {
        return hungUp(reply.raw);
      },
      lists,
      services,
    });
    if (result instanceof EventStream) {
      reply.hijack();
      const headers = reply.getHeaders() as OutgoingHttpHeaders;
      channels.serve(reply.raw, headers, result, request.session, permission);
      return undefined;
    }
    reply.code(status);
    if (result instanceof WithCookie) return reply.header("set-cookie", result.cookie).send(result.body);
    if (json) return reply.send(result);
    reply.type(gives.startsWith("text/") ? `${gives}; charset=utf-8` : gives);
    if (!(result instanceof Attachment)) return reply.send(result);
    if (result.bytes !== undefined) reply.header("content-length", result.bytes);
    return reply.header("content-disposition", disposition(result.fileName)).send(result.body);
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
