import type { Transaction } from "../../db/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { officeAccounts } from "../session/index.ts";

/** Tells the academic office of a school: those who may confirm its settlements, but who did it. */
export async function tellOffice(
  tx: Transaction,
  schoolId: number,
  { title, but, at }: { title: string; but: number; at: Date },
): Promise<void> {
  const accountIds = await officeAccounts(tx, {
    schoolId,
    permission: "settlement-confirm",
    department: null,
    but,
  });
  await notify(tx, [{ accountIds, kind: "settlementDue", title }], at);
}
