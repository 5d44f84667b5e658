import { createHash } from "node:crypto";

/** What a transaction of the credit bank says, as its hash is made of it. */
export interface ChainedTransaction {
  studentId: number;
  number: number;
  kind: string;
  at: Date;
  text: string;
  gradeId: number | null;
  gradeNumber: number | null;
  recognitionId: number | null;
  reversesId: number | null;
  documentNumber: string;
  entries: readonly { account: string; credits: number }[];
}

/** What the first transaction of an account names as the hash before it. */
export const NO_HASH = "0".repeat(64);

/**
 * SHA-256 of a transaction behind another one, in hexadecimal: whoever changes one afterwards changes the hashes of all
 * that follow.
 */
export function hashOf(previous: string, said: ChainedTransaction): string {
  const text = JSON.stringify([
    previous,
    said.studentId,
    said.number,
    said.kind,
    said.at.toISOString(),
    said.text,
    said.gradeId,
    said.gradeNumber,
    said.recognitionId,
    said.reversesId,
    said.documentNumber,
    said.entries.map(({ account, credits }) => [account, credits.toFixed(2)]),
  ]);
  return createHash("sha256").update(text).digest("hex");
}

/** A transaction as it is stored. */
export interface StoredTransaction extends ChainedTransaction {
  previousHash: string;
  hash: string;
}

/** What an account says of its transactions. */
export interface ChainEnd {
  transactions: number;
  hash: string;
  balance: number;
  earned: number;
}

/** What is wrong with the transactions of an account, in their order; undefined when nothing is. */
export function chainFault(found: readonly StoredTransaction[], end: ChainEnd): string | undefined {
  let previous = NO_HASH;
  for (const [at, one] of found.entries()) {
    if (one.number !== at + 1) return `缺少第 ${at + 1} 笔`;
    if (one.previousHash !== previous) return `第 ${one.number} 笔没有接在前一笔之后`;
    if (hashOf(previous, one) !== one.hash) return `第 ${one.number} 笔与记录时不同`;
    if (sum(one.entries.map(({ credits }) => credits)) !== 0) return `第 ${one.number} 笔的借贷不平`;
    previous = one.hash;
  }
  if (found.length !== end.transactions || previous !== end.hash) return `缺少第 ${found.length + 1} 笔`;
  const entries = found.flatMap((one) => one.entries);
  const { balance, earned } = balancesOf(entries);
  return balance === end.balance && earned === end.earned ? undefined : "余额与流水不符";
}

/** What entries come to: recognised, and earned but not recognised. */
export function balancesOf(entries: readonly { account: string; credits: number }[]): {
  balance: number;
  earned: number;
} {
  const of = (isOf: (account: string) => boolean) =>
    sum(entries.filter(({ account }) => isOf(account)).map(({ credits }) => credits));
  return { balance: of(isRecognised), earned: of((account) => account === "earned") };
}

/** Whether credits on an account count at home. */
export const isRecognised = (account: string): boolean =>
  account.startsWith("module:") || account.startsWith("course:");

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, credits) => all + Math.round(credits * 100), 0) / 100;
