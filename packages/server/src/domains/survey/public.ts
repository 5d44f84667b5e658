import type { PublicSurvey, PublicSurveyAnswers } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { DomainError, invalidFields } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { school } from "../school/index.ts";
import { answeredAlready, holdOpen, markDone, overRefusal, takeAnswers } from "./answering.ts";
import { hashOf } from "./mails.ts";
import { readSheet } from "./mine.ts";
import { readResults } from "./results.ts";
import { BY_LINK } from "./rules.ts";
import { survey, surveyParticipation } from "./tables.ts";

type Row = typeof survey.$inferSelect;

/**
 * Links that one address opens, and sheets that it hands in, within ten minutes: a company or a dormitory stands behind one
 * address. No link is found by trying, whatever stands here; it keeps one program from filling a survey.
 */
const CALLS_IN_TEN_MINUTES = 300;
const SHEETS_IN_TEN_MINUTES = 60;

/** Counts by address. */
export interface SurveyLimits {
  calls: WindowLimiter;
  sheets: WindowLimiter;
}

export function createSurveyLimits({
  clock,
  sharedCounter,
}: Pick<CoreServices, "clock" | "sharedCounter">): SurveyLimits {
  const limiter = (name: string, most: number) =>
    new WindowLimiter({
      name,
      limit: () => most,
      windowMs: 600_000,
      now: () => clock().getTime(),
      shared: sharedCounter,
    });
  return {
    calls: limiter("survey-calls", CALLS_IN_TEN_MINUTES),
    sheets: limiter("survey-sheets", SHEETS_IN_TEN_MINUTES),
  };
}

/** What is kept for it. */
export interface NeedsSurveyLimits {
  surveyLimits: SurveyLimits;
}

interface Call {
  path: { token: string };
  ip: string;
  services: CoreServices & NeedsSurveyLimits;
}

function limit(limiter: WindowLimiter, ip: string): void {
  const wait = limiter.take(ip);
  if (wait > 0)
    throw new DomainError(429, "RATE_LIMITED", `这个网络打开或提交得太频繁，请 ${wait} 秒后再试`, {
      retryAfter: wait,
    });
}

/** 410 with its sentence. */
const gone = (message: string): DomainError => new DomainError(410, "WITHDRAWN", message);

/** A link that somebody came by. */
interface Link {
  survey: Row;
  school: string;
  /** Absent for the public link. */
  person?: typeof surveyParticipation.$inferSelect;
}

/** Throws 404 for a link that nobody made, or that a newer mail replaced. */
async function findLink(db: Queryable, token: string): Promise<Link> {
  const [shared] = await db
    .select({ survey, school: school.name })
    .from(survey)
    .innerJoin(school, eq(school.id, survey.schoolId))
    .where(sql`${survey.publicToken} = ${token} and ${survey.publicLink} and ${survey.state} <> 'draft'`);
  if (shared !== undefined) return shared;
  const [own] = await db
    .select({ survey, school: school.name, person: surveyParticipation })
    .from(surveyParticipation)
    .innerJoin(survey, eq(survey.id, surveyParticipation.surveyId))
    .innerJoin(school, eq(school.id, survey.schoolId))
    // What browsers of a public link made for themselves opens nothing.
    .where(
      sql`${surveyParticipation.tokenHash} = ${hashOf(token)} and ${surveyParticipation.email} is not null`,
    );
  if (own === undefined)
    throw new DomainError(
      404,
      "NOT_FOUND",
      "没有找到这个问卷链接：请核对地址是否完整；收到过提醒邮件的，以最近一封里的链接为准",
    );
  return own;
}

/** What a link leads to. Throws 404, 410 for a used one and when it is over, 429. */
export async function getPublicSurvey({ path, ip, services }: Call): Promise<PublicSurvey> {
  limit(services.surveyLimits.calls, ip);
  const { db } = services;
  const link = await findLink(db, path.token);
  const row = link.survey;
  const now = services.clock();
  const isOver = overRefusal(row, now) !== undefined;
  const isComing = row.state === "reviewed";
  if (row.state !== "published") {
    if (isOver && !isComing) throw gone(`问卷「${row.name}」已于 ${endText(row)} 截止，谢谢你的关注`);
    if (link.person?.done) throw gone("这个链接已经用过，你的答卷已经收到，谢谢");
  }
  return {
    link: link.person === undefined ? "everybody" : "once",
    name: row.name,
    school: link.school,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    ...(!isOver && { sheet: await readSheet(db, row, link.school) }),
    ...(row.state === "published" && { results: await readResults(db, row) }),
  };
}

const endText = ({ closedAt, closesAt }: Row): string => chinaText(closedAt ?? closesAt).slice(0, 16);

/**
 * Takes the answers of who came by a link: of a mailed one once, of the public one once for each browser, as far as it says
 * which it is. Throws 404, 409, 410 as reading does, 429.
 */
export async function answerPublicSurvey({
  path,
  body,
  ip,
  services,
}: Call & { body: PublicSurveyAnswers }): Promise<void> {
  limit(services.surveyLimits.sheets, ip);
  const found = await findLink(services.db, path.token);
  await transaction(services.db, async (tx) => {
    // The survey before the person, as those who remind lock them.
    const row = await holdOpen(tx, found.survey.id, services.clock());
    if (found.person === undefined) {
      await markDevice(tx, row.id, body.device);
      await takeAnswers(tx, services, row, { unit: BY_LINK, answers: body.answers });
      return;
    }
    const [own] = await tx
      .select()
      .from(surveyParticipation)
      .where(eq(surveyParticipation.id, found.person.id))
      .for("update");
    if (own === undefined || own.done || own.tokenHash !== found.person.tokenHash)
      throw gone("这个链接已经用过，你的答卷已经收到，谢谢");
    await takeAnswers(tx, services, row, { unit: own.unit, answers: body.answers });
    await markDone(tx, own.id);
  });
}

/** Notes that a browser has answered. Throws 409 when it had. */
async function markDevice(tx: Queryable, surveyId: number, device: string | undefined): Promise<void> {
  if (device === undefined) throw invalidFields([{ field: "device", message: "请刷新页面后再提交" }]);
  const noted = await tx
    .insert(surveyParticipation)
    .values({ surveyId, unit: BY_LINK, tokenHash: hashOf(`${surveyId}/${device}`), done: true })
    .onConflictDoNothing()
    .returning({ id: surveyParticipation.id });
  if (noted.length === 0) throw answeredAlready();
}
