import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { readDocument } from "../contract/document.ts";
import { errorBody, toDomainError } from "../contract/error-body.ts";
import { EventChannels } from "../contract/event-channels.ts";
import { createServices, JOBS, registry, RUSH, type Services } from "../domains.ts";
import { recordAccess } from "../domains/access-log/index.ts";
import { refuseBlocked } from "../domains/address-block/index.ts";
import { noteLooks } from "../domains/own-record/index.ts";
import type { AnyHandler, Session } from "../contract/index.ts";
import { type Authenticate, serveContract } from "../contract/routes.ts";
import { publicAddresses } from "../domains/public-site/index.ts";
import { REQUESTS_PER_10S } from "../domains/session/index.ts";
import { type DatabaseHandle, migrate } from "../db/index.ts";
import { DomainError } from "../errors/index.ts";
import { ANSWER_HEADERS, STRICT_TRANSPORT } from "../http/headers.ts";
import { allowOrigins } from "../http/other-origins.ts";
import { type Bus, createMemoryBus, createPostgresBus, createRedisBus } from "../live/index.ts";
import { answerUnreadable, PATIENCE } from "./connections.ts";
import { serveMetrics } from "./metrics.ts";
import { openRedis } from "./open-redis.ts";
import { serveSitemap } from "../pages/sitemap.ts";
import { Caches } from "../platform/caches/index.ts";
import { Jobs } from "../platform/jobs/index.ts";
import { redisCounter, WindowLimiter } from "../rate-limit/index.ts";
import { requireClearHeaders } from "../http/request-headers.ts";
import { applyReferenceData } from "../reference-data.ts";
import { installationSecret } from "../secret/secret.ts";
import { Outbox } from "../platform/outbox/index.ts";
import type { CoreServices } from "../platform/core.ts";
import type { Settings } from "../settings/index.ts";
import { serveApp } from "../pages/serve-app.ts";

export interface AppOptions {
  /** Open; it stays the caller's to close, after the app. */
  database: DatabaseHandle;
  log: Logger;
  /** The only source of time; the system's by default. */
  clock?: () => Date;
  /** The built app; packages/app/dist by default. */
  appFolder?: string;
  /** False in tests, whose clock is their own: no cron begins a job. True by default. */
  crons?: boolean;
  /** For tests of the glue: other handlers than the registry's. */
  handlers?: Readonly<Record<string, AnyHandler | undefined>>;
  contract?: ReturnType<typeof readDocument>;
  /** More routes beside the contract's, for benchmarks that compare within one server. */
  routes?: (server: FastifyInstance, services: Services) => void;
}

export interface App {
  /** Ready, not listening. Closing it ends streams, requests and connections to other nodes. */
  server: FastifyInstance;
  services: Services;
  /**
   * Compiles the shapes of the contract that no request has needed yet, beside the requests: what selection needs first. Ends
   * early when the server is closed.
   */
  compileAll(): Promise<void>;
  /** From now on it says that it is not ready, and event streams end. Closing does it too. */
  beginStop(): void;
}

const APP_FOLDER = fileURLToPath(new URL("../../../app/dist", import.meta.url));

/** Largest JSON body. */
const MOST_BODY_BYTES = 1024 * 1024;

/**
 * Builds a server on an open database: schema and reference data brought up to date, every operation of the
 * contract served. Throws `ContractError` when contract and handlers do not agree.
 */
export async function buildApp(settings: Settings, options: AppOptions): Promise<App> {
  const { database, log, clock = () => new Date() } = options;
  await migrate(database, applyReferenceData);
  const secret = await installationSecret(settings, database);
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl, log) : undefined;
  const bus = await openBus(settings, redis, log);
  const sharedCounter = redis && redisCounter(redis, settings.redisPrefix);

  const stops: (() => Promise<void> | void)[] = [() => bus.close(), () => redis?.disconnect()];
  const parts = { db: database.db, pool: database.pool, databaseKind: database.kind, bus, clock, log };
  const outbox = new Outbox(parts);
  stops.unshift(() => outbox.stop());
  const jobs = new Jobs({ ...parts, crons: options.crons });
  const core: CoreServices = {
    ...parts,
    admissionPool: database.admissionPool,
    signInDb: database.signInDb,
    wideListDb: database.wideListDb,
    listDb: database.listDb,
    clock,
    settings,
    secret,
    redis,
    sharedCounter,
    caches: new Caches(),
    outbox,
    jobs,
    onStop: (work) => void stops.unshift(work),
  };
  database.onRestored(() => {
    log.info("the database is back, what is remembered is read again");
    bus.gap();
  });
  const services = await createServices(core);
  // The first to end: what runs uses everything else.
  core.onStop(() => jobs.close());
  await jobs.start(JOBS, services);
  const channels = new EventChannels(() => clock().getTime(), bus);
  const { authenticator } = services.session;
  authenticator.onChange(() =>
    channels.endUnless((session, permission) => authenticator.stillAdmits(session, permission)),
  );
  const { addressBlocks } = services;
  addressBlocks.onChange(() => channels.endTo((ip) => addressBlocks.blockOf(ip) !== undefined));

  const server = createServer(settings, log);
  reportErrors(server, byHttps(settings));
  refuseBlocked(server, addressBlocks, clock);
  await allowOrigins(server, settings.allowedOrigins);
  let stopping = false;
  const beginStop = (): void => {
    stopping = true;
    channels.endAll();
  };
  server.get("/healthz", { logLevel: "silent" }, async (_request, reply) =>
    reply.code(stopping ? 503 : 200).send({ status: stopping ? "stopping" : "ok" }),
  );
  server.addHook("preClose", async () => beginStop());
  server.addHook("onClose", async () => {
    for (const stop of stops) {
      try {
        await stop();
      } catch (error) {
        // The others must still be closed.
        log.error({ err: error }, "not closed in order");
      }
    }
  });
  const counting = { now: () => clock().getTime(), shared: sharedCounter };
  const people = new WindowLimiter({
    name: "requests",
    limit: () => services.officeSettings.get(REQUESTS_PER_10S),
    windowMs: 10_000,
    ...counting,
  });
  const applications = new WindowLimiter({
    name: "application-requests",
    // Each application has its own.
    limit: () => 0,
    windowMs: 60_000,
    ...counting,
  });
  serveMetrics(server, services, { token: settings.metricsToken, rush: RUSH });
  const document = options.contract ?? readDocument();
  recordAccess(server, services.accessLog, { document, clock, caches: core.caches });
  noteLooks(server, services, document);
  const shapes = await serveContract(server, {
    document,
    handlers: options.handlers ?? registry,
    first: RUSH,
    authenticate: limited(services, { people, applications }),
    receive: services.files.receive,
    discard: services.files.discard,
    services,
    channels,
  });
  options.routes?.(server, services);
  const origin = settings.url && new URL(settings.url).origin;
  serveSitemap(server, { origin, addresses: () => publicAddresses(services) });
  await serveApp(server, options.appFolder ?? APP_FOLDER, {
    origin,
    now: () => clock().getTime(),
    caches: core.caches,
  });
  const closed = new AbortController();
  server.addHook("onClose", async () => closed.abort());
  await server.ready();
  return { server, services, compileAll: () => shapes.compileAll(closed.signal), beginStop };
}

function createServer(settings: Settings, log: Logger): FastifyInstance {
  const boot = randomBytes(4).toString("hex");
  let count = 0;
  const baseLogger: FastifyBaseLogger = log;
  return fastify({
    loggerInstance: baseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${boot}-${((count += 1)).toString(36)}`,
    requestIdHeader: false,
    trustProxy:
      settings.trustProxy === "all" ? true : settings.trustProxy.split(",").map((part) => part.trim()),
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: PATIENCE.requestTimeout,
    http: { connectionsCheckingInterval: PATIENCE.connectionsCheckingInterval },
    // What is in flight when the server stops is finished, also on a connection that is kept alive.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    // A logger for each request would cost more than the lines that are written with it: they say their request id.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: answerUnreadable,
    // A URL that cannot be decoded reaches no route and so no hook.
    frameworkErrors: (error, request, reply) => {
      describeAnswer(request, reply, byHttps(settings));
      refuse(error, request, reply);
      logAnswer(request, reply);
    },
  });
}

/** Every answer has its request id; every refusal has the contract's shape and a log line without secrets. */
function reportErrors(server: FastifyInstance, isSecure: boolean): void {
  server.decorateRequest("refusal", null);
  server.addHook("onRequest", (request, reply, done) => {
    describeAnswer(request, reply, isSecure);
    try {
      requireClearHeaders(request.raw);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  server.addHook("onResponse", (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
  server.setErrorHandler(refuse);
}

/** Whether the operator says that people come by https. */
const byHttps = ({ url }: Settings): boolean => url?.startsWith("https:") === true;

/** Headers that every answer has; a handler may overwrite them. */
function describeAnswer(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  reply.header("x-request-id", request.id).headers(ANSWER_HEADERS);
  // Browsers believe it by https only. Finding out the protocol costs time, and without this header it is what the
  // connection says.
  if (isSecure) reply.headers(STRICT_TRANSPORT);
  else if (request.headers["x-forwarded-proto"] !== undefined && request.protocol === "https")
    reply.headers(STRICT_TRANSPORT);
}

/** Below it refusals have the form of another standard. */
const OOAPI = "/mutual-recognition/ooapi/";

/** A refusal as RFC 7807 writes it, with our own as its extension members (contract: `OoapiProblem`). */
const problemOf = (status: number, { code, message, fields, requestId }: ReturnType<typeof errorBody>) => ({
  status: String(status),
  title: message,
  ...(fields !== undefined && {
    detail: fields.map(({ field, message: wrong }) => `${field}：${wrong}`).join("；"),
    fields,
  }),
  instance: `urn:huxuan:request:${requestId}`,
  code,
  message,
  requestId,
});

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error);
  if (!known) request.log.error({ err: error, requestId: request.id }, "unexpected error");
  else if (known.status >= 500 && known !== error) {
    request.log.warn({ err: error, requestId: request.id }, "the database did not do what was asked");
  }
  if (known?.retryAfter !== undefined) reply.header("retry-after", String(known.retryAfter));
  reply.code(known?.status ?? 500).header("cache-control", "no-store");
  const body = errorBody(known, request.id);
  request.refusal = {
    code: body.code,
    message: body.message,
    cause: (known?.status ?? 500) >= 500 ? error : undefined,
    notedElsewhere: known?.refusal !== undefined || known?.code === "ADDRESS_BLOCKED",
  };
  return request.url.startsWith(OOAPI)
    ? reply.type("application/problem+json; charset=utf-8").send(problemOf(reply.statusCode, body))
    : reply.type("application/json; charset=utf-8").send(body);
}

/**
 * Successes and blocked addresses at level debug, refusals at info, failures at error. The route's pattern, never the URL: queries
 * and calendar paths hold tokens.
 */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = reply;
  // Who is blocked for asking too much would fill the log.
  const isQuiet = statusCode < 400 || request.refusal?.code === "ADDRESS_BLOCKED";
  const level = statusCode >= 500 ? "error" : isQuiet ? "debug" : "info";
  if (!(request.log as unknown as Logger).isLevelEnabled(level)) return;
  request.log[level](
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "-",
      status: statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      ...(request.session ? { accountId: request.session.accountId } : {}),
      ...(request.session?.impersonatorId ? { impersonatorId: request.session.impersonatorId } : {}),
      ...(request.refusal ? { code: request.refusal.code } : {}),
    },
    "answered",
  );
}

/** Who is asking, within the limit of their account: the office's for people, its own for an application. */
function limited(
  services: Services,
  { people, applications }: { people: WindowLimiter; applications: WindowLimiter },
): Authenticate {
  const { authenticator } = services.session;
  const count = (request: FastifyRequest, session: Session): Session => {
    // Who asked too often is named in the logs.
    request.session = session;
    const wait =
      session.requestsPerMinute === undefined
        ? people.take(session.accountId)
        : applications.take(session.accountId, session.requestsPerMinute);
    if (wait > 0) {
      throw new DomainError(429, "RATE_LIMITED", `操作太频繁，请 ${wait} 秒后再试`, { retryAfter: wait });
    }
    return session;
  };
  return (request) => {
    const session = authenticator.authenticate(request.headers.authorization);
    return session instanceof Promise
      ? session.then((known) => count(request, known))
      : count(request, session);
  };
}

function openBus(settings: Settings, redis: Redis | undefined, log: Logger): Promise<Bus> | Bus {
  if (redis) return createRedisBus(redis, settings.redisPrefix, log);
  if (settings.databaseUrl) return createPostgresBus(settings.databaseUrl, log);
  return createMemoryBus(log);
}
