import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import {
  type Client,
  createHuxuanClient,
  login,
  memoryTokenStore,
  type TokenStore,
} from "@huxuan/api-client";
import { pino } from "pino";
import { type App, type AppOptions, buildApp } from "../src/process/app.ts";
import { type DatabaseHandle, openPostgres } from "../src/db/index.ts";
import { createDemoProvince } from "../src/demo/index.ts";
import { captchaTicket } from "../src/domains/session/captcha.ts";
import { deriveKeys } from "../src/domains/session/keys.ts";
import { LOG_ACTIONS, LOG_TARGETS } from "../src/domains.ts";
import { createLogger } from "../src/process/log.ts";
import { parseSettings, type Settings } from "../src/settings/index.ts";
import type { Services } from "../src/domains.ts";
import { noteCalls, writeNotedCalls } from "./called-operations.ts";
import { type TestClock, testClock } from "./clock.ts";
import {
  connectionsTo,
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseKind,
  testDatabaseKind,
} from "./databases.ts";
import { NODES_REDIS, testNodes } from "./nodes.ts";
import { PASSWORD } from "./people.ts";
import { startProxy } from "./proxy.ts";

/** Most tests ask for no page, and reading the app's renderer costs each server half a second. */
const NO_APP = join(tmpdir(), "huxuan-no-app");

/** A log line as it was written. */
export type LogLine = Record<string, unknown> & { level: number; msg: string };

export interface TestServerOptions extends Pick<AppOptions, "handlers" | "contract" | "appFolder"> {
  /** `HUXUAN_TEST_DB` by default. */
  database?: TestDatabaseKind;
  /** What is in it: a few accounts without a school, or the demo province. */
  data?: "people" | "demo";
  clock?: TestClock;
  /** Environment variables; limits are off unless given. */
  settings?: Record<string, string>;
  /** An open database instead of a new one; it is closed with the server. */
  on?: TestDatabase;
  /** Another server's database: a second node beside it. */
  beside?: TestServer;
  /** One node and no proxy, whatever `HUXUAN_TEST_NODES` says: for what a node does by itself, such as reading requests. */
  nodes?: 1;
}

/** A running server with its database, for one test file. */
export interface TestServer {
  url: string;
  clock: TestClock;
  /** Of the first node. */
  services: Services;
  /** Of each node: what a test puts in the way of something must stand on all of them. */
  nodes: readonly Services[];
  database: TestDatabase;
  settings: Settings;
  /** Everything that was logged, at level debug. */
  logLines: LogLine[];
  /** The generated client, signed in as the account. */
  client(useraccount: string, password?: string): Promise<Client & { tokens: TokenStore }>;
  /** The generated client, not signed in. */
  anonymous(): Client;
  /** A request by hand. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Starts a server on a database of its own. Close it in `afterAll`. With `HUXUAN_TEST_NODES=2` there are two nodes on that
 * database and one Redis, and `url` is that of a proxy which hands requests to them in turn: nothing may be known to one
 * node only. A server `beside` another is one node in any case.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside, clock = beside?.clock ?? testClock() } = options;
  const nodes = beside ? 1 : (options.nodes ?? testNodes());
  const database = beside?.database ?? options.on ?? (await openDatabase(options));
  const dataFolder = mkdtempSync(join(tmpdir(), "huxuan-test-data-"));
  const settings = parseSettings({
    HUXUAN_DATA: dataFolder,
    HUXUAN_SECRET: "a secret for tests only, long enough to be taken",
    HUXUAN_REQUESTS_PER_10S: "0",
    HUXUAN_LOGINS_PER_MINUTE: "0",
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...(nodes === 2 || beside ? redisOf(beside) : {}),
    ...options.settings,
  });
  const logLines: LogLine[] = [];
  const log = createLogger("debug", keepLines(logLines));
  const startNode = async (on: DatabaseHandle): Promise<Node> => {
    const app = await buildApp(settings, {
      appFolder: NO_APP,
      ...options,
      database: on,
      log,
      clock,
      // They follow the real time: a run at half past six would find the self-check's findings among its own.
      crons: false,
    });
    await app.server.listen({ port: 0, host: "127.0.0.1" });
    return { app, url: `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}` };
  };
  const node = await startNode(database);
  const { app } = node;
  const second = nodes === 2 && database.url ? await openPostgres(connectionsTo(database.url)) : undefined;
  const otherNode = second && (await startNode(second));
  const proxy = otherNode && (await startProxy([node.url, otherNode.url]));
  const url = proxy?.url ?? node.url;

  const clientWith = (tokens: TokenStore): Client & { tokens: TokenStore } => {
    const client = createHuxuanClient({ baseUrl: url, tokens });
    noteCalls(client);
    return Object.assign(client, { tokens });
  };
  return {
    url,
    clock,
    services: app.services,
    nodes: [app.services, ...(otherNode ? [otherNode.app.services] : [])],
    database,
    settings,
    logLines,
    async client(useraccount, password = PASSWORD) {
      const tokens = memoryTokenStore();
      const client = clientWith(tokens);
      tokens.set((await login({ client, body: { username: useraccount, password } })).data);
      return client;
    },
    anonymous: () => clientWith(memoryTokenStore()),
    fetch: (path, init) => fetch(`${url}${path}`, init),
    async close() {
      writeNotedCalls();
      await proxy?.close();
      await stopNode(app);
      if (otherNode) await stopNode(otherNode.app);
      await second?.close();
      await requireLogLabels(database);
      if (!beside) await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The Redis of several nodes: that of the server beside which it stands, or a part of its own of the run's. */
function redisOf(beside: TestServer | undefined): Record<string, string> {
  const of = (url: string | undefined, prefix: string): Record<string, string> =>
    url === undefined ? {} : { REDIS_URL: url, HUXUAN_REDIS_PREFIX: prefix };
  return beside
    ? of(beside.settings.redisUrl, beside.settings.redisPrefix)
    : of(process.env[NODES_REDIS], `test-${randomBytes(6).toString("hex")}:`);
}

/** A server process's part of a test server. */
interface Node {
  app: App;
  url: string;
}

async function stopNode({ server }: App): Promise<void> {
  const closed = server.close();
  // A client may keep a connection that it opened ahead of a request; the gate ends those of the real server.
  server.server.closeAllConnections();
  await closed;
}

/** Throws when something was written into the operation log for which no domain announces what people call it. */
async function requireLogLabels({ pool }: TestDatabase): Promise<void> {
  const written = await pool
    .query<{ name: string }>(
      "select action as name from operation_log union select kind from operation_target",
    )
    // A test of an outage may have taken the database away.
    .catch(() => ({ rows: [] }));
  const known = { ...LOG_ACTIONS, ...LOG_TARGETS };
  const nameless = written.rows.map(({ name }) => name).filter((name) => known[name] === undefined);
  if (nameless.length > 0) {
    throw new Error(`No domain.ts announces in records, logActions or logTargets: ${nameless.join(", ")}`);
  }
}

async function openDatabase({
  database = testDatabaseKind(),
  data = "people",
}: TestServerOptions): Promise<TestDatabase> {
  if (data === "demo") return createTestDatabase(database, "demo", fillWithDemo);
  return createTestDatabase(database, "people");
}

/** The demo is made by the services of a server, at the time of the test clock. */
async function fillWithDemo(database: DatabaseHandle): Promise<void> {
  const settings = parseSettings({
    HUXUAN_DATA: tmpdir(),
    HUXUAN_SECRET: "only for preparing the demo province!",
  });
  const app = await buildApp(settings, {
    database,
    log: pino({ level: "silent" }),
    clock: testClock(),
    appFolder: NO_APP,
  });
  await createDemoProvince(app.services);
  await app.server.close();
}

function keepLines(lines: LogLine[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split("\n")) if (line) lines.push(JSON.parse(line) as LogLine);
      done();
    },
  });
}

/** A captcha that this server gave out, with its answer: what the sign-in form sends with name and password. */
export function solvedCaptcha(server: Pick<TestServer, "settings" | "clock">): {
  code: string;
  uuid: string;
} {
  const keys = deriveKeys(server.settings.secret ?? "");
  return { code: "k7wa", uuid: captchaTicket(keys, "K7WA", server.clock(), randomBytes(10)) };
}
