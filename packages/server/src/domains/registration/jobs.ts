import { and, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import { expire } from "./decision.ts";
import { DRAFT_MS } from "./drafts.ts";
import { registrationIntake } from "./intake.ts";
import { RETURN_DAYS } from "./mails.ts";
import { findInstance, initiatorOf } from "./progress.ts";
import { registration, registrationDraft, registrationPaper } from "./tables.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How long papers and identity are kept after the decision, days. */
const PAPERS_DAYS = 90;
/** An application that nobody took in for so long is taken in again: its job was given up. */
const FORGOTTEN_MS = 10 * MINUTE_MS;
/** Rows of one round; the next one goes on. */
const MOST_AT_ONCE = 500;

type Needs = Pick<CoreServices, "db" | "clock" | "jobs"> & { mail: Mail; workflow: Workflow };

/** Ends what was returned and not sent again, removes papers that nobody may keep any more, and takes in what was forgotten. */
export const registrationUpkeep = defineJob<Needs>()({
  name: "registration-upkeep",
  title: "清理过期的注册申请和材料",
  input: z.object({}),
  cron: { at: "40 * * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  oneAtATime: true,
  async run({ services, signal }) {
    return {
      expired: await expireReturned(services, signal),
      closed: await closeRepeats(services),
      cleared: await clearPapers(services),
      drafts: await removeDrafts(services),
      takenIn: await takeInForgotten(services),
    };
  },
});

/** Each in a transaction of its own, together with its process. */
async function expireReturned(services: Needs, signal: AbortSignal): Promise<number> {
  const { db, clock, workflow } = services;
  const before = new Date(clock().getTime() - RETURN_DAYS * DAY_MS);
  const isDue = and(eq(registration.state, "returned"), lt(registration.returnedAt, before));
  const due = await db.select().from(registration).where(isDue).limit(MOST_AT_ONCE);
  let expired = 0;
  for (const found of due) {
    signal.throwIfAborted();
    expired += await transaction(db, async (tx) => {
      const at = clock();
      // The process first, as whoever sends it again in this moment does.
      const instanceId = await findInstance(tx, found);
      if (instanceId === undefined) return 0;
      await workflow.lock(tx, instanceId);
      const [row] = await tx
        .select()
        .from(registration)
        .where(and(eq(registration.id, found.id), isDue))
        .for("update");
      if (row === undefined) return 0;
      await expire({ tx, at, services }, row);
      const opinion = `退回后 ${RETURN_DAYS} 天没有补正`;
      await workflow.submissions.withdraw(tx, instanceId, initiatorOf(row), opinion, at);
      return 1;
    });
  }
  return expired;
}

/** Whoever sent a repetition sees it end as one that nobody sent again. */
async function closeRepeats({ db, clock }: Needs): Promise<number> {
  const now = clock();
  const closed = await db
    .update(registration)
    .set({ state: "expired", decidedAt: now })
    .where(
      and(
        eq(registration.isRepeat, true),
        eq(registration.state, "submitted"),
        lt(registration.submittedAt, new Date(now.getTime() - RETURN_DAYS * DAY_MS)),
      ),
    );
  return closed.rowCount ?? 0;
}

/** The files go with the next cleaning: nothing refers to them any more. */
async function clearPapers({ db, clock }: Needs): Promise<number> {
  const now = clock();
  const isOver = and(
    isNotNull(registration.decidedAt),
    isNull(registration.clearedAt),
    lt(registration.decidedAt, new Date(now.getTime() - PAPERS_DAYS * DAY_MS)),
  );
  return transaction(db, async (tx) => {
    const over = await tx
      .select({ id: registration.id })
      .from(registration)
      .where(isOver)
      .limit(MOST_AT_ONCE)
      .for("update", { skipLocked: true });
    const ids = over.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(registrationPaper).where(inArray(registrationPaper.registrationId, ids));
    await tx
      .update(registration)
      .set({ clearedAt: now, sealedIdentity: null, phone: null })
      .where(inArray(registration.id, ids));
    return ids.length;
  });
}

/** With the papers of those that were not sent. */
async function removeDrafts({ db, clock }: Needs): Promise<number> {
  const before = new Date(clock().getTime() - DRAFT_MS);
  const gone = await db.delete(registrationDraft).where(lt(registrationDraft.sentAt, before));
  return gone.rowCount ?? 0;
}

async function takeInForgotten({ db, clock, jobs }: Needs): Promise<number> {
  const before = new Date(clock().getTime() - FORGOTTEN_MS);
  const forgotten = await db
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        eq(registration.state, "submitted"),
        eq(registration.isRepeat, false),
        lt(registration.submittedAt, before),
      ),
    )
    .limit(MOST_AT_ONCE);
  await jobs.enqueueAll(
    db,
    registrationIntake,
    forgotten.map(({ id }) => ({ id })),
  );
  return forgotten.length;
}
