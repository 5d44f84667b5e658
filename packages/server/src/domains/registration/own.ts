import type { RegistrationKey } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { SessionService } from "../session/index.ts";
import { isQueryCode } from "./secrets.ts";
import { registration } from "./tables.ts";

export type OwnRow = typeof registration.$inferSelect;

/** Wrong codes of one number in an hour. */
const MOST_WRONG = 10;

interface Asked {
  services: Pick<CoreServices, "db" | "secret"> & { session: SessionService };
  ip: string;
}

/**
 * The application that number and code belong to. Throws 404 for a wrong code as for a number that there is not, 429 after
 * many.
 */
export async function requireKey(
  { services, ip }: Asked,
  { applyNo, queryCode }: RegistrationKey,
): Promise<OwnRow> {
  const { db, secret, session } = services;
  const number = applyNo.trim().toUpperCase();
  const about = `registration query ${number}`;
  // Counted ahead: of many tries at the same moment only as many are looked at as may be.
  await session.countGuest({
    about,
    most: MOST_WRONG,
    tooMany: "这个申请编号一小时内输错查询码太多次，请一小时后再试；查询码在提交后收到的邮件里",
    ip,
  });
  const row = await byNumber(db, number);
  if (row?.queryCodeMac == null || !isQueryCode(secret, number, queryCode, row.queryCodeMac))
    throw new DomainError(404, "NOT_FOUND", "申请编号或查询码不正确，请核对提交后收到的邮件");
  await session.takeBackGuest(about);
  return row;
}

const byNumber = async (db: Queryable, applyNo: string): Promise<OwnRow | undefined> =>
  (await db.select().from(registration).where(eq(registration.applyNo, applyNo)))[0];

/** The application, held until the transaction ends. Who may do so has shown the code. */
export async function lockByKey(tx: Transaction, applyNo: string): Promise<OwnRow> {
  const [row] = await tx
    .select()
    .from(registration)
    .where(eq(registration.applyNo, applyNo.trim().toUpperCase()))
    .for("update");
  if (row === undefined) throw new Error(`no registration ${applyNo}`);
  return row;
}
