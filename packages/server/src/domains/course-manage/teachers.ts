import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { News } from "../../platform/notification/index.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { offeringTeacher } from "../offering/index.ts";
import { account } from "../session/index.ts";

interface ClassNews extends Pick<News, "kind" | "title"> {
  offeringId: number;
  now: Date;
}

/** Tells those who teach a class what its office decided about it. */
export async function tellTeachers(
  tx: Transaction,
  services: NeedsMail & Pick<CoreServices, "settings">,
  { offeringId, kind, title, now }: ClassNews,
): Promise<void> {
  const teachers = await tx
    .select({ id: account.id })
    .from(offeringTeacher)
    .innerJoin(account, eq(account.teacherId, offeringTeacher.teacherId))
    .where(and(eq(offeringTeacher.offeringId, offeringId), eq(account.disabled, false)))
    .orderBy(account.id);
  const accountIds = teachers.map(({ id }) => id);
  await notifyAlsoByMail(tx, services, [{ accountIds, kind, title }], now);
}
