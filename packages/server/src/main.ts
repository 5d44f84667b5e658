import type { Logger } from "pino";
import { type App, buildApp } from "./app.ts";
import type { DatabaseHandle } from "./db/index.ts";
import { createDemoProvince, DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/index.ts";
import { hasAccounts } from "./domains/session/index.ts";
import { type Gate, takePort } from "./gate.ts";
import { createLogger } from "./log.ts";
import { openDatabase } from "./open-database.ts";
import { parseSettings, type Settings } from "./settings/index.ts";
import { explain } from "./startup-errors.ts";

/** Everything that must be ended again, in the order in which it was begun. */
interface Running {
  settings: Settings;
  log: Logger;
  gate: Gate;
  database: DatabaseHandle;
  app: App;
}

async function start(): Promise<Running> {
  const settings = parseSettings(process.env);
  const log = createLogger(settings.logLevel);
  const gate = await takePort(settings.port, settings.host);
  const database = await openDatabase(settings, log);
  try {
    const app = await buildApp(settings, { database, log });
    const isTrial = database.kind === "pglite";
    if (isTrial) await ensureDemo(app);
    gate.open(app.server.routing.bind(app.server));
    announce(settings, gate, isTrial);
    return { settings, log, gate, database, app };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** An empty trial database is filled with the demo province. */
async function ensureDemo({ services }: App): Promise<void> {
  if (await hasAccounts(services.db)) return;
  console.log("正在创建演示数据（约需几秒）……");
  await createDemoProvince(services);
}

/** What somebody who has just started it wants to know. */
function announce({ host, dataFolder }: Settings, { port }: Gate, isTrial: boolean): void {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  console.log(`\n互选已启动：http://${name}:${port}`);
  if (!isTrial) return;
  console.log(`
演示账号（密码都是 ${DEMO_PASSWORD}）：
${DEMO_ACCOUNTS.map(({ useraccount, who }) => `  ${useraccount.padEnd(10)}${who}`).join("\n")}

数据保存在 ${dataFolder}。现在用的是内置数据库 PGlite，只适合试用：
正式使用请设置 DATABASE_URL，改用 PostgreSQL 15 或更新的版本。
按 Ctrl-C 停止。
`);
}

/** Lets the requests in flight finish, then closes everything; a second signal ends it at once. */
function stopOnSignal({ settings, log, gate, database, app }: Running): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    const late = setTimeout(() => {
      log.error("requests in flight did not finish in time");
      gate.breakOff();
    }, settings.stopSeconds * 1_000);
    app.beginStop();
    await gate.close();
    clearTimeout(late);
    await app.server.close();
    await database.close();
    log.flush();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      console.log("\n正在停止，等待进行中的请求完成（再按一次立即结束）……");
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(explain(error));
          process.exit(1);
        },
      );
    });
  }
}

try {
  stopOnSignal(await start());
} catch (error) {
  console.error(`\n${explain(error)}\n`);
  process.exit(1);
}
