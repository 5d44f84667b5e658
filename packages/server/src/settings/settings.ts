import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";

const number = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: () => `${name} 应为数字` })
    .int(`${name} 应为整数`)
    .min(min, `${name} 应在 ${min} 到 ${max} 之间`)
    .max(max, `${name} 应在 ${min} 到 ${max} 之间`);

/** Least and most of what the environment sets at the start and the office may change later. */
export const RANGES = {
  failuresPerAccount: [1, 1_000],
  failuresPerAddress: [1, 1_000_000],
  accessMinutes: [1, 1_440],
  refreshDays: [1, 90],
  requestsPer10s: [0, 1_000_000],
  loginsPerMinute: [0, 1_000_000],
} as const;

const url = (name: string, protocols: readonly string[], example: string) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    { error: `${name} 应为连接地址，例如 ${example}` },
  );

function isProxy(text: string): boolean {
  const [address = "", bits] = text.split("/");
  if (bits === undefined && ["loopback", "linklocal", "uniquelocal"].includes(address)) return true;
  const family = isIP(address);
  return (
    family > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

/** Where a page comes from, as browsers say it: `https://portal.example.edu.cn`, without a path. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && ["http:", "https:"].includes(url.protocol) && url.origin === text;
};

/** The parts of a list by comma. */
const partsOf = (text: string): string[] => text.split(",").map((part) => part.trim());

/** The address of a bucket, with its keys. */
function isBucket(text: string): boolean {
  const { username, password, pathname } = URL.parse(text) ?? {};
  return Boolean(username && password) && /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(pathname ?? "");
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** What may be set, by the environment. An empty value counts as absent. */
const Environment = z.object({
  PORT: number("PORT", 0, 65_535).default(8080),
  HOST: z.string().default("0.0.0.0"),
  HUXUAN_DATA: z.string().default("./data"),
  DATABASE_URL: url(
    "DATABASE_URL",
    ["postgres:", "postgresql:"],
    "postgres://huxuan:口令@127.0.0.1:5432/huxuan",
  ).optional(),
  HUXUAN_DATABASE_CONNECTIONS: number("HUXUAN_DATABASE_CONNECTIONS", 2, 500).default(16),
  HUXUAN_ADMISSION_CONNECTIONS: number("HUXUAN_ADMISSION_CONNECTIONS", 3, 100).default(4),
  HUXUAN_SIGN_IN_CONNECTIONS: number("HUXUAN_SIGN_IN_CONNECTIONS", 1, 100).default(4),
  HUXUAN_LIST_CONNECTIONS: number("HUXUAN_LIST_CONNECTIONS", 1, 100).default(4),
  HUXUAN_READ_CONNECTIONS: number("HUXUAN_READ_CONNECTIONS", 1, 100).default(8),
  REDIS_URL: url("REDIS_URL", ["redis:", "rediss:"], "redis://127.0.0.1:6379").optional(),
  HUXUAN_REDIS_PREFIX: z
    .string()
    .regex(/^[\w:-]{1,40}$/, "HUXUAN_REDIS_PREFIX 只能由字母、数字、下划线、短横线和冒号组成")
    .default("huxuan:"),
  HUXUAN_SECRET: z.string().min(32, "HUXUAN_SECRET 至少需要 32 个字符").optional(),
  HUXUAN_FILES_FOLDER: z.string().optional(),
  HUXUAN_S3_URL: url(
    "HUXUAN_S3_URL",
    ["http:", "https:"],
    "https://KEY:SECRET@s3.example.cn/huxuan?region=cn-1",
  )
    .refine((text) => isBucket(text), {
      error: "HUXUAN_S3_URL 应带访问密钥和存储桶名，例如 https://KEY:SECRET@s3.example.cn/huxuan?region=cn-1",
    })
    .optional(),
  HUXUAN_FILES_PER_SCHOOL_MB: number("HUXUAN_FILES_PER_SCHOOL_MB", 1, 10_000_000).default(10_240),
  HUXUAN_SMTP_URL: url(
    "HUXUAN_SMTP_URL",
    ["smtp:", "smtps:"],
    "smtps://NAME:PASSWORD@smtp.example.cn:465",
  ).optional(),
  HUXUAN_MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\p{Cc}"]* <)?[^\s<>@"]+@[\w.-]+\.\w+>?$/u,
      "HUXUAN_MAIL_FROM 应为邮箱地址，例如 互选平台 <huxuan@example.edu.cn>",
    )
    .optional(),
  HUXUAN_URL: url("HUXUAN_URL", ["http:", "https:"], "https://huxuan.example.edu.cn").optional(),
  HUXUAN_ALLOWED_ORIGINS: z
    .string()
    .refine((text) => partsOf(text).every(isOrigin), {
      error:
        "HUXUAN_ALLOWED_ORIGINS 应为网站的来源（协议和域名，没有路径，用逗号分隔），例如 https://portal.example.edu.cn",
    })
    .optional(),
  HUXUAN_SIGN_ON_NETWORKS: z
    .string()
    .refine((text) => text.split(",").every((part) => isProxy(part.trim())), {
      error: "HUXUAN_SIGN_ON_NETWORKS 应为 loopback、uniquelocal、IP 地址或网段（用逗号分隔）",
    })
    .default(""),
  HUXUAN_CAPTCHA: z
    .enum(["off", "always"], {
      error: "HUXUAN_CAPTCHA 应为 off（输错次数较多时才要求）或 always（每次登录都要求）",
    })
    .default("off"),
  HUXUAN_FAILURES_PER_ACCOUNT: number("HUXUAN_FAILURES_PER_ACCOUNT", ...RANGES.failuresPerAccount).default(3),
  HUXUAN_FAILURES_PER_ADDRESS: number("HUXUAN_FAILURES_PER_ADDRESS", ...RANGES.failuresPerAddress).default(
    30,
  ),
  HUXUAN_ACCESS_MINUTES: number("HUXUAN_ACCESS_MINUTES", ...RANGES.accessMinutes).default(15),
  HUXUAN_REFRESH_DAYS: number("HUXUAN_REFRESH_DAYS", ...RANGES.refreshDays).default(7),
  HUXUAN_REQUESTS_PER_10S: number("HUXUAN_REQUESTS_PER_10S", ...RANGES.requestsPer10s).default(300),
  HUXUAN_LOGINS_PER_MINUTE: number("HUXUAN_LOGINS_PER_MINUTE", ...RANGES.loginsPerMinute).default(30),
  HUXUAN_LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `HUXUAN_LOG_LEVEL 应为 ${LOG_LEVELS.join("、")} 之一` })
    .default("info"),
  HUXUAN_ALARM_WEBHOOK: url(
    "HUXUAN_ALARM_WEBHOOK",
    ["http:", "https:"],
    "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=KEY",
  ).optional(),
  HUXUAN_METRICS_TOKEN: z.string().min(24, "HUXUAN_METRICS_TOKEN 至少需要 24 个字符").optional(),
  HUXUAN_TRUST_PROXY: z
    .string()
    .refine((text) => text === "all" || text.split(",").every((part) => isProxy(part.trim())), {
      error: "HUXUAN_TRUST_PROXY 应为 loopback、uniquelocal、IP 地址或网段（用逗号分隔），或 all",
    })
    .default("loopback"),
  HUXUAN_STOP_SECONDS: number("HUXUAN_STOP_SECONDS", 1, 600).default(25),
  HUXUAN_WORKERS: number("HUXUAN_WORKERS", 1, 64).default(1),
});

/** The settings of a running server; see the configuration table in the README. */
export interface Settings {
  /** 0 lets the system choose one. */
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** Absent: PGlite in the data folder. */
  databaseUrl: string | undefined;
  /** Connections of this node to PostgreSQL for everything but admission, signing in and lists. */
  databaseConnections: number;
  /** Connections of this node to PostgreSQL that only admission and the check of each request use. */
  admissionConnections: number;
  /** Connections of this node to PostgreSQL that only signing in uses. */
  signInConnections: number;
  /** Connections of this node to PostgreSQL that only lists of a whole school or province use. */
  listConnections: number;
  /** Connections of this node to PostgreSQL that only everybody else's lists use. */
  readConnections: number;
  redisUrl: string | undefined;
  /** Goes before every key and channel in Redis. */
  redisPrefix: string;
  /** Absolute path of the folder of files: uploads that arrive, and without `s3Url` the files themselves. */
  filesFolder: string;
  /** The bucket that holds files, with its keys; absent: they are in `filesFolder`. */
  s3Url: string | undefined;
  /** Quota of files of one school, MB. */
  filesPerSchool: number;
  /** The mail server, with name and password. Absent: mails stay in the database. */
  smtpUrl: string | undefined;
  /** Sender of the mails; empty without `smtpUrl`. */
  mailFrom: string;
  /** Where people reach the platform, without a path: links in mails begin with it. Absent only without `smtpUrl`. */
  url: string | undefined;
  /** Other sites whose pages may call the platform: `https://portal.example.edu.cn`. Empty: none. */
  allowedOrigins: readonly string[];
  /** Internal networks in which servers of schools' sign-on may be: names, addresses or networks by comma. Empty: none. */
  signOnNetworks: string;
  /** Signs tokens. Absent: generated once and kept in the data folder or, with `databaseUrl`, in the database. */
  secret: string | undefined;
  /** `off`: asked for only after failures. */
  captcha: "off" | "always";
  /** Failed sign-ins with one name in an hour after which a captcha is asked for. */
  failuresPerAccount: number;
  /** Failed sign-ins from one address in an hour after which a captcha is asked for at all its sign-ins. */
  failuresPerAddress: number;
  /** How long an access token is accepted. */
  accessMinutes: number;
  /** How long a session lives without being refreshed. */
  refreshDays: number;
  /** Requests of one account in ten seconds; 0: unlimited. */
  requestsPer10s: number;
  /** Sign-ins with one user name from one address in a minute; 0: unlimited. */
  loginsPerMinute: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The robot of a group that alarms are told to; a secret, as it lets whoever knows it write there. Absent: none. */
  alarmWebhook: string | undefined;
  /** Lets whoever brings it read `/metrics`. Absent: only programs on this machine may. */
  metricsToken: string | undefined;
  /** Proxies whose `X-Forwarded-For` is believed: names, addresses or networks by comma, or `all`. */
  trustProxy: string;
  /** How long a stop waits for requests in flight. */
  stopSeconds: number;
  /** Processes that serve on the port, each a node with connections of its own. More than one needs `databaseUrl`. */
  workers: number;
}

/** A setting is wrong; the message names it and says what it should be. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`设置有误，服务没有启动：\n${problems.map((problem) => `  · ${problem}`).join("\n")}`);
    this.name = "SettingsError";
  }
}

/** Parses the environment. Throws a `SettingsError` that names every wrong setting. */
export function parseSettings(
  environment: Record<string, string | undefined>,
  cwd = process.cwd(),
): Settings {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => issue.message));

  const e = parsed.data;
  if (e.HUXUAN_WORKERS > 1 && e.DATABASE_URL === undefined) {
    throw new SettingsError([
      "HUXUAN_WORKERS 大于 1 时需要 DATABASE_URL：内置数据库 PGlite 只能由一个进程使用",
    ]);
  }
  if (e.HUXUAN_SMTP_URL !== undefined && e.HUXUAN_MAIL_FROM === undefined) {
    throw new SettingsError(["设置了 HUXUAN_SMTP_URL 时还需要 HUXUAN_MAIL_FROM：邮件要有发件人"]);
  }
  if (e.HUXUAN_SMTP_URL !== undefined && e.HUXUAN_URL === undefined) {
    // A request names its host itself: whoever asks for somebody's link could have it lead elsewhere.
    throw new SettingsError([
      "设置了 HUXUAN_SMTP_URL 时还需要 HUXUAN_URL：邮件里的链接以平台的网址开头，例如 https://huxuan.example.edu.cn",
    ]);
  }
  const dataFolder = resolve(cwd, e.HUXUAN_DATA);
  return {
    port: e.PORT,
    host: e.HOST,
    dataFolder,
    databaseUrl: e.DATABASE_URL,
    databaseConnections: e.HUXUAN_DATABASE_CONNECTIONS,
    admissionConnections: e.HUXUAN_ADMISSION_CONNECTIONS,
    signInConnections: e.HUXUAN_SIGN_IN_CONNECTIONS,
    listConnections: e.HUXUAN_LIST_CONNECTIONS,
    readConnections: e.HUXUAN_READ_CONNECTIONS,
    redisUrl: e.REDIS_URL,
    redisPrefix: e.HUXUAN_REDIS_PREFIX,
    filesFolder: e.HUXUAN_FILES_FOLDER ? resolve(cwd, e.HUXUAN_FILES_FOLDER) : join(dataFolder, "files"),
    s3Url: e.HUXUAN_S3_URL,
    filesPerSchool: e.HUXUAN_FILES_PER_SCHOOL_MB,
    smtpUrl: e.HUXUAN_SMTP_URL,
    mailFrom: e.HUXUAN_MAIL_FROM ?? "",
    url: e.HUXUAN_URL && new URL(e.HUXUAN_URL).origin,
    allowedOrigins: e.HUXUAN_ALLOWED_ORIGINS === undefined ? [] : partsOf(e.HUXUAN_ALLOWED_ORIGINS),
    signOnNetworks: e.HUXUAN_SIGN_ON_NETWORKS,
    secret: e.HUXUAN_SECRET,
    captcha: e.HUXUAN_CAPTCHA,
    failuresPerAccount: e.HUXUAN_FAILURES_PER_ACCOUNT,
    failuresPerAddress: e.HUXUAN_FAILURES_PER_ADDRESS,
    accessMinutes: e.HUXUAN_ACCESS_MINUTES,
    refreshDays: e.HUXUAN_REFRESH_DAYS,
    requestsPer10s: e.HUXUAN_REQUESTS_PER_10S,
    loginsPerMinute: e.HUXUAN_LOGINS_PER_MINUTE,
    logLevel: e.HUXUAN_LOG_LEVEL,
    alarmWebhook: e.HUXUAN_ALARM_WEBHOOK,
    metricsToken: e.HUXUAN_METRICS_TOKEN,
    trustProxy: e.HUXUAN_TRUST_PROXY,
    stopSeconds: e.HUXUAN_STOP_SECONDS,
    workers: e.HUXUAN_WORKERS,
  };
}
