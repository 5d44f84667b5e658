import type { Operation } from "../../platform/audit/index.ts";
import type { account } from "./tables.ts";

/** Under whose name the operation log keeps what somebody does who is not signed in, and has shown who they are. */
export const operatorOf = (
  owner: Pick<typeof account.$inferSelect, "id" | "personName" | "defaultRoleId" | "schoolId">,
): NonNullable<Operation["session"]> => ({
  accountId: owner.id,
  personName: owner.personName,
  roleId: owner.defaultRoleId,
  schoolId: owner.schoolId,
  impersonatorId: null,
});
