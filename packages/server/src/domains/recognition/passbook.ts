import type { PassbookLine } from "@huxuan/api-client";
import { sumOfCredits } from "@huxuan/credits";
import { and, asc, eq, lte } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { recognitionRule } from "../recognition-rule/index.ts";
import { chainFault, isRecognised, type StoredTransaction } from "./chain.ts";
import { readEntries } from "./ledger.ts";
import { numberText } from "./rules.ts";
import type { StudentFacts } from "./student-facts.ts";
import { creditAccount, creditTransaction, recognition } from "./tables.ts";

/** A line of a passbook, with what only a statement says of it. */
export interface BookedLine extends PassbookLine {
  /** In the account, from 1. */
  number: number;
  /** Change of what is earned and not recognised. */
  earned: number;
  /** Of the change, what counts in which module; empty for none. */
  counted: readonly { module: string; credits: number }[];
  /** RA-0012; empty for a line that only earns. */
  application: string;
  /** The number of the line that it takes back. */
  reverses?: number;
}

/** What was written into a student's bank, the oldest first, with what it came to then, and whether its hash chain holds. */
export async function readPassbook(
  db: Queryable,
  studentId: number,
  facts: StudentFacts,
): Promise<{ lines: BookedLine[]; balance: number; sound: boolean; hash: string }> {
  const [end] = await db.select().from(creditAccount).where(eq(creditAccount.studentId, studentId));
  // What is written meanwhile comes behind the end that was read: it is of the next look.
  const read = lte(creditTransaction.number, end?.transactions ?? 0);
  const rows = await db
    .select({
      said: creditTransaction,
      application: recognition.number,
      rule: {
        id: recognitionRule.id,
        number: recognitionRule.number,
        revision: recognitionRule.revision,
      },
    })
    .from(creditTransaction)
    .leftJoin(recognition, eq(recognition.id, creditTransaction.recognitionId))
    .leftJoin(recognitionRule, eq(recognitionRule.id, recognition.ruleId))
    .where(and(eq(creditTransaction.studentId, studentId), read))
    .orderBy(asc(creditTransaction.number));
  const entries = await readEntries(
    db,
    rows.map(({ said }) => said.id),
  );
  const reversedBy = new Map(
    rows.flatMap(({ said }) => (said.reversesId === null ? [] : [[said.reversesId, said.id] as const])),
  );
  const numbers = new Map(rows.map(({ said }) => [said.id, said.number]));
  let balance = 0;
  const lines = rows.map(({ said, rule, application }): BookedLine => {
    const of = entries.get(said.id) ?? [];
    const counting = of.filter((entry) => isRecognised(entry.account));
    const change = sumOfCredits(counting.map(({ credits }) => credits));
    balance = sumOfCredits([balance, change]);
    const later = reversedBy.get(said.id);
    const reverses = numbers.get(said.reversesId ?? 0);
    return {
      id: said.id,
      at: said.at.toISOString(),
      kind: said.kind,
      text: said.text,
      change,
      balance,
      ...(said.recognitionId !== null && { recognitionId: said.recognitionId }),
      ...(rule !== null && { rule: { id: rule.id, name: `规则 ${rule.number} 第 ${rule.revision} 版` } }),
      ...(later !== undefined && { reversedBy: later }),
      module: moduleOf(counting[0]?.account, facts),
      documentNumber: said.documentNumber,
      number: said.number,
      earned: sumOfCredits(of.filter(({ account }) => account === "earned").map(({ credits }) => credits)),
      counted: counting.map(({ account, credits }) => ({ module: moduleOf(account, facts), credits })),
      application: application === null ? "" : numberText(application),
      ...(reverses !== undefined && { reverses }),
    };
  });
  const stored = rows.map(
    ({ said }): StoredTransaction => ({ ...said, entries: entries.get(said.id) ?? [] }),
  );
  const sound = end === undefined || chainFault(stored, end) === undefined;
  return { lines, balance, sound, hash: end?.hash ?? "" };
}

/** A line as its student reads it on the screen. */
export const shownLine = ({
  number: _number,
  earned: _earned,
  counted: _counted,
  application: _application,
  reverses: _reverses,
  ...line
}: BookedLine): PassbookLine => line;

/** The module in which credits on an account count; empty for none. */
function moduleOf(account: string | undefined, { moduleOf: modules }: StudentFacts): string {
  if (account === undefined) return "";
  const at = account.indexOf(":");
  const name = account.slice(at + 1);
  return account.slice(0, at) === "module" ? name : (modules.get(Number(name)) ?? "");
}
