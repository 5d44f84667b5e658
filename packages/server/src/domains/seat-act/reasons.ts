import { and, eq, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { dictionaryEntry, schoolEntry } from "../dictionary/index.ts";

/** Dictionaries of reasons, with what comes with the platform; the office adds to them. */
export const REASONS = {
  withdrawal_reason: [
    ["suspended", "休学"],
    ["fees", "欠费"],
    ["leaving", "退学或转学"],
    ["programme", "培养方案调整"],
    ["request", "本人申请"],
    ["other", "其他"],
  ],
  guest_withdrawal_reason: [
    ["cancelled", "停开"],
    ["misconduct", "违纪"],
    ["unfit", "不符合修读条件"],
    ["request", "本人申请"],
    ["other", "其他"],
  ],
  proxy_reason: [
    ["retake", "重修"],
    ["graduating", "毕业班"],
    ["transfer", "转专业补修"],
    ["failure", "系统故障未选上"],
    ["other", "其他"],
  ],
} as const satisfies Record<string, readonly (readonly [string, string])[]>;

export type ReasonDictionary = keyof typeof REASONS;

/** The code with which something must be said besides. */
const OTHER = "other";

/** The reasons that a school offers, as it calls them. */
export async function offeredReasons(
  db: Queryable,
  schoolId: number | null,
  dictionary: ReasonDictionary,
): Promise<{ code: string; label: string }[]> {
  const expired = sql`coalesce(${schoolEntry.expired}, ${dictionaryEntry.expired})`;
  return db
    .select({
      code: dictionaryEntry.code,
      label: sql<string>`coalesce(${schoolEntry.label}, ${dictionaryEntry.label})`,
    })
    .from(dictionaryEntry)
    .leftJoin(
      schoolEntry,
      and(eq(schoolEntry.entryId, dictionaryEntry.id), eq(schoolEntry.schoolId, schoolId ?? 0)),
    )
    .where(and(eq(dictionaryEntry.dicName, dictionary), sql`not ${expired}`))
    .orderBy(dictionaryEntry.sn, dictionaryEntry.id);
}

/** What the student reads: 欠费（第二次催缴未交）. */
export function reasonText({ code, label }: { code: string; label: string }, note: string): string {
  if (note === "") return label;
  return code === OTHER ? note : `${label}（${note}）`;
}

/** Why a reason cannot stand by itself; undefined when it can. */
export const noteRefusal = (code: string, note: string): string | undefined =>
  code === OTHER && note === "" ? "原因是「其他」时，请写明原因" : undefined;

/** What was chosen, as the student reads it. Throws 400 for a reason that is not offered, and for 其他 without words. */
export async function requireReason(
  db: Queryable,
  { schoolId }: Session,
  dictionary: ReasonDictionary,
  { reason, note = "" }: { reason: string; note?: string },
): Promise<string> {
  const chosen = (await offeredReasons(db, schoolId, dictionary)).find(({ code }) => code === reason);
  if (chosen === undefined)
    throw invalidFields([{ field: "reason", message: "没有这个原因，或它已停用，请重新选择" }]);
  const words = note.trim();
  const refusal = noteRefusal(chosen.code, words);
  if (refusal !== undefined) throw invalidFields([{ field: "note", message: refusal }]);
  return reasonText(chosen, words);
}
