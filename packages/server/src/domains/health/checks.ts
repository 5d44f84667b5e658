import type { CheckOutcome } from "@huxuan/api-client";
import { bytesInWords, lengthInWords } from "./words.ts";

/** What the self-check looks at. */
export interface CheckFacts {
  /** Administrators of the platform: names of those without a second factor, and whether one is demanded. */
  administrators: { all: number; withoutSecondFactor: readonly string[]; isDemanded: boolean };
  /** User names that open with the password of the demo, or with their own name. */
  guessable: readonly string[];
  /** Administrators that nobody signed in as for 90 days. */
  idleAdministrators: readonly string[];
  password: { minLength: number; classes: number };
  limits: { requestsPer10s: number; loginsPerMinute: number; accessMinutes: number };
  url: string | undefined;
  trustsEveryProxy: boolean;
  logLevel: string;
  hasMailServer: boolean;
  hasRedis: boolean;
  nodes: number;
  isTrialDatabase: boolean;
  /** Absent on PGlite. */
  postgres?: {
    major: number;
    isSuperuser: boolean;
    fsync: boolean;
    /** This machine's clock against the database's, ms. */
    clockMs: number;
    brokenIndexes: readonly string[];
    hasStatements: boolean;
  };
  backupAgeMs: number | null;
  disk: { freeBytes: number; bytes: number };
  /** Kinds of jobs, by what people call them. */
  failingJobs: readonly string[];
  pausedJobs: readonly string[];
}

/** A point of the self-check as it was found. */
export interface Finding {
  outcome: Exclude<CheckOutcome, "accepted">;
  sentence: string;
}

/** A point of the self-check: its name, where it is mended, and what it says to the facts; nothing where it does not apply. */
interface Point {
  title: string;
  page?: string;
  look: (facts: CheckFacts) => Finding | undefined;
}

const passed = (sentence: string): Finding => ({ outcome: "passed", sentence });
const warning = (sentence: string): Finding => ({ outcome: "warning", sentence });
const danger = (sentence: string): Finding => ({ outcome: "danger", sentence });

/** The first few of a list, and how many there are. */
const named = (names: readonly string[], what: string): string =>
  names.length <= 5 ? names.join("、") : `${names.slice(0, 5).join("、")}等 ${names.length} ${what}`;

const DAY_MS = 86_400_000;

/** Points in the order of the page; the keys are stored. */
export const POINTS: Readonly<Record<string, Point>> = {
  "default-password": {
    title: "能被猜到的密码",
    page: "/system/users",
    look: ({ guessable, isTrialDatabase }) =>
      guessable.length === 0
        ? passed("管理人员的账号都没有使用演示密码或与用户名相同的密码。")
        : (isTrialDatabase ? warning : danger)(
            `${named(guessable, "个账号")}的密码是公开的演示密码，或与用户名相同。到用户管理重置这些密码。`,
          ),
  },
  "second-factor": {
    title: "管理员的动态口令",
    page: "/system/settings",
    look: ({ administrators: { all, withoutSecondFactor, isDemanded } }) =>
      withoutSecondFactor.length === 0
        ? passed(`${all} 个平台管理员都使用动态口令。`)
        : isDemanded
          ? warning(
              `${named(withoutSecondFactor, "人")}还没有设置动态口令，下次登录时会要求设置；不再使用的账号请停用。`,
            )
          : danger(
              `${named(withoutSecondFactor, "人")}只用密码登录。在平台设置里把「必须使用动态口令」改为平台管理。`,
            ),
  },
  "idle-administrators": {
    title: "闲置的管理员账号",
    page: "/system/users",
    look: ({ idleAdministrators }) =>
      idleAdministrators.length === 0
        ? passed("平台管理员的账号 90 天内都有人使用。")
        : warning(`${named(idleAdministrators, "个账号")} 90 天没有登录过。不再需要的请停用。`),
  },
  "password-rules": {
    title: "密码规则",
    page: "/system/password-rules",
    look: ({ password: { minLength, classes } }) =>
      minLength >= 8 && classes >= 2
        ? passed(`至少 ${minLength} 位，${classes} 类字符。`)
        : warning(`现在只要求 ${minLength} 位、${classes} 类字符。改为至少 8 位、2 类。`),
  },
  "request-limit": {
    title: "请求次数的限制",
    page: "/system/settings",
    look: ({ limits: { requestsPer10s, loginsPerMinute } }) =>
      requestsPer10s === 0 || loginsPerMinute === 0
        ? warning(
            `${requestsPer10s === 0 ? "请求" : "登录"}次数没有限制，一个程序就能占满平台。在平台设置里填上限。`,
          )
        : passed(`每个账号每 10 秒 ${requestsPer10s} 次，每分钟登录 ${loginsPerMinute} 次。`),
  },
  "access-minutes": {
    title: "访问凭证有效期",
    page: "/system/settings",
    look: ({ limits: { accessMinutes } }) =>
      accessMinutes <= 60
        ? passed(`${accessMinutes} 分钟。`)
        : warning(`访问凭证 ${accessMinutes} 分钟才过期，被偷走的能用很久。改为 60 分钟以内。`),
  },
  https: {
    title: "加密访问",
    look: ({ url }) =>
      url === undefined
        ? warning("没有设置平台的网址，无法确认大家用 https 访问。设置 HUXUAN_URL 后重新启动。")
        : url.startsWith("https:")
          ? passed(`大家访问的是 ${url}。`)
          : danger(
              `平台的网址 ${url} 没有加密，密码会在网络上被看到。在前面的代理上启用 https，再改 HUXUAN_URL。`,
            ),
  },
  proxy: {
    title: "可信的代理",
    look: ({ trustsEveryProxy }) =>
      trustsEveryProxy
        ? danger("HUXUAN_TRUST_PROXY=all 会相信任何人自称的地址，日志和限制都能被骗过。改为代理自己的地址。")
        : passed("只相信指定的代理给出的地址。"),
  },
  mail: {
    title: "邮件服务器",
    look: ({ hasMailServer }) =>
      hasMailServer
        ? passed("已经设置。")
        : warning(
            "没有邮件服务器：找回密码的链接和通知邮件发不出去。设置 HUXUAN_SMTP_URL、HUXUAN_MAIL_FROM 和 HUXUAN_URL 后重新启动。",
          ),
  },
  backup: {
    title: "备份",
    look: ({ backupAgeMs }) =>
      backupAgeMs === null
        ? danger("从来没有备份过。在服务器上运行 npm run server -- backup，并让它每天自动运行。")
        : backupAgeMs > 7 * DAY_MS
          ? danger(`上一次备份是 ${lengthInWords(backupAgeMs)}前。检查每天自动备份的任务为什么没有运行。`)
          : backupAgeMs > 2 * DAY_MS
            ? warning(`上一次备份是 ${lengthInWords(backupAgeMs)}前。检查每天自动备份的任务。`)
            : passed(`上一次备份是 ${lengthInWords(backupAgeMs)}前。`),
  },
  disk: {
    title: "磁盘空间",
    page: "/system/files",
    look: ({ disk: { freeBytes, bytes } }) => {
      const left = bytesInWords(freeBytes);
      return freeBytes / bytes < 0.2
        ? warning(
            `数据目录所在的磁盘只剩 ${left}（${Math.round((freeBytes / bytes) * 100)}%）。提前扩大，或移走旧的备份。`,
          )
        : passed(`数据目录所在的磁盘还有 ${left}。`);
    },
  },
  "failing-jobs": {
    title: "失败的任务",
    page: "/system/jobs",
    look: ({ failingJobs }) =>
      failingJobs.length === 0
        ? passed("七天内没有任务失败。")
        : warning(`七天内失败过：${named(failingJobs, "种任务")}。到定时任务页看原因。`),
  },
  "paused-jobs": {
    title: "暂停的任务",
    page: "/system/jobs",
    look: ({ pausedJobs }) =>
      pausedJobs.length === 0
        ? passed("没有任务被暂停。")
        : warning(`被暂停、不会自动运行：${named(pausedJobs, "种任务")}。不再需要暂停的请恢复。`),
  },
  "trial-database": {
    title: "数据库的种类",
    look: ({ isTrialDatabase }) =>
      isTrialDatabase
        ? warning("用的是内置数据库 PGlite，断电可能丢数据，只适合试用。正式使用请设置 DATABASE_URL。")
        : passed("用的是 PostgreSQL。"),
  },
  "database-account": {
    title: "数据库账号的权限",
    look: ({ postgres }) =>
      postgres &&
      (postgres.isSuperuser
        ? warning(
            "平台用超级用户连接数据库，程序的一个漏洞就能读写整台数据库服务器。换成只拥有自己数据库的账号。",
          )
        : passed("平台用普通账号连接数据库。")),
  },
  fsync: {
    title: "数据写到磁盘",
    look: ({ postgres }) =>
      postgres &&
      (postgres.fsync
        ? passed("数据库确认写到磁盘后才答复。")
        : danger("数据库关了 fsync，断电会丢失或损坏数据。在 postgresql.conf 里打开。")),
  },
  indexes: {
    title: "没有建成的索引",
    page: "/system/jobs",
    look: ({ postgres }) =>
      postgres &&
      (postgres.brokenIndexes.length === 0
        ? passed("所有索引都可以使用。")
        : warning(
            `${named(postgres.brokenIndexes, "个索引")}没有建成，相关的查询会扫描全表。重新启动一次服务会重建；仍然不行时请看服务的日志。`,
          )),
  },
  clock: {
    title: "时钟",
    look: ({ postgres }) =>
      postgres &&
      (Math.abs(postgres.clockMs) < 2_000
        ? passed("这台机器和数据库的时钟一致。")
        : warning(
            `这台机器和数据库的时钟差 ${lengthInWords(Math.abs(postgres.clockMs))}，动态口令和选课的先后会出错。两台都启用时间同步。`,
          )),
  },
  statements: {
    title: "语句统计",
    page: "/monitor/sql",
    look: ({ postgres }) =>
      postgres &&
      (postgres.hasStatements
        ? passed("可以看到哪些语句占时间。")
        : warning("没有启用 pg_stat_statements，看不到哪些语句占时间。SQL 页写着启用的步骤。")),
  },
  "shared-limits": {
    title: "多个节点的协作",
    look: ({ nodes, hasRedis }) =>
      nodes <= 1
        ? undefined
        : hasRedis
          ? passed(`${nodes} 个进程通过 Redis 共用限制。`)
          : warning(`${nodes} 个进程各自计算请求次数，上限实际是 ${nodes} 倍。设置 REDIS_URL 让它们共用。`),
  },
  "log-level": {
    title: "日志的详细程度",
    look: ({ logLevel }) =>
      logLevel === "debug" || logLevel === "trace"
        ? warning(`HUXUAN_LOG_LEVEL=${logLevel} 每个请求都写一行，磁盘很快会满。查完问题后改回 info。`)
        : logLevel === "silent"
          ? warning("HUXUAN_LOG_LEVEL=silent 什么也不记，出了问题无从查起。改回 info。")
          : passed(`HUXUAN_LOG_LEVEL=${logLevel}。`),
  },
};

/** What every point that applies says. */
export const findingsOf = (facts: CheckFacts): (Finding & { key: string })[] =>
  Object.entries(POINTS).flatMap(([key, { look }]) => {
    const finding = look(facts);
    return finding === undefined ? [] : [{ key, ...finding }];
  });
