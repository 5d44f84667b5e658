import type { HealthPart, HealthState } from "@huxuan/api-client";
import { bytesInWords, lengthInWords } from "./words.ts";

/** What was found of a part, or that it did not answer: why, in a few words. */
export type Found<Facts> = { facts: Facts } | { silent: string };

/** What is asked of every part; a part that this installation does not have is absent. */
export interface Findings {
  database: Found<{
    /** From asking to the answer, with the wait for a connection, ms. */
    ms: number;
    /** Connections in use and at most; absent on PGlite, which has one. */
    connections?: { used: number; most: number };
    /** How long the longest transaction has been open, ms. */
    longestMs?: number;
    /** Statements that wait for a lock. */
    locked?: number;
  }>;
  /** Copies of the database that follow it; none where none was seen within a day. */
  replica?: Found<{ replicas: number; lagMs: number | null }>;
  jobs: Found<{ waiting: number; running: number; oldestMs: number; failed: number }>;
  outbox: Found<{ waiting: number; oldestMs: number }>;
  mail: Found<{
    hasServer: boolean;
    waiting: number;
    /** Of those that were tried and not taken: how many, for how long, and the server's last answer. */
    refused: number;
    refusedMs: number;
    error: string;
    /** Given up within a day. */
    failed: number;
  }>;
  storage: Found<{ bytes: number; quotaBytes: number; fullest: { school: string; bytes: number } | null }>;
  disk: Found<{ freeBytes: number; bytes: number; folder: string }>;
  backup: Found<{ ageMs: number | null }>;
  redis?: Found<{ ms: number; bytes: number }>;
  eventLoop: Found<{ ms: number }>;
  memory: Found<{ processes: number; rssBytes: number; heapPercent: number; freePercent: number }>;
}

/** How a part is. */
export interface Lamp {
  part: HealthPart;
  state: HealthState;
  /** For the line, in the unit of `UNITS`. */
  value: number | null;
  reading: string;
  sentence: string;
}

/** What the lines of the parts count. */
export const UNITS: Readonly<Record<HealthPart, string>> = {
  database: "毫秒",
  replica: "秒",
  jobs: "件",
  outbox: "件",
  mail: "封",
  storage: "%",
  disk: "%",
  backup: "天",
  redis: "毫秒",
  eventLoop: "毫秒",
  memory: "MB",
};

/** From where a figure wants looking at, and from where somebody must act. */
export const LIMITS = {
  databaseMs: { warning: 250, bad: 2_000 },
  connectionsPercent: { warning: 80, bad: 95 },
  transactionMs: { warning: 5 * 60_000 },
  replicaMs: { warning: 10_000, bad: 5 * 60_000 },
  jobsMs: { warning: 2 * 60_000, bad: 10 * 60_000 },
  outboxMs: { warning: 10_000, bad: 60_000 },
  mailMs: { bad: 5 * 60_000 },
  storagePercent: { warning: 90 },
  diskPercent: { warning: 85, bad: 95 },
  backupMs: { warning: 2 * 86_400_000 },
  redisMs: { warning: 100 },
  loopMs: { warning: 100, bad: 1_000 },
  heapPercent: { warning: 80, bad: 95 },
} as const;

type Judged = Omit<Lamp, "part">;
type Judges = { [Part in HealthPart]: (facts: FactsOf<Part>) => Judged };
type FactsOf<Part extends HealthPart> = Extract<NonNullable<Findings[Part]>, { facts: unknown }>["facts"];

const atLeast = (value: number, { warning, bad }: { warning?: number; bad?: number }): HealthState =>
  bad !== undefined && value >= bad ? "bad" : warning !== undefined && value >= warning ? "warning" : "well";

/** The worst first. */
const NEED: readonly HealthState[] = ["bad", "warning", "silent", "well", "off"];

/** The worst of several states. */
export const worst = (...states: HealthState[]): HealthState =>
  NEED.find((state) => states.includes(state)) ?? "off";

/** Sorts by need; what needs the same stays in order. */
export const byNeed = (a: { state: HealthState }, b: { state: HealthState }): number =>
  NEED.indexOf(a.state) - NEED.indexOf(b.state);

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

const JUDGES: Judges = {
  database({ ms, connections, longestMs = 0, locked = 0 }) {
    const used = connections ? percentOf(connections.used, connections.most) : 0;
    const state = worst(
      atLeast(ms, LIMITS.databaseMs),
      atLeast(used, LIMITS.connectionsPercent),
      atLeast(longestMs, LIMITS.transactionMs),
    );
    const said = [
      ...(atLeast(ms, LIMITS.databaseMs) === "well"
        ? []
        : ["回答很慢，到 SQL 页看哪条语句占时间，再看数据库所在的机器"]),
      ...(connections && used >= LIMITS.connectionsPercent.warning
        ? [`${connections.most} 个连接用了 ${connections.used} 个，减少节点或调大 max_connections`]
        : []),
      ...(longestMs >= LIMITS.transactionMs.warning
        ? [
            `有一个事务开了 ${lengthInWords(longestMs)}${locked > 0 ? `，${locked} 条语句在等锁` : ""}，请数据库管理员查看 pg_stat_activity`,
          ]
        : []),
    ];
    const calm = connections
      ? `${connections.most} 个连接用了 ${connections.used} 个，没有长时间的事务。`
      : "内置数据库 PGlite，只适合试用。";
    return {
      state,
      value: Math.round(ms * 10) / 10,
      reading: `${Math.round(ms)} 毫秒`,
      sentence: said.length === 0 ? calm : `${said.join("；")}。`,
    };
  },
  replica({ replicas, lagMs }) {
    if (replicas === 0) {
      return {
        state: "bad",
        value: null,
        reading: "不在",
        sentence:
          "只读库今天还连着，现在没有连接。请检查它所在的机器和复制设置；平台不受影响，但主库没有了备用。",
      };
    }
    if (lagMs === null) {
      return {
        state: "well",
        value: null,
        reading: `${replicas} 个`,
        sentence: "只读库在跟随；看不到落后多少，给数据库账号 pg_monitor 就能看到。",
      };
    }
    const state = atLeast(lagMs, LIMITS.replicaMs);
    return {
      state,
      value: Math.round(lagMs / 100) / 10,
      reading: `${(lagMs / 1_000).toFixed(1)} 秒`,
      sentence:
        state === "well"
          ? `${replicas} 个只读库在跟随。`
          : `只读库落后 ${lengthInWords(lagMs)}。看它的磁盘和网络，或有没有长查询挡住了回放。`,
    };
  },
  jobs({ waiting, running, oldestMs, failed }) {
    const queue = atLeast(oldestMs, LIMITS.jobsMs);
    const state = worst(queue, failed > 0 ? "warning" : "well");
    const said = [
      ...(queue === "well"
        ? []
        : [
            running === 0
              ? `${waiting} 件在等，最久的等了 ${lengthInWords(oldestMs)}，没有一件在运行：重新启动服务，等着的会按次序继续，不会做两遍`
              : `${waiting} 件在等，最久的等了 ${lengthInWords(oldestMs)}，${running} 件在运行：到定时任务页看是哪一件占着`,
          ]),
      ...(failed > 0 ? [`一天内失败了 ${failed} 件，到定时任务页看原因`] : []),
    ];
    return {
      state,
      value: waiting,
      reading: `等 ${waiting} 件`,
      sentence: said.length === 0 ? `${running} 件在运行，没有积压。` : `${said.join("；")}。`,
    };
  },
  outbox({ waiting, oldestMs }) {
    const state = atLeast(oldestMs, LIMITS.outboxMs);
    return {
      state,
      value: waiting,
      reading: `等 ${waiting} 件`,
      sentence:
        state === "well"
          ? "都已送出。"
          : `最久的等了 ${lengthInWords(oldestMs)}：页面不会自动更新，但没有丢失。先看 Redis 和数据库，恢复后自动补送。`,
    };
  },
  mail({ hasServer, waiting, refused, refusedMs, error, failed }) {
    if (!hasServer) {
      return {
        state: "off",
        value: waiting,
        reading: `留着 ${waiting} 封`,
        sentence:
          "没有设置邮件服务器，邮件都留在数据库里。要发邮件，设置 HUXUAN_SMTP_URL、HUXUAN_MAIL_FROM 和 HUXUAN_URL 后重新启动。",
      };
    }
    if (refused > 0) {
      return {
        state: atLeast(refusedMs, LIMITS.mailMs) === "bad" ? "bad" : "warning",
        value: waiting,
        reading: `等 ${waiting} 封`,
        sentence: `${lengthInWords(refusedMs)}前起有 ${refused} 封发不出去：${error || "邮件服务器没有回答"}。检查 HUXUAN_SMTP_URL 的地址和授权码，恢复后自动补发。`,
      };
    }
    return {
      state: failed > 0 ? "warning" : "well",
      value: waiting,
      reading: `等 ${waiting} 封`,
      sentence:
        failed > 0
          ? `一天内有 ${failed} 封被对方拒收或放弃，多半是邮箱地址写错了：${error || "地址的写法不正确"}。`
          : "都已发出。",
    };
  },
  storage({ bytes, quotaBytes, fullest }) {
    const percent = fullest ? percentOf(fullest.bytes, quotaBytes) : 0;
    const state = atLeast(percent, LIMITS.storagePercent);
    return {
      state,
      value: Math.round(percent),
      reading: bytesInWords(bytes),
      sentence:
        fullest === null
          ? "还没有文件。"
          : state === "well"
            ? `用得最多的是${fullest.school}，用了配额的 ${Math.round(percent)}%。`
            : `${fullest.school}用了配额的 ${Math.round(percent)}%${percent >= 100 ? "，不能再上传" : ""}。清理没有被使用的文件，或在平台设置里调大每所学校的文件空间。`,
    };
  },
  disk({ freeBytes, bytes, folder }) {
    const percent = percentOf(bytes - freeBytes, bytes);
    const state = atLeast(percent, LIMITS.diskPercent);
    const left = bytesInWords(freeBytes);
    return {
      state,
      value: Math.round(percent),
      reading: `${Math.round(percent)}%`,
      sentence:
        state === "well"
          ? `${folder} 还有 ${left}。`
          : `${folder} 只剩 ${left}。移走旧的备份和日志，或扩大磁盘；写满后不能上传，内置数据库会停止。`,
    };
  },
  backup({ ageMs }) {
    const how = "在服务器上运行 npm run server -- backup，并让它每天自动运行";
    if (ageMs === null) {
      return { state: "warning", value: null, reading: "从来没有", sentence: `还没有备份过。${how}。` };
    }
    const state = atLeast(ageMs, LIMITS.backupMs);
    return {
      state,
      value: Math.round(ageMs / 8_640_000) / 10,
      reading: `${lengthInWords(ageMs)}前`,
      sentence: state === "well" ? "最近备份过。" : `上一次备份是 ${lengthInWords(ageMs)}前。${how}。`,
    };
  },
  redis({ ms, bytes }) {
    const state = atLeast(ms, LIMITS.redisMs);
    return {
      state,
      value: Math.round(ms * 10) / 10,
      reading: bytesInWords(bytes),
      sentence:
        state === "well"
          ? `${ms.toFixed(1)} 毫秒回答。`
          : `${Math.round(ms)} 毫秒才回答。看它所在的机器和网络，或有没有慢命令。`,
    };
  },
  eventLoop({ ms }) {
    const state = atLeast(ms, LIMITS.loopMs);
    return {
      state,
      value: Math.round(ms * 10) / 10,
      reading: `${Math.round(ms)} 毫秒`,
      sentence:
        state === "well"
          ? "请求一到就处理；慢 100 毫秒才会让人觉得卡。"
          : `处理请求要先等 ${Math.round(ms)} 毫秒。看有没有大的导入、导出在运行；选课前可以用 HUXUAN_WORKERS 多开几个进程。`,
    };
  },
  memory({ processes, rssBytes, heapPercent, freePercent }) {
    const state = worst(
      atLeast(heapPercent, LIMITS.heapPercent),
      atLeast(100 - freePercent, LIMITS.heapPercent),
    );
    return {
      state,
      value: Math.round(rssBytes / 1_048_576),
      reading: bytesInWords(rssBytes),
      sentence:
        state === "well"
          ? `${processes} 个进程，用得最多的用了上限的 ${heapPercent}%。`
          : heapPercent >= LIMITS.heapPercent.warning
            ? `有一个进程用了内存上限的 ${heapPercent}%，用完会重新启动。看有没有大的导入、导出，或用 NODE_OPTIONS=--max-old-space-size 调大。`
            : `这台机器只剩 ${Math.round(freePercent)}% 内存。看有什么别的程序在运行，或增加内存。`,
    };
  },
};

/** What a part that does not answer means. */
const SILENT: Readonly<Partial<Record<HealthPart, { state: HealthState; sentence: string }>>> = {
  redis: {
    state: "bad",
    sentence:
      "Redis 连不上。限流和实时消息退回到各个节点自己，选课不受影响。检查它所在的机器和 REDIS_URL，恢复后自动重连。",
  },
};

function judge<Part extends HealthPart>(part: Part, found: Found<FactsOf<Part>>): Lamp {
  if ("facts" in found) return { part, ...JUDGES[part](found.facts) };
  const { state, sentence } = SILENT[part] ?? {
    state: "silent",
    sentence: `没有问到：${found.silent}。一直这样时，看服务的日志。`,
  };
  return { part, state, value: null, reading: "–", sentence };
}

/** How every part is, as the findings say. */
export const lampsOf = (findings: Findings): Lamp[] =>
  (Object.keys(UNITS) as HealthPart[]).flatMap((part) => {
    const found = findings[part];
    return found === undefined ? [] : [judge(part, found as Found<FactsOf<typeof part>>)];
  });
