/** The disk of the built-in database runs full: what cannot be stored is refused, and what was acknowledged stays. */
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { migrate, openPglite } from "../src/db/index.ts";
import { applyReferenceData } from "../src/reference-data.ts";
import { json } from "./expect-refusal.ts";
import { createPeople, PASSWORD } from "./people.ts";
import { killProcesses, type ServerProcess, startServerProcess } from "./server-process.ts";
import { makeSmallDisk } from "./small-disk.ts";

const disk = makeSmallDisk(200);
const dataFolder = join(disk?.folder ?? "", "data");
afterEach(killProcesses);
afterAll(() => disk?.remove());

/** Room on the disk that tables may still grow into, but that no file of the log fits in. */
const GROWTH_BYTES = 12 * 1024 * 1024;
/** More sign-ins than either disk takes. */
const MOST_SIGN_INS = 2_000;

interface Tried {
  status: number;
  body: string;
  /** Of those who got in. */
  accessToken: string | undefined;
}

const serve = (): Promise<ServerProcess & { url: string }> =>
  startServerProcess({ HUXUAN_DATA: dataFolder, HUXUAN_LOGINS_PER_MINUTE: "0", HUXUAN_LOG_LEVEL: "fatal" });

/** People sign in, ten at a time, until `enough`; whoever finds no server any more is left out. */
async function signInUntil(url: string, enough: (last: Tried) => boolean): Promise<Tried[]> {
  const all: Tried[] = [];
  while (all.length < MOST_SIGN_INS) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (): Promise<Tried[]> => {
        try {
          const credentials = json({ username: "admin", password: PASSWORD });
          const response = await fetch(`${url}/qsmart/common/login`, credentials);
          const body = await response.text();
          const accessToken = response.ok
            ? (JSON.parse(body) as { accessToken: string }).accessToken
            : undefined;
          return [{ status: response.status, body, accessToken }];
        } catch {
          return [];
        }
      }),
    );
    all.push(...answers.flat());
    if (answers.flat().length === 0 || answers.flat().some(enough)) return all;
  }
  throw new Error(`${MOST_SIGN_INS} sign-ins found room`);
}

const refusedForRoom = ({ status, body }: Tried): boolean =>
  status === 503 && body.includes("服务器的存储空间已满，这次操作没有保存，请联系管理员");

/** Everybody who was let in still is: their sessions are stored. */
async function expectSessions(url: string, tried: readonly Tried[]): Promise<void> {
  const tokens = tried.flatMap(({ accessToken }) => accessToken ?? []);
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/qsmart/common/sessionUserInfo`, { headers });
    expect(response.status, await response.text()).toBe(200);
  }
}

beforeAll(async () => {
  if (disk === undefined) return;
  const database = await openPglite({ dataFolder });
  await migrate(database, applyReferenceData);
  await createPeople(database.db);
  await database.close();
});

test.skipIf(disk === undefined)(
  "what does not fit is refused with a sentence, and stored once there is room (skipped where no small disk can be made)",
  async () => {
    const server = await serve();
    const tried = await signInUntil(server.url, () => true);
    disk?.fill(0);
    tried.push(...(await signInUntil(server.url, refusedForRoom)));
    for (const one of tried) expect(one.status === 200 || refusedForRoom(one), one.body).toBe(true);
    disk?.clear();
    const [after] = await signInUntil(server.url, () => true);
    expect(after?.status).toBe(200);
    await expectSessions(server.url, tried);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  },
);

test.skipIf(disk === undefined)(
  "without room for its log the database ends and says why, and nothing acknowledged is lost (skipped where no small disk can be made)",
  async () => {
    const folder = join(disk?.folder ?? "", "log");
    const database = await openPglite({ dataFolder: folder });
    await database.pool.query("create table counted as select 0 as n from generate_series(1, 2000)");
    disk?.fill(GROWTH_BYTES);
    let acknowledged = 0;
    const work = async (): Promise<void> => {
      for (;;) {
        await database.pool.query("update counted set n = n + 1");
        acknowledged += 1;
      }
    };
    await expect(work()).rejects.toThrow();
    expect((await database.broken).message).toMatch(/所在的磁盘已满，.*腾出空间后重新启动服务/);
    await expect(database.pool.query("select 1")).rejects.toThrow("所在的磁盘已满");
    await database.close();

    disk?.clear();
    const again = await openPglite({ dataFolder: folder });
    const { rows } = await again.pool.query("select distinct n from counted");
    await again.close();
    expect(rows).toEqual([{ n: acknowledged }]);
  },
);
