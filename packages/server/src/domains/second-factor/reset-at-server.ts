import { eq } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { DomainError, stateConflict } from "../../errors/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Mail } from "../../platform/mail/index.ts";
import { account, endSessions, removeSecondFactor, secondFactor } from "../session/index.ts";
import { tellOwner, TOLD } from "./mails.ts";
import { secondFactorReset } from "./tables.ts";

/**
 * Takes the second factor of an account away for whoever sits at the server: the way back in for the only administrator who
 * lost phone and recovery codes, whom no two people can help. Logged without a name, and told to the owner. Throws 404 for
 * a user name that nobody has, 409 for an account without a second factor.
 */
export async function resetAtServer(
  { db, clock, mail }: CoreServices & { mail: Mail },
  useraccount: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const named = eq(account.useraccount, useraccount);
    const [owner] = await tx.select().from(account).where(named).for("no key update");
    if (owner === undefined) throw new DomainError(404, "NOT_FOUND", `没有账号 ${useraccount}，请检查用户名`);
    if ((await tx.$count(secondFactor, eq(secondFactor.accountId, owner.id))) === 0)
      throw stateConflict(`账号 ${useraccount} 没有开启动态口令`);
    await tx.delete(secondFactorReset).where(eq(secondFactorReset.accountId, owner.id));
    await removeSecondFactor(tx, owner.id);
    await endSessions(tx, owner.id, clock(), "second-factor-reset");
    await writeOperation(tx, {
      session: null,
      action: "second-factor-reset",
      targets: [{ kind: "account", id: owner.id, schoolId: owner.schoolId }],
      after: { useraccount },
      ip: "",
      requestId: "cli",
      at: clock(),
    });
    await tellOwner(mail, tx, owner, TOLD.reset);
  });
}
