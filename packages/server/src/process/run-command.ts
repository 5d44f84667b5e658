import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import type { ClientBase } from "pg";
import { buildApp } from "./app.ts";
import { readCommand, USAGE, UsageError } from "./command-line.ts";
import { type DatabaseHandle, migrate, transaction } from "../db/index.ts";
import { createDemoProvince, DEMO_PASSWORD } from "../demo/index.ts";
import { checkAccounts } from "../domains/recognition/index.ts";
import { resetAtServer } from "../domains/second-factor/index.ts";
import {
  createAccounts,
  forgetSealed,
  hasAccounts,
  hashPassword,
  requireGoodPassword,
} from "../domains/session/index.ts";
import type { Services } from "../domains.ts";
import { DomainError } from "../errors/index.ts";
import { createLogger } from "./log.ts";
import { openDatabase } from "./open-database.ts";
import { writeOperation } from "../platform/audit/index.ts";
import {
  type BackupSummary,
  type FilesPlace,
  noteBackup,
  restoreBackup,
  type SecretOutcome,
  writeBackup,
} from "../platform/backup/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { storedFolder } from "../platform/files/index.ts";
import { applyReferenceData } from "../reference-data.ts";
import { keepSecret, presentSecret } from "../secret/secret.ts";
import { parseSettings, type Settings } from "../settings/index.ts";
import { explain } from "./startup-errors.ts";

/** A command that cannot be carried out; the message says why. */
class CommandRefused extends Error {}

async function main(args: string[]): Promise<void> {
  const { name, argument, options, flags } = readCommand(args);
  const { account = "", name: personName = "" } = options;
  switch (name) {
    case "help":
      return console.log(USAGE);
    case "migrate":
      return withDatabase(async () => console.log("数据库结构已是最新"));
    case "admin create":
      return createAdministrator(account, personName);
    case "second-factor reset":
      return resetSecondFactor(account);
    case "demo create":
      return createDemo();
    case "ledger check":
      return withDatabase(checkLedger);
    case "backup":
      return backUp(argument);
    case "restore":
      return restore(argument, {
        force: flags.has("force"),
        giveUpSecret: flags.has("without-secret"),
      });
  }
}

async function createAdministrator(useraccount: string, personName: string): Promise<void> {
  if (useraccount.length > 64) throw new CommandRefused("用户名最多 64 个字符");
  const password = process.env["HUXUAN_ADMIN_PASSWORD"] ?? (await askPassword());
  await withDatabase(async ({ db }) => {
    const office = await readSettings(db, parseSettings(process.env));
    await requireGoodPassword(db, office, password, { useraccount, personName }).catch((error: Error) => {
      throw error instanceof DomainError ? new CommandRefused(error.message) : error;
    });
    const passwordHash = await hashPassword(password);
    await transaction(db, async (tx) => {
      const [id] = await createAccounts(tx, [
        { useraccount, passwordHash, personName, userType: "other", schoolId: null, roleIds: ["1"] },
      ]);
      await writeOperation(tx, {
        session: null,
        action: "admin-create",
        targets: [{ kind: "account", id: id as number, schoolId: null }],
        after: { useraccount, personName },
        ip: "",
        requestId: "cli",
        at: new Date(),
      });
    });
    console.log(`已创建平台管理员 ${useraccount}（${personName}）`);
  });
}

/** The demo province on an empty database: PostgreSQL gets it only when asked for. */
const createDemo = (): Promise<void> =>
  withServices(async (services) => {
    if (await hasAccounts(services.db))
      throw new CommandRefused("数据库里已经有账号，演示数据只能创建在空的数据库里");
    await createDemoProvince(services);
    console.log(`已创建演示数据，账号的密码都是 ${DEMO_PASSWORD}`);
  });

/** Refuses where the ledger is not what was written into it: whoever runs it by a clock hears of it. */
async function checkLedger({ db }: DatabaseHandle): Promise<void> {
  const { accounts, entries, broken } = await checkAccounts(db, new Date());
  if (broken.length > 0) throw new CommandRefused(["学分银行的流水与记录时不同：", ...broken].join("\n"));
  console.log(`学分银行的流水完好：${accounts} 个账户，${entries} 条`);
}

async function resetSecondFactor(useraccount: string): Promise<void> {
  await withServices((services) =>
    resetAtServer(services, useraccount).catch((error: Error) => {
      throw error instanceof DomainError ? new CommandRefused(error.message) : error;
    }),
  );
  console.log(`已关闭账号 ${useraccount} 的动态口令，它的所有登录已退出`);
}

/** What the server works with, without its port. */
async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const settings = parseSettings(process.env);
  const log = createLogger("warn");
  const database = await openDatabase(settings, log);
  try {
    const { server, services } = await buildApp(settings, { database, log });
    try {
      await work(services);
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

/** As it was typed: package managers change into the folder of this package. */
const pathOf = (file: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), file);

function filesPlace(settings: Settings): FilesPlace {
  return settings.s3Url === undefined ? { folder: storedFolder(settings) } : "elsewhere";
}

async function backUp(name: string): Promise<void> {
  const file = pathOf(name);
  const { settings, passphrase: given } = backupSettings();
  const database = await openDatabase(settings, createLogger("warn"));
  try {
    const value = await presentSecret(settings, database);
    const passphrase =
      given ?? (await askPassphrase("备份口令（至少 12 个字符，直接回车则不备份平台密钥）："));
    const summary = await writeBackup(database, {
      file,
      files: filesPlace(settings),
      now: new Date(),
      secret: { value, passphrase },
    });
    await noteBackup(database.db, new Date());
    console.log(`已备份到 ${file}：${describe(summary)}`);
    if (summary.filesElsewhere) console.log("上传的文件保存在对象存储中，不在备份里，请另行备份存储桶");
    console.log("备份里有个人信息和密码的散列值，请妥善保管");
    console.log(
      passphrase === undefined
        ? `没有给出备份口令，备份里没有平台密钥：在没有这个密钥的地方恢复后，${LOST}${settings.secret === undefined ? "" : "。HUXUAN_SECRET 请另行保管"}`
        : "备份里有用口令加密的平台密钥，在别处恢复时需要这个口令，请和备份分开保管",
    );
  } finally {
    await database.close();
  }
}

async function restore(
  name: string,
  { force, giveUpSecret }: { force: boolean; giveUpSecret: boolean },
): Promise<void> {
  const file = pathOf(name);
  const { settings, passphrase } = backupSettings();
  const database = await openDatabase(settings, createLogger("warn"));
  try {
    const secret = {
      present: await presentSecret(settings, database),
      isFixed: settings.secret !== undefined,
      keep: (client: ClientBase, value: string) => keepSecret(settings, database, client, value),
    };
    const summary = await restoreBackup(database, {
      file,
      files: filesPlace(settings),
      force,
      secret,
      passphrase: giveUpSecret
        ? undefined
        : (passphrase ?? (await askPassphrase("备份口令（没有则直接回车）："))),
      giveUpSecret,
    });
    await migrate(database, applyReferenceData);
    const factors =
      summary.secret === "lost" ? await transaction(database.db, (tx) => forgetSealed(tx, new Date())) : 0;
    console.log(`已从 ${file} 恢复：${describe(summary)}。现在可以启动服务`);
    console.log(describeSecret(summary.secret, factors));
    if (summary.filesElsewhere) console.log("备份时上传的文件保存在对象存储中，请确认存储桶也已恢复");
  } finally {
    await database.close();
  }
}

/** What follows where the secret is another one. */
const LOST =
  "所有登录都会退出，动态口令要重新设置，统一认证的客户端密钥要重新填写，开放接口的应用密钥要更换，还没有发放的初始密码要重置，注册申请里的证件号码不能再读出，已经发出的链接失效";

function describeSecret(outcome: SecretOutcome, factors: number): string {
  if (outcome === "kept") return "平台密钥与备份时相同，登录、动态口令和加密保存的设置照旧";
  if (outcome === "lost") return `平台密钥与备份时不同：${LOST}。已关闭 ${factors} 个账号的动态口令`;
  return `这个备份由旧版本写成，没有记下平台密钥。如果它和现在的密钥不同，${LOST}；进不来的账号用 second-factor reset 关闭动态口令`;
}

/** The settings, and the passphrase, which is none of the server's. */
function backupSettings(): { settings: Settings; passphrase: string | undefined } {
  const { HUXUAN_BACKUP_PASSPHRASE: passphrase, ...environment } = process.env;
  return { settings: parseSettings(environment), passphrase: passphrase === "" ? undefined : passphrase };
}

/** Undefined for an empty one, and where nobody can type. */
async function askPassphrase(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  return (await askHidden(question)) || undefined;
}

const describe = ({ tables, rows, files }: BackupSummary): string =>
  `${tables} 张表 ${rows} 行，${files} 个文件`;

/** Asks twice without showing what is typed; from a pipe the first line is taken. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return "";
  }
  const first = await askHidden("密码：");
  if ((await askHidden("再输入一次：")) !== first) throw new CommandRefused("两次输入的密码不一致");
  return first;
}

function askHidden(question: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(question);
  stdin.setRawMode(true).setEncoding("utf8").resume();
  return new Promise((resolve, reject) => {
    let typed = "";
    const finish = (): void => {
      stdin.off("data", take).setRawMode(false).pause();
      stdout.write("\n");
    };
    const take = (text: string): void => {
      for (const key of text) {
        if (key === "\r" || key === "\n") {
          finish();
          resolve(typed);
          return;
        }
        if (key === "\u0003") {
          finish();
          reject(new CommandRefused("已取消"));
          return;
        }
        typed = key === "\u007f" ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on("data", take);
  });
}

async function withDatabase(work: (database: DatabaseHandle) => Promise<void>): Promise<void> {
  const { HUXUAN_ADMIN_PASSWORD: _, ...environment } = process.env;
  const settings = parseSettings(environment);
  const database = await openDatabase(settings, createLogger("warn"));
  try {
    await migrate(database, applyReferenceData);
    await work(database);
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage || error instanceof CommandRefused ? error.message : explain(error));
  // As shells have it: 2 is a command that was not given as it must be.
  process.exitCode = isUsage ? 2 : 1;
}
