import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { type AfterCommit, type Database, type Transaction, transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { UploadedFile } from "../../contract/index.ts";
import { idempotencyKey } from "./tables.ts";

/** Days that a key and its answer are kept: nobody repeats a request after that. */
export const KEPT_DAYS = 7;

/** The part of a request for a create that `once` needs; every handler's request has it. */
export interface CreateRequest {
  session: { readonly accountId: number };
  services: { db: Database; clock: () => Date };
  /** Of the contract. */
  operationId: string;
  /** The header `Idempotency-Key`; without it a repeated request creates again. */
  idempotencyKey: string | undefined;
  path: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Does a create in one transaction, once for each `Idempotency-Key` of an account and operation. The key and the answer
 * are committed together with what was created. A repeated request gets the first answer and does nothing; one that
 * arrives while the first is under way waits for it. A create that fails leaves no key: its repetition is a new try.
 *
 * @param work the create; it gives the body of the answer (JSON). It may run several times (see `transaction`)
 * @throws 422 IDEMPOTENCY_KEY_REUSED when the key came with another path, query or body before
 */
export async function once<Answer extends object>(
  request: CreateRequest,
  work: (tx: Transaction, afterCommit: AfterCommit) => Promise<Answer>,
): Promise<Answer> {
  const { services, session, operationId, idempotencyKey: key } = request;
  return transaction(services.db, async (tx, afterCommit) => {
    const create = () => work(tx, afterCommit);
    if (key === undefined) return create();
    const row = { accountId: session.accountId, operation: operationId, key };
    const stored = await claim(tx, row, hashOf(request), services.clock());
    if (stored !== null) return stored as Answer;
    const created = await create();
    const mine = and(
      eq(idempotencyKey.accountId, row.accountId),
      eq(idempotencyKey.operation, operationId),
      eq(idempotencyKey.key, key),
    );
    await tx.update(idempotencyKey).set({ answer: created }).where(mine);
    return created;
  });
}

/** The answer that the key has already; null when it is this transaction's now. Waits for another one that claims it. */
async function claim(
  tx: Transaction,
  row: Pick<typeof idempotencyKey.$inferInsert, "accountId" | "operation" | "key">,
  requestHash: string,
  createdAt: Date,
): Promise<unknown> {
  const [held] = await tx
    .insert(idempotencyKey)
    .values({ ...row, requestHash, createdAt })
    // Changes nothing, but gives the row that is there and keeps it until this transaction ends.
    .onConflictDoUpdate({
      target: [idempotencyKey.accountId, idempotencyKey.operation, idempotencyKey.key],
      set: { key: sql`excluded.key` },
    })
    .returning({ requestHash: idempotencyKey.requestHash, answer: idempotencyKey.answer });
  if (held?.requestHash !== requestHash) {
    throw new DomainError(
      422,
      "IDEMPOTENCY_KEY_REUSED",
      "这个提交编号（Idempotency-Key）已用于另一次内容不同的提交，这次没有保存任何内容，请换一个编号后重新提交",
    );
  }
  return held.answer;
}

/** Removes keys that are older than `KEPT_DAYS`. Gives how many. */
export async function removeOldKeys(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const { rowCount } = await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, oldest));
  return rowCount ?? 0;
}

function hashOf({ path, query, body }: CreateRequest): string {
  const text = JSON.stringify(comparable([path ?? {}, query ?? {}, body ?? {}]));
  return createHash("sha256").update(text).digest("hex");
}

/** The same value with the fields of objects in order, and files by their hash. */
function comparable(value: unknown): unknown {
  if (value instanceof UploadedFile) return [value.fileName, value.hash];
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, comparable(part)]),
  );
}
