import { balancesOf as accountsOf, type LedgerEntry } from "@huxuan/credits";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { balancesOf, hashOf, NO_HASH } from "./chain.ts";
import { creditAccount, creditEntry, creditTransaction } from "./tables.ts";

type TransactionRow = typeof creditTransaction.$inferSelect;

/** What is to be written into a student's credit bank. */
export interface NewTransaction
  extends Pick<TransactionRow, "kind" | "text">,
    Partial<
      Pick<TransactionRow, "gradeId" | "gradeNumber" | "recognitionId" | "reversesId" | "documentNumber">
    > {
  entries: readonly LedgerEntry[];
}

/**
 * A student's credit bank, locked until the transaction ends: what is written into it comes one behind the other, and who
 * looks what is used already sees what others wrote.
 */
export class LockedAccount {
  readonly studentId: number;
  readonly #tx: Transaction;
  #end: typeof creditAccount.$inferSelect;
  #isWritten = false;

  private constructor(tx: Transaction, end: typeof creditAccount.$inferSelect) {
    this.#tx = tx;
    this.#end = end;
    this.studentId = end.studentId;
  }

  /** Locks the account of a student, which is made when it is needed first. */
  static async lock(
    tx: Transaction,
    { studentId, schoolId }: { studentId: number; schoolId: number },
  ): Promise<LockedAccount> {
    await tx
      .insert(creditAccount)
      .values({ studentId, schoolId, hash: NO_HASH, balance: 0, earned: 0 })
      .onConflictDoNothing();
    const [end] = await tx
      .select()
      .from(creditAccount)
      .where(eq(creditAccount.studentId, studentId))
      .for("update");
    if (end === undefined) throw new Error(`no credit account of ${studentId}`);
    return new LockedAccount(tx, end);
  }

  /** Recognised, as of what is written. */
  get balance(): number {
    return this.#end.balance;
  }

  /** Something was written into it since it was locked. */
  get isWritten(): boolean {
    return this.#isWritten;
  }

  /** Adds a transaction behind the newest one; gives its id. */
  async post({ entries, ...said }: NewTransaction, at: Date): Promise<number> {
    const row = {
      gradeId: null,
      gradeNumber: null,
      recognitionId: null,
      reversesId: null,
      documentNumber: "",
      ...said,
      studentId: this.studentId,
      number: this.#end.transactions + 1,
      at,
    };
    const previousHash = this.#end.hash;
    const hash = hashOf(previousHash, { ...row, entries });
    const [made] = await this.#tx
      .insert(creditTransaction)
      .values({ ...row, previousHash, hash })
      .returning({ id: creditTransaction.id });
    if (made === undefined) throw new Error("A credit transaction was not written");
    await this.#tx
      .insert(creditEntry)
      .values(entries.map((entry, position) => ({ transactionId: made.id, position, ...entry })));
    const change = balancesOf(entries);
    const set = {
      transactions: row.number,
      hash,
      balance: added(this.#end.balance, change.balance),
      earned: added(this.#end.earned, change.earned),
    };
    await this.#tx.update(creditAccount).set(set).where(eq(creditAccount.studentId, this.studentId));
    this.#end = { ...this.#end, ...set };
    this.#isWritten = true;
    return made.id;
  }

  /** Adds the exact opposite of a transaction. Throws 409 where one was added before. */
  async reverse(
    transactionId: number,
    said: Pick<NewTransaction, "kind" | "text" | "documentNumber">,
    at: Date,
  ): Promise<number> {
    const [before] = await this.#tx
      .select({ id: creditTransaction.id })
      .from(creditTransaction)
      .where(eq(creditTransaction.reversesId, transactionId));
    if (before !== undefined) throw stateConflict("该认定已撤销，不能再次撤销");
    const [row] = await this.#tx
      .select()
      .from(creditTransaction)
      .where(and(eq(creditTransaction.id, transactionId), eq(creditTransaction.studentId, this.studentId)));
    if (row === undefined) throw new Error(`no credit transaction ${transactionId}`);
    const entries = (await readEntries(this.#tx, [transactionId])).get(transactionId) ?? [];
    return this.post(
      {
        ...said,
        recognitionId: row.recognitionId,
        gradeId: row.gradeId,
        reversesId: transactionId,
        entries: entries.map(({ account, credits }) => ({ account, credits: -credits })),
      },
      at,
    );
  }
}

/** The sum of two amounts, exactly. */
const added = (a: number, b: number): number => (Math.round(a * 100) + Math.round(b * 100)) / 100;

/** The entries of transactions, by transaction, in their order. */
export async function readEntries(
  db: Queryable,
  transactionIds: readonly number[],
): Promise<Map<number, LedgerEntry[]>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(creditEntry)
    .where(inArray(creditEntry.transactionId, [...transactionIds]))
    .orderBy(asc(creditEntry.transactionId), asc(creditEntry.position));
  return new Map(
    [...Map.groupBy(rows, ({ transactionId }) => transactionId)].map(([id, of]) => [
      id,
      of.map(({ account, credits }) => ({ account: account as LedgerEntry["account"], credits })),
    ]),
  );
}

/** What stands on each account of a student's ledger. */
export async function balancesOfStudent(db: Queryable, studentId: number) {
  const rows = await db
    .select({ account: creditEntry.account, credits: sql<number>`sum(${creditEntry.credits})::float8` })
    .from(creditTransaction)
    .innerJoin(creditEntry, eq(creditEntry.transactionId, creditTransaction.id))
    .where(eq(creditTransaction.studentId, studentId))
    .groupBy(creditEntry.account);
  return accountsOf(rows as LedgerEntry[]);
}
