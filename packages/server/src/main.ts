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
import { isWorker, onStopOrder, reportReady, startWorkers, WorkerFailed } from "./workers.ts";

/** Everything that must be ended again, in the order in which it was begun. */
interface Running {
  settings: Settings;
  log: Logger;
  gate: Gate;
  database: DatabaseHandle;
  app: App;
}

async function start(settings: Settings): Promise<Running> {
  const log = createLogger(settings.logLevel);
  const gate = await takePort(settings.port, settings.host);
  const database = await openDatabase(settings, log);
  try {
    const app = await buildApp(settings, { database, log });
    const isTrial = database.kind === "pglite";
    if (isTrial) await ensureDemo(app);
    gate.open(app.server.routing.bind(app.server));
    if (!isWorker()) announce(settings, gate.port, isTrial);
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
function announce({ host, dataFolder }: Settings, port: number, isTrial: boolean): void {
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

/** Lets the requests in flight finish, then closes everything. */
async function stop({ settings, log, gate, database, app }: Running): Promise<void> {
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
}

/** Runs `work` once and ends the process with it. */
function endWith(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    work().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
}

/** Stops on the first signal; on the second `kill` ends at once what is left. */
function stopOnSignal(work: () => Promise<void>, kill: () => void = () => undefined): void {
  let stopping = false;
  const end = endWith(work);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) {
        kill();
        process.exit(1);
      }
      stopping = true;
      console.log("\n正在停止，等待进行中的请求完成（再按一次立即结束）……");
      end();
    });
  }
}

async function main(): Promise<void> {
  const settings = parseSettings(process.env);
  if (isWorker()) {
    // A terminal sends Ctrl-C to all processes of the group: the supervisor says when to end.
    process.on("SIGINT", () => undefined);
    // Until it serves, nothing is in flight and nothing half-done stays: the database undoes what was begun.
    let end = (): void => process.exit(0);
    process.on("SIGTERM", () => end());
    onStopOrder(() => end());
    const running = await start(settings);
    end = endWith(() => stop(running));
    reportReady(running.gate.port);
  } else if (settings.workers > 1) {
    const workers = await startWorkers(settings.workers, createLogger(settings.logLevel));
    announce(settings, workers.port, false);
    stopOnSignal(workers.stop, workers.kill);
  } else {
    const running = await start(settings);
    stopOnSignal(() => stop(running));
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof WorkerFailed)) console.error(`\n${explain(error)}\n`);
  process.exit(1);
}
