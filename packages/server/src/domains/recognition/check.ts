import type { LedgerCheck, LedgerStanding } from "@huxuan/api-client";
import { and, asc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Database, type Queryable, transaction } from "../../db/index.ts";
import { notify } from "../../platform/notification/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { chainFault, type StoredTransaction } from "./chain.ts";
import { readEntries } from "./ledger.ts";
import { officersOf } from "./officers.ts";
import { creditAccount, creditTransaction } from "./tables.ts";

/** Accounts of one statement, and faults that are named at most; all are found. */
const ACCOUNTS_AT_ONCE = 50;
const MOST_NAMED = 100;
/** On a card of the home page. */
const FAULTS_SHOWN = 5;

/** Checks the hash chains of the accounts in the caller's scope. */
export const checkLedger = ({ session, services }: RequestContext): Promise<LedgerCheck> =>
  checkAccounts(services.db, services.clock(), { where: inScope(session, creditAccount) });

/** An account that was checked. */
interface CheckedAccount {
  studentId: number;
  schoolId: number;
  /** Of the school, number and name. */
  name: string;
  /** What was wrong at the check before. */
  before: string;
  /** What is wrong; empty when nothing is. */
  fault: string;
}

/**
 * Checks the hash chains of accounts.
 *
 * @param where which; all by default
 * @param keep is given each lot of accounts with what was found
 */
export async function checkAccounts(
  db: Database,
  now: Date,
  {
    where,
    keep,
  }: { where?: SQL | undefined; keep?: (checked: readonly CheckedAccount[]) => Promise<void> } = {},
): Promise<LedgerCheck> {
  let [accounts, entryCount, last] = [0, 0, 0];
  const broken: string[] = [];
  for (;;) {
    const after = and(gt(creditAccount.studentId, last), where);
    // As of one moment: an account to which something is added meanwhile is not a broken one.
    const { some, rows } = await transaction(db, (tx) => readAccounts(tx, after), {
      isolation: "repeatable read",
    });
    const checked = some.map(({ end, number, name, school: of }): CheckedAccount => {
      const found = rows.get(end.studentId) ?? [];
      entryCount += found.reduce((sum, { entries }) => sum + entries.length, 0);
      last = end.studentId;
      const { studentId, schoolId, fault: before } = end;
      return {
        studentId,
        schoolId,
        name: `${of} ${number} ${name}`,
        before,
        fault: chainFault(found, end) ?? "",
      };
    });
    for (const { name, fault } of checked)
      if (fault !== "" && broken.length < MOST_NAMED) broken.push(`${name}：${fault}`);
    await keep?.(checked);
    accounts += some.length;
    if (some.length < ACCOUNTS_AT_ONCE)
      return { accounts, entries: entryCount, broken, checkedAt: now.toISOString() };
  }
}

async function readAccounts(tx: Queryable, where: SQL | undefined) {
  const some = await tx
    .select({ end: creditAccount, number: student.studentNumber, name: student.name, school: school.name })
    .from(creditAccount)
    .innerJoin(student, eq(student.id, creditAccount.studentId))
    .innerJoin(school, eq(school.id, creditAccount.schoolId))
    .where(where)
    .orderBy(asc(creditAccount.studentId))
    .limit(ACCOUNTS_AT_ONCE);
  const rows = await transactionsOf(
    tx,
    some.map(({ end }) => end.studentId),
  );
  return { some, rows };
}

/** Checks all accounts and keeps what was found; the office of a school hears of an account that was sound before. */
export const keepChecks = (db: Database, now: Date, signal?: AbortSignal): Promise<LedgerCheck> =>
  checkAccounts(db, now, {
    async keep(checked) {
      signal?.throwIfAborted();
      if (checked.length === 0) return;
      await transaction(db, async (tx) => {
        for (const { studentId, schoolId, name, before, fault } of checked) {
          if (before === fault) continue;
          await tx.update(creditAccount).set({ fault }).where(eq(creditAccount.studentId, studentId));
          if (fault === "") continue;
          const title = `${name} 的学分账目与记录时不同：${fault}，请停止签发并核查`;
          await notify(tx, [{ accountIds: await officersOf(tx, schoolId), kind: "creditsDue", title }], now);
        }
        const ids = checked.map(({ studentId }) => studentId);
        await tx.update(creditAccount).set({ checkedAt: now }).where(inArray(creditAccount.studentId, ids));
      });
    },
  });

/** How the accounts in the caller's scope stood at their last check. */
export async function ledgerStanding({ session, services: { db } }: RequestContext): Promise<LedgerStanding> {
  const where = inScope(session, creditAccount);
  const [found] = await db
    .select({
      accounts: sql<number>`count(*)::int`,
      broken: sql<number>`(count(*) filter (where ${creditAccount.fault} <> ''))::int`,
      checkedAt: sql<string | null>`min(${creditAccount.checkedAt})`,
    })
    .from(creditAccount)
    .where(where);
  const faults = await db
    .select({
      text: sql<string>`${school.name} || ' ' || ${student.studentNumber} || ' ' || ${student.name} || '：' || ${creditAccount.fault}`,
    })
    .from(creditAccount)
    .innerJoin(student, eq(student.id, creditAccount.studentId))
    .innerJoin(school, eq(school.id, creditAccount.schoolId))
    .where(and(where, ne(creditAccount.fault, "")))
    .orderBy(asc(creditAccount.studentId))
    .limit(FAULTS_SHOWN);
  const checkedAt = found?.checkedAt ?? null;
  return {
    accounts: found?.accounts ?? 0,
    broken: found?.broken ?? 0,
    ...(checkedAt !== null && { checkedAt: new Date(checkedAt).toISOString() }),
    faults: faults.map(({ text }) => text),
  };
}

async function transactionsOf(
  db: Queryable,
  studentIds: readonly number[],
): Promise<Map<number, StoredTransaction[]>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(creditTransaction)
    .where(inArray(creditTransaction.studentId, [...studentIds]))
    .orderBy(asc(creditTransaction.studentId), asc(creditTransaction.number));
  const entries = await readEntries(
    db,
    rows.map(({ id }) => id),
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row, entries: entries.get(row.id) ?? [] })),
    ({ studentId }) => studentId,
  );
}
