import type { FastifyInstance } from "fastify";
import type { OpenApiDocument } from "../../contract/document.ts";
import { deviceName, TwoGenerationCache } from "../session/index.ts";
import type { Caches } from "../../platform/caches/index.ts";
import type { AccessLog } from "./access-log.ts";

/** Paths of nobody's that are kept, letters: enough to see what somebody looks for. */
const PATH_LETTERS = 100;
/** Letters of what was thrown: its kind, sentence, and where. */
const FAILURE_LETTERS = 4_000;
/** Programs whose name is remembered: finding it out takes longer than the rest of a row. */
const DEVICES = 1_000;

/** How the calls of an operation are logged (contract: `x-log`). */
type Logged = "sign-in" | "refusals" | "plain";

/**
 * Notes every call of the contract when it is answered, and what was refused or failed of everything else. Of what
 * has a log of its own (attempts to select), or is asked by open pages all the time, only refusals
 * and failures are noted, without those that are noted elsewhere.
 */
export function recordAccess(
  server: FastifyInstance,
  log: AccessLog,
  { document, clock, caches }: { document: OpenApiDocument; clock: () => Date; caches: Caches },
): void {
  const logged = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation["x-log"] ?? "plain"] as [string, Logged]),
  );
  const devices = new TwoGenerationCache<string, string>(DEVICES);
  caches.add("devices", {
    entries: () => devices.entries,
    counts: devices.counts,
    clear: () => devices.clear(),
  });
  const nameDevice = (userAgent = ""): string => {
    const known = devices.get(userAgent);
    if (known !== undefined) return known;
    const name = deviceName(userAgent);
    devices.set(userAgent, name);
    return name;
  };
  server.addHook("onResponse", (request, reply, done) => {
    const { session, operationId, concerned } = request;
    const { statusCode } = reply;
    const how = operationId === null ? undefined : logged.get(operationId);
    const { refusal } = request;
    const isWorth =
      how === undefined || how === "refusals" ? statusCode >= 400 && !refusal?.notedElsewhere : true;
    if (isWorth) {
      const who = session ?? concerned;
      log.record({
        at: clock(),
        accountId: who?.accountId ?? null,
        personName: who?.personName ?? null,
        schoolId: who?.schoolId ?? null,
        impersonatorId: session?.impersonatorId ?? null,
        operation: operationId,
        signIn: how === "sign-in",
        method: request.method,
        route: routeOf(request),
        status: statusCode,
        code: refusal?.code ?? null,
        message: refusal?.message ?? null,
        failure: statusCode >= 500 ? failureOf(refusal?.cause) : null,
        milliseconds: Math.round(reply.elapsedTime),
        ip: plainAddress(request.ip),
        device: nameDevice(request.headers["user-agent"]),
        requestId: request.id,
      });
    }
    done();
  });
}

/** As the contract writes it; of an address that is nobody's its path, without what stands behind `?`. */
function routeOf({ routeOptions, url }: { routeOptions: { url?: string | undefined }; url: string }): string {
  const route = routeOptions.url;
  if (route !== undefined && !route.includes("*")) return route.replaceAll(/:(\w+)/g, "{$1}");
  return (url.split("?", 1)[0] ?? "").slice(0, PATH_LETTERS);
}

/** An address of IPv4 is written so, also where it came in by a socket of IPv6. */
const plainAddress = (ip: string): string =>
  ip.startsWith("::ffff:") && ip.includes(".") ? ip.slice(7) : ip;

/** What was thrown, with where. */
function failureOf(cause: unknown): string | null {
  if (!(cause instanceof Error))
    return cause === undefined ? null : JSON.stringify(cause).slice(0, FAILURE_LETTERS);
  // A database's error brings the statement with its values as its message; what it said itself is its cause.
  const first = cause.cause instanceof Error ? cause.cause : cause;
  return `${first.name}: ${first.message}\n${stackOf(cause)}`.slice(0, FAILURE_LETTERS);
}

const stackOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
