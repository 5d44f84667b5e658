import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, json, PASSWORD, type TestDatabase, testDatabaseKind } from "../testing/index.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "huxuan-main-"));
const onPostgres = testDatabaseKind() === "postgres";

/** A process of this server with what it printed. */
interface Run {
  child: ChildProcess;
  printed: () => string;
  ended: Promise<number | null>;
}

// Starting a process and filling a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const running: Run[] = [];
let database: TestDatabase | undefined;
let environment: Record<string, string> = {};

beforeAll(async () => {
  if (onPostgres) database = await createTestDatabase("postgres", "people");
  environment = {
    HUXUAN_DATA: join(folder, "data"),
    ...(database?.url ? { DATABASE_URL: database.url } : {}),
  };
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(script: string, args: string[], extra: Record<string, string> = {}): Run {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(HUXUAN_|PORT$|HOST$|DATABASE_URL$|REDIS_URL$)/.test(name),
    ),
  );
  const child = spawn(process.execPath, [script, ...args], { env: { ...clean, ...environment, ...extra } });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const started = {
    child,
    printed: () => text,
    ended: once(child, "close").then(([code]) => code as number | null),
  };
  running.push(started);
  return started;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts a server and waits until it says that it is ready. */
async function startServer(extra: Record<string, string> = {}): Promise<Run & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = run(MAIN, [], { PORT: String(port), HOST: "127.0.0.1", ...extra });
  let over: number | null | undefined;
  started.ended.then((code) => (over = code)).catch(() => undefined);
  await expect
    .poll(
      async () => {
        if (over !== undefined) throw new Error(started.printed());
        return fetch(`${url}/healthz`).then(
          (response) => response.status,
          () => 0,
        );
      },
      { timeout: 90_000, interval: 100 },
    )
    .toBe(200);
  return { ...started, url };
}

const signIn = (url: string, username = "admin"): Promise<Response> =>
  fetch(`${url}/qsmart/common/login`, json({ username, password: PASSWORD }));

test("it starts on nothing, tells its address, lets people in, and stops when it is told to", async () => {
  const server = await startServer();
  expect(server.printed()).toContain(`互选已启动：${server.url}`);
  if (onPostgres) expect(server.printed()).not.toContain("演示账号");
  else expect(server.printed()).toMatch(/演示账号（密码都是 Huxuan@2026）[\s\S]*PGlite，只适合试用/);
  expect((await signIn(server.url)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(existsSync(join(folder, "data", "pglite.lock"))).toBe(false);
});

test("a request in flight is answered although the server was told to stop", async () => {
  const server = await startServer();
  const answers = Array.from({ length: 20 }, () => signIn(server.url));
  // The first answer shows that they have arrived; the others wait for their turn to hash.
  await Promise.race(answers);
  server.child.kill("SIGINT");
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(await server.ended).toBe(0);
});

test.skipIf(onPostgres)(
  "a second server on the same data is refused; after a kill the next one starts",
  async () => {
    const first = await startServer();
    const second = run(MAIN, [], { PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain(`正在被另一个服务使用（进程 ${first.child.pid}）`);
    first.child.kill("SIGKILL");
    await first.ended;
    const third = await startServer();
    expect((await signIn(third.url)).status).toBe(200);
  },
);

/** The processes of which `parent` is the parent (Linux). */
const childrenOf = (parent: number | undefined): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);

test.skipIf(!onPostgres)(
  "several processes serve on one port; one that dies is replaced, and all end with their requests answered",
  async () => {
    const server = await startServer({ HUXUAN_WORKERS: "2" });
    await expect.poll(() => server.printed(), { timeout: 60_000 }).toContain(`互选已启动：${server.url}`);
    const [first = 0, second = 0] = childrenOf(server.child.pid);
    expect(second).toBeGreaterThan(0);
    process.kill(first, "SIGKILL");
    await expect
      .poll(() => childrenOf(server.child.pid).filter((pid) => pid !== first).length, { timeout: 60_000 })
      .toBe(2);
    expect((await signIn(server.url)).status).toBe(200);

    const answers = Array.from({ length: 20 }, () => signIn(server.url));
    await Promise.race(answers);
    server.child.kill("SIGTERM");
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(await server.ended).toBe(0);
    expect(existsSync(`/proc/${second}`)).toBe(false);
  },
);

test("a port that is taken is said at once", async () => {
  const blocker = createServer().listen(0, "0.0.0.0");
  await once(blocker, "listening");
  const { port } = blocker.address() as { port: number };
  const server = run(MAIN, [], { PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain(`端口 ${port} 已被占用`);
  blocker.close();
});

// Neither of the two reaches the database that the others run on.
test.skipIf(onPostgres)("a wrong setting is said in a sentence, without a stack", async () => {
  const server = run(MAIN, [], { PORT: "eighty" });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain("PORT 应为数字");
  expect(server.printed()).not.toContain("    at ");
});

test.skipIf(onPostgres)(
  "a database that does not answer is said in a sentence, without its password",
  async () => {
    const url = "postgres://huxuan:sesame@127.0.0.1:1/huxuan";
    const server = run(MAIN, [], { DATABASE_URL: url, PORT: String(await freePort()) });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toContain("无法连接 DATABASE_URL 指定的数据库");
    expect(server.printed()).not.toContain("sesame");
  },
);

test("the command makes an administrator who can sign in, once", async () => {
  const args = ["admin", "create", "--account", "root", "--name", "王主任"];
  const made = run(CLI, args, { HUXUAN_ADMIN_PASSWORD: PASSWORD });
  expect(await made.ended).toBe(0);
  expect(made.printed()).toContain("已创建平台管理员 root（王主任）");
  const again = run(CLI, args, { HUXUAN_ADMIN_PASSWORD: PASSWORD });
  expect([await again.ended, again.printed().trim()]).toEqual([1, "用户名已被使用，请换一个"]);
  const weak = run(CLI, ["admin", "create", "--account", "weak", "--name", "弱"], {
    HUXUAN_ADMIN_PASSWORD: "12345",
  });
  expect([await weak.ended, weak.printed().trim()]).toEqual([1, "密码至少需要 10 个字符"]);
  const server = await startServer();
  expect((await signIn(server.url, "root")).status).toBe(200);
});
