import { and, asc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "../../db/index.ts";
import { actor, writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { hashPassword } from "../session/index.ts";
import { remainingText } from "./account-names.ts";
import { firstPasswordUntil } from "./open-accounts.ts";
import { type Hashed, importedUsers, newAccounts, type Opening } from "./openers.ts";
import { passwordSealer } from "./sealed-password.ts";
import { accountBatch, accountBatchPerson } from "./tables.ts";

/** Accounts of one transaction: short, for whoever waits on PGlite, and little to do again after a stop. */
const CHUNK = 100;

/** Hashes at a time: half of two cores, or two of more, so that people sign in meanwhile. */
const AT_ONCE = 2;

/** A finished batch is kept as long as its job, days. */
const KEPT_DAYS = 30;

/** Hours after the start for which the sheet with the passwords can be had. */
const SHEET_HOURS = 24;

export const sheetUntil = (startedAt: Date): Date => new Date(startedAt.getTime() + SHEET_HOURS * 3_600_000);

type Services = Pick<CoreServices, "db" | "clock" | "secret"> & NeedsOfficeSettings;

/** Makes the accounts of a batch that are not made yet: a stop or a crash costs at most one chunk of hashes. */
export const accountBatchJob = defineJob<Services>()({
  name: "account-batch",
  title: "批量开通账号",
  input: z.object({ actor }),
  retry: { limit: 5, delaySeconds: 2 },
  longestMinutes: 120,
  keptDays: KEPT_DAYS,
  shortfall: ({ total = 0, skipped = 0 }: { total?: number; skipped?: number }) =>
    skipped > 0 ? { how: "partly", said: `共 ${total} 人，${skipped} 人没有开通` } : undefined,
  async run({ id: batchId, input: { actor: by }, services, signal, progress }) {
    const { db, clock, secret } = services;
    const [batch] = await db.select().from(accountBatch).where(eq(accountBatch.id, batchId));
    if (batch === undefined) return {};
    const { kind, roleIds } = batch;
    const opener = kind === "user" ? importedUsers : newAccounts(kind, roleIds);
    const sealer = passwordSealer(secret);
    const total = await db.$count(accountBatchPerson, eq(accountBatchPerson.batchId, batchId));
    const waiting = and(eq(accountBatchPerson.batchId, batchId), eq(accountBatchPerson.outcome, "waiting"));
    const before = total - (await db.$count(accountBatchPerson, waiting));
    const began = performance.now();
    const tell = (done: number) =>
      progress(
        done,
        total,
        `正在逐个加密初始密码，这一步最费时间${remainingText(done - before, total - before, performance.now() - began)}`,
      );
    for (let done = before; ; ) {
      signal.throwIfAborted();
      tell(done);
      const wanted = await db
        .select({ personId: accountBatchPerson.personId })
        .from(accountBatchPerson)
        .where(waiting)
        .orderBy(asc(accountBatchPerson.personId))
        .limit(CHUNK);
      if (wanted.length === 0) break;
      const ids = wanted.map(({ personId }) => personId);
      const { ready, reasons } = await opener.prepare(services, ids);
      const prepared = await hashAll(ready, signal, (hashed) => tell(done + reasons.size + hashed));
      const now = clock();
      const decided = await transaction(db, async (tx) => {
        const made = await opener.write(tx, prepared, now);
        const rows = prepared.flatMap(({ personId, schoolId, password }) => {
          const accountId = made.get(personId);
          if (accountId === undefined) return [];
          return { personId, accountId, sealed: sealer.seal(`${batchId}/${personId}`, password), schoolId };
        });
        await tx.execute(sql`
          update ${accountBatchPerson} p set outcome = 'made', account_id = n."accountId", sealed_password = n.sealed,
            one_time_until = ${firstPasswordUntil(now).toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("personId" int, "accountId" int, sealed text)
          where p.batch_id = ${batchId} and p.person_id = n."personId"`);
        const skipped = [...reasons].map(([personId, reason]) => ({ personId, reason }));
        await tx.execute(sql`
          update ${accountBatchPerson} p set outcome = 'skipped', reason = n.reason
          from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) as n("personId" int, reason text)
          where p.batch_id = ${batchId} and p.person_id = n."personId"`);
        const { ip, requestId, ...session } = by;
        if (rows.length > 0)
          await writeOperation(tx, {
            session,
            action: "account-open",
            targets: rows.map(({ accountId, schoolId }) => ({ kind: "account", id: accountId, schoolId })),
            after: { batchId, accounts: rows.length, roleIds },
            ip,
            requestId,
            at: now,
          });
        return rows.length + skipped.length;
      });
      done += decided;
    }
    const skipped = await db.$count(
      accountBatchPerson,
      and(eq(accountBatchPerson.batchId, batchId), eq(accountBatchPerson.outcome, "skipped")),
    );
    return { total, skipped };
  },
});

/** Hashes passwords, a few at a time, in threads of the pool: the event loop goes on serving. */
async function hashAll<One extends Opening>(
  ready: readonly One[],
  signal: AbortSignal,
  onHashed: (count: number) => void,
): Promise<(One & Hashed)[]> {
  const prepared: (One & Hashed)[] = [];
  let next = 0;
  const work = async () => {
    for (let one = ready[next++]; one !== undefined; one = ready[next++]) {
      signal.throwIfAborted();
      prepared.push({ ...one, passwordHash: await hashPassword(one.password) });
      onHashed(prepared.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return prepared;
}

/** Takes away passwords whose sheets cannot be had any more, and batches that are long over. */
export const accountSheetCleaning = defineJob<Services>()({
  name: "account-sheet-cleaning",
  title: "清理开通账号的初始密码",
  input: z.object({}),
  cron: { at: "20 * * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  async run({ services: { db, clock } }) {
    const now = clock();
    const over = db
      .select({ id: accountBatch.id })
      .from(accountBatch)
      .where(lt(accountBatch.sheetUntil, now));
    const forgotten = await db
      .update(accountBatchPerson)
      .set({ sealedPassword: null })
      .where(
        and(isNotNull(accountBatchPerson.sealedPassword), sql`${accountBatchPerson.batchId} in ${over}`),
      );
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    const deleted = await db.delete(accountBatch).where(lt(accountBatch.startedAt, before));
    return { passwords: forgotten.rowCount, batches: deleted.rowCount };
  },
});
