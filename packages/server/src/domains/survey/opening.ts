import { asc, eq, inArray } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Mail } from "../../platform/mail/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { logChange, writeNext } from "../../resource/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { school } from "../school/index.ts";
import { asksSchool, readPlan, readWaitingAccounts, settlePeople } from "./frame.ts";
import { mailLinks } from "./mails.ts";
import { lockSurvey, releaseFull, releaseLast } from "./pools.ts";
import { survey } from "./tables.ts";

type Row = typeof survey.$inferSelect;

/** What opening and reminding need besides the core. */
export interface NeedsOpening {
  mail: Mail;
}

type Services = Pick<CoreServices, "db" | "clock" | "secret"> & NeedsOpening;

/** Accounts that are told in one statement. */
const TOLD_AT_ONCE = 5_000;

/** Tells those who are asked and have not answered; gives how many were reached. */
export async function tell(
  tx: Transaction,
  { mail, clock }: Pick<Services, "mail" | "clock">,
  row: Row,
  { again, units }: { again: boolean; units?: readonly string[] },
): Promise<number> {
  const by = await nameOfSchool(tx, row.schoolId);
  const of = units === undefined ? {} : { units };
  if (!asksSchool(row)) return mailLinks(tx, mail, row, { school: by, again, ...of });
  const accountIds = await readWaitingAccounts(tx, row, units);
  const until = `${chinaText(row.closesAt).slice(0, 16)} 截止`;
  const title = again
    ? `问卷「${row.name}」还没有收到你的答卷，${until}`
    : `${by}请你回答问卷「${row.name}」，不记名，${until}`;
  for (let at = 0; at < accountIds.length; at += TOLD_AT_ONCE)
    await notify(
      tx,
      [{ accountIds: accountIds.slice(at, at + TOLD_AT_ONCE), kind: "surveyOpen", title }],
      clock(),
    );
  return accountIds.length;
}

async function nameOfSchool(tx: Queryable, id: number): Promise<string> {
  const [found] = await tx.select({ name: school.name }).from(school).where(eq(school.id, id));
  return found?.name ?? "";
}

/** What opening a survey writes besides its state: it settles who is asked, and tells them. */
export async function openRow(tx: Transaction, services: Services, row: Row): Promise<Partial<Row>> {
  const units = await settlePeople(tx, row);
  if (!row.publicLink && units.every(({ invited }) => invited === 0))
    throw stateConflict("现在没有人可以问，请退回草稿，改调查对象");
  await tell(tx, services, row, { again: false });
  return { openedAt: services.clock() };
}

/** What closing a survey writes besides its state: its last sheets come. */
export async function closeRow(
  tx: Transaction,
  services: Pick<Services, "clock" | "secret">,
  row: Row,
): Promise<Partial<Row>> {
  await releaseLast(tx, services, row);
  return { closedAt: services.clock() };
}

/** What the platform does by itself, in the operation log. */
const BY_CLOCK = { session: null, ip: "", requestId: "" } as const;

/**
 * Opens and closes what is due, and lets the sheets come of which five wait. What is to be done is read from the database
 * alone, so that a run that is broken off is made up for by the next one.
 */
export async function keepSurveys(
  services: Services,
  signal?: AbortSignal,
): Promise<{ opened: number; closed: number; released: number }> {
  const alive = await services.db
    .select({ id: survey.id })
    .from(survey)
    .where(inArray(survey.state, ["reviewed", "open"]))
    .orderBy(asc(survey.id));
  const done = { opened: 0, closed: 0, released: 0 };
  for (const { id } of alive) {
    signal?.throwIfAborted();
    const became = await transaction(services.db, (tx) => keepOne(tx, services, id));
    done.released += became.released;
    if (became.act !== undefined) done[became.act === "open" ? "opened" : "closed"] += 1;
  }
  return done;
}

async function keepOne(
  tx: Transaction,
  services: Services,
  id: number,
): Promise<{ act?: "open" | "close"; released: number }> {
  const row = await lockSurvey(tx, id);
  const now = services.clock();
  if (row?.state === "open" && row.closesAt > now) return { released: await releaseFull(tx, services, row) };
  const act =
    row?.state === "open" ? "close" : row?.state === "reviewed" && row.opensAt <= now ? "open" : undefined;
  if (row === undefined || act === undefined || (act === "open" && row.closesAt <= now))
    return { released: 0 };
  // It waits for whoever looks at it: an office that opens it by hand reads why.
  if (act === "open" && !row.publicLink && (await readPlan(tx, row)).every(({ invited }) => invited === 0))
    return { released: 0 };
  const columns = act === "open" ? await openRow(tx, services, row) : await closeRow(tx, services, row);
  const state = act === "open" ? "open" : "closed";
  await writeNext(tx, survey, row, { ...columns, state });
  await logChange({ ...BY_CLOCK, services }, tx, {
    action: `survey-${act}`,
    targets: [{ kind: "survey", id, schoolId: row.schoolId }],
    before: { state: row.state },
    after: { state },
  });
  return { act, released: 0 };
}
