import type { LedgerCheck } from "@huxuan/api-client";
import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { chainFault, type StoredTransaction } from "./chain.ts";
import { readEntries } from "./ledger.ts";
import { creditAccount, creditTransaction } from "./tables.ts";

/** Accounts of one statement, and faults that are named at most; all are found. */
const ACCOUNTS_AT_ONCE = 50;
const MOST_NAMED = 100;

/** Checks the hash chains of the accounts in the caller's scope. */
export const checkLedger = ({ session, services }: RequestContext): Promise<LedgerCheck> =>
  checkAccounts(services.db, services.clock(), inScope(session, creditAccount));

/** Checks the hash chains of accounts, of all unless a condition says which. */
export async function checkAccounts(db: Queryable, now: Date, where?: SQL): Promise<LedgerCheck> {
  let [accounts, entryCount, last] = [0, 0, 0];
  const broken: string[] = [];
  for (;;) {
    const some = await db
      .select({ end: creditAccount, number: student.studentNumber, name: student.name, school: school.name })
      .from(creditAccount)
      .innerJoin(student, eq(student.id, creditAccount.studentId))
      .innerJoin(school, eq(school.id, creditAccount.schoolId))
      .where(and(gt(creditAccount.studentId, last), where))
      .orderBy(asc(creditAccount.studentId))
      .limit(ACCOUNTS_AT_ONCE);
    const rows = await transactionsOf(
      db,
      some.map(({ end }) => end.studentId),
    );
    for (const { end, number, name, school: of } of some) {
      const found = rows.get(end.studentId) ?? [];
      entryCount += found.reduce((sum, { entries }) => sum + entries.length, 0);
      const fault = chainFault(found, end);
      if (fault !== undefined && broken.length < MOST_NAMED) broken.push(`${of} ${number} ${name}：${fault}`);
      last = end.studentId;
    }
    accounts += some.length;
    if (some.length < ACCOUNTS_AT_ONCE)
      return { accounts, entries: entryCount, broken, checkedAt: now.toISOString() };
  }
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
