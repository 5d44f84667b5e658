import type { AlarmWords, HealthPart } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import { notify } from "../../platform/notification/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { officeAccounts } from "../session/index.ts";
import { robotBody, robotProblem } from "./rules.ts";
import { alarmMails } from "./settings.ts";
import { alarmTelling } from "./tables.ts";

/** What telling people needs. */
export type TellingServices = Pick<CoreServices, "db" | "clock" | "settings"> &
  NeedsOfficeSettings & { mail: Mail };

/** What is told of an alarm; a test names no part. */
export interface News {
  alarmId: number | null;
  part: HealthPart | null;
  words: AlarmWords;
  sentence: string;
  /** Who sees to it. */
  by?: string;
}

interface Letter {
  title: string;
  sentence: string;
  at: string;
  page: string | undefined;
}

const letter = defineMail<Letter>({
  name: "alarm-news",
  subject: ({ title }) => title,
  paragraphs: ({ title, sentence, at, page }) => [
    title,
    sentence,
    `时间：${at}`,
    ...(page === undefined ? [] : [{ label: "打开健康页", url: page }]),
  ],
});

/** 「邮件」要马上处理, 「邮件」已恢复: the first line by every way. */
export function titleOf({ part, words, by = "" }: News): string {
  const name = part === null ? "" : `「${labels.healthPart[part]}」`;
  switch (words) {
    case "opened":
      return `报警：${name}要马上处理`;
    case "again":
      return `报警：${name}还没有好，也没有人处理`;
    case "taken":
      return `报警：${name}有人处理了：${by}`;
    case "ended":
      return `恢复：${name}已经正常`;
    case "tested":
      return "测试：收到这一条，说明报警能发到这里";
  }
}

/** Who of the platform is told: those that may take an alarm. */
const peopleOf = (db: Queryable): Promise<number[]> =>
  officeAccounts(db, { schoolId: null, permission: "alarm-take" });

/** How many people are told in the portal. */
export const countPeople = async (db: Queryable): Promise<number> => (await peopleOf(db)).length;

/** The host of the group's robot; its address is a secret. */
export const robotHost = ({ settings }: Pick<CoreServices, "settings">): string | undefined =>
  settings.alarmWebhook === undefined ? undefined : new URL(settings.alarmWebhook).host;

/**
 * Tells people by every way that there is, in the transaction of the reason: in the portal, by mail, by the group's robot.
 * The robot is asked when that has committed ({@link askRobot}).
 */
export async function tell(tx: Transaction, services: TellingServices, news: News): Promise<void> {
  const { clock, settings, officeSettings, mail } = services;
  const at = clock();
  const title = titleOf(news);
  const accountIds = await peopleOf(tx);
  await notify(tx, [{ accountIds, kind: "alarm", title }], at);
  const mails = officeSettings.get(alarmMails);
  const hasServer = settings.smtpUrl !== undefined;
  const page = settings.url === undefined ? undefined : `${settings.url}/monitor/health`;
  if (hasServer)
    await mail.write(
      tx,
      letter,
      mails.map((address) => ({
        to: { address, name: "", schoolId: null },
        values: { title, sentence: news.sentence, at: chinaText(at), page },
      })),
    );
  const host = robotHost(services);
  const common = { alarmId: news.alarmId, words: news.words, at };
  const rows: (typeof alarmTelling.$inferInsert)[] = [
    ...(accountIds.length === 0
      ? []
      : [
          {
            ...common,
            way: "portal" as const,
            recipient: `${accountIds.length} 人`,
            sending: "sent" as const,
          },
        ]),
    ...mails.map((recipient) => ({
      ...common,
      way: "mail" as const,
      recipient,
      ...(hasServer
        ? { sending: "sent" as const }
        : { sending: "failed" as const, problem: "没有设置邮件服务器" }),
    })),
    ...(host === undefined
      ? []
      : [{ ...common, way: "webhook" as const, recipient: host, sending: "waiting" as const }]),
  ];
  if (rows.length > 0) await tx.insert(alarmTelling).values(rows);
}

/** A robot that does not answer is given up after so many tries. */
const MOST_TRIES = 6;
const ROBOT_MS = 5_000;

/**
 * Asks the group's robot for what waits for it, the oldest first, and writes down what it answered. What it does not take is
 * tried again at the next turn. It does not go by the queue of jobs: that may be what has stopped.
 */
export async function askRobot(
  services: TellingServices,
  factsOf: (id: number) => Promise<News>,
): Promise<void> {
  const { db, settings } = services;
  if (settings.alarmWebhook === undefined) return;
  const url = new URL(settings.alarmWebhook);
  const waiting = await db
    .select({ id: alarmTelling.id, tries: alarmTelling.tries })
    .from(alarmTelling)
    .where(eq(alarmTelling.sending, "waiting"))
    .orderBy(asc(alarmTelling.id))
    .limit(20);
  for (const { id, tries } of waiting) {
    // Another node may be at it.
    const [mine] = await db
      .update(alarmTelling)
      .set({ tries: tries + 1 })
      .where(and(eq(alarmTelling.id, id), eq(alarmTelling.tries, tries), eq(alarmTelling.sending, "waiting")))
      .returning({ id: alarmTelling.id });
    if (mine === undefined) continue;
    const news = await factsOf(id);
    const problem = await send(url, news, services.clock());
    const sending = problem === "" ? "sent" : tries + 1 >= MOST_TRIES ? "failed" : "waiting";
    await db.update(alarmTelling).set({ sending, problem }).where(eq(alarmTelling.id, id));
    // A robot that is away is waited for once in a turn: the parts are read again after it.
    if (problem !== "") return;
  }
}

/** Sends one message; why it did not arrive, or an empty text. */
async function send(url: URL, news: News, now: Date): Promise<string> {
  const text = [titleOf(news), news.sentence].filter((line) => line !== "").join("\n");
  const facts = { part: news.part ?? "", words: news.words, sentence: news.sentence, at: now.toISOString() };
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(robotBody(url, text, facts)),
      redirect: "error",
      signal: AbortSignal.timeout(ROBOT_MS),
    });
    const said = await answer.text();
    if (!answer.ok) return `对方回答 ${answer.status}`;
    return robotProblem(parsed(said));
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "5 秒没有回答" : "连不上";
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Days that ended alarms are kept, with whom they were told to. */
export const KEPT_DAYS = 365;
