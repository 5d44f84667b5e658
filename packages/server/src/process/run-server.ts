import type { Logger } from "pino";
import { type App, buildApp } from "./app.ts";
import type { DatabaseHandle } from "../db/index.ts";
import { createDemoProvince, DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo/index.ts";
import { hasAccounts } from "../domains/session/index.ts";
import { type Gate, takePort } from "./gate.ts";
import { createLogger } from "./log.ts";
import { openDatabase } from "./open-database.ts";
import { parseSettings, type Settings } from "../settings/index.ts";
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
  const gate = await takePort(settings.port, settings.host, (error) =>
    log.error({ err: error }, "connections are not taken for the moment"),
  );
  const database = await openDatabase(settings, log);
  try {
    const app = await buildApp(settings, { database, log });
    const isTrial = database.kind === "pglite";
    if (isTrial) await ensureDemo(app);
    gate.open(app.server.routing.bind(app.server));
    // A schema that cannot be compiled fails again at the first call that needs it, with the same error.
    app.compileAll().catch((error: unknown) => log.error({ err: error }, "not compiled ahead of its use"));
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

/** Ends the process in order, with exit code 0, or 1 and the reason when there is one. Only the first call counts. */
type End = (reason?: unknown) => void;

/** How long the rest of a stop may take after the requests in flight, ms. */
const CLOSE_MS = 15_000;

/** Runs `work` and ends the process with it. */
function endWith(work: () => Promise<void>, { stopSeconds }: Settings): End {
  let begun = false;
  return (reason) => {
    if (begun) return;
    begun = true;
    if (reason !== undefined) console.error(`\n${explain(reason)}\n`);
    setTimeout(() => process.exit(1), stopSeconds * 1_000 + CLOSE_MS).unref();
    work().then(
      () => process.exit(reason === undefined ? 0 : 1),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
}

/**
 * What nobody caught is never passed over in silence. A promise that was rejected left the rest of the process as it was;
 * after an exception nobody knows, so the requests in flight are answered and the process ends.
 */
function catchTheRest(log: Logger, end: End): void {
  process.on("unhandledRejection", (error) =>
    log.error({ err: error }, "a rejected promise was not handled"),
  );
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an exception was not caught");
    end(error);
  });
}

/** Whoever reads what this process prints may go away; that is no reason to end. */
function printToNobody(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** Serves until a signal stops it or the database has failed for good. */
async function serve(settings: Settings): Promise<{ port: number; end: End }> {
  const running = await start(settings);
  const end = endWith(() => stop(running), settings);
  catchTheRest(running.log, end);
  void running.database.broken.then(end);
  return { port: running.gate.port, end };
}

/** Stops on the first signal; on the second `kill` ends at once what is left. */
function stopOnSignal(end: End, kill: () => void = () => undefined): void {
  let stopping = false;
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
  printToNobody();
  if (isWorker()) {
    // A terminal sends Ctrl-C to all processes of the group: the supervisor says when to end.
    process.on("SIGINT", () => undefined);
    // Until it serves, nothing is in flight and nothing half-done stays: the database undoes what was begun.
    let end: End = () => process.exit(0);
    process.on("SIGTERM", () => end());
    onStopOrder(() => end());
    const serving = await serve(settings);
    end = serving.end;
    reportReady(serving.port);
  } else if (settings.workers > 1) {
    const log = createLogger(settings.logLevel);
    const workers = await startWorkers(settings.workers, log);
    announce(settings, workers.port, false);
    const end = endWith(workers.stop, settings);
    catchTheRest(log, end);
    stopOnSignal(end, workers.kill);
  } else {
    stopOnSignal((await serve(settings)).end);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof WorkerFailed)) console.error(`\n${explain(error)}\n`);
  process.exit(1);
}
