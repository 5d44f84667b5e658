import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../testing/databases.ts";
import { json } from "../../testing/expect-refusal.ts";
import { freePort } from "../../testing/free-port.ts";
import { PASSWORD } from "../../testing/people.ts";
import {
  killProcesses,
  MAIN,
  runScript,
  type ServerProcess,
  startServerProcess,
} from "../../testing/server-process.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "huxuan-main-"));
const onPostgres = testDatabaseKind() === "postgres";

// Starting a process and filling a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let database: TestDatabase | undefined;
let environment: Record<string, string> = {};

beforeAll(async () => {
  if (onPostgres) database = await createTestDatabase("postgres", "people");
  environment = {
    HUXUAN_DATA: join(folder, "data"),
    ...(database?.url ? { DATABASE_URL: database.url } : {}),
  };
});
afterEach(killProcesses);
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (script: string, args: string[], extra: Record<string, string> = {}): ServerProcess =>
  runScript(script, args, { ...environment, ...extra });

const startServer = (extra: Record<string, string> = {}): Promise<ServerProcess & { url: string }> =>
  startServerProcess({ ...environment, ...extra });

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
    await expect.poll(() => server.printed()).toContain(`互选已启动：${server.url}`);
    const [first = 0, second = 0] = childrenOf(server.child.pid);
    expect(second).toBeGreaterThan(0);
    process.kill(first, "SIGKILL");
    await expect.poll(() => childrenOf(server.child.pid).filter((pid) => pid !== first).length).toBe(2);
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

test("a command that cannot be carried out says why", async () => {
  for (const [args, code, said] of [
    [["help"], 0, "用法：npm run server -- <命令>"],
    [["second-factor", "reset"], 2, "需要 --account"],
    [["second-factor", "reset", "--account", "nobody"], 1, "没有账号 nobody"],
  ] as const) {
    const command = run(CLI, [...args]);
    expect(await command.ended).toBe(code);
    expect(command.printed()).toContain(said);
  }
});

test("a port that is taken is reported at once", async () => {
  const blocker = createServer().listen(0, "0.0.0.0");
  await once(blocker, "listening");
  const { port } = blocker.address() as { port: number };
  const server = run(MAIN, [], { PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain(`端口 ${port} 已被占用`);
  blocker.close();
});

// Neither of the two reaches the database that the others run on.
test.skipIf(onPostgres)("a wrong setting is reported in a sentence, without a stack", async () => {
  const server = run(MAIN, [], { PORT: "eighty" });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain("PORT 应为数字");
  expect(server.printed()).not.toContain("    at ");
});

test.skipIf(onPostgres)(
  "a database that does not answer is reported in a sentence, without its password",
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
    HUXUAN_ADMIN_PASSWORD: "xkqvzw",
  });
  expect([await weak.ended, weak.printed().trim()]).toEqual([
    1,
    "新密码不符合要求：至少 10 个字符；大写字母、小写字母、数字、符号至少 3 种",
  ]);
  const server = await startServer();
  expect((await signIn(server.url, "root")).status).toBe(200);
});

test("the command makes the demo province on an empty database, and on no other", async () => {
  const empty = onPostgres ? await createTestDatabase("postgres", "empty") : undefined;
  const settings = { HUXUAN_DATA: join(folder, "empty"), ...(empty?.url ? { DATABASE_URL: empty.url } : {}) };
  const made = run(CLI, ["demo", "create"], settings);
  expect([await made.ended, made.printed().trim()]).toEqual([
    0,
    "已创建演示数据，账号的密码都是 Huxuan@2026",
  ]);
  const again = run(CLI, ["demo", "create"], settings);
  expect([await again.ended, again.printed().trim()]).toEqual([
    1,
    "数据库里已经有账号，演示数据只能创建在空的数据库里",
  ]);
  await empty?.close();
});
