import type { PersonKind } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { account, createFreeAccounts, unknownPassword } from "../session/index.ts";
import type { AccountRow } from "./authority.ts";
import { obstacleOf } from "./account-names.ts";
import { freeNames, PEOPLE, selectPeople } from "./people.ts";

/**
 * The account of a student or teacher, made if there is none: with a password that nobody knows, for who gets a link to
 * choose one or comes by the school's sign-on. Throws 409 for who has left, or has no free user name.
 */
export async function accountOfPerson(
  tx: Transaction,
  kind: PersonKind,
  personId: number,
  { email, now }: { email: string | null; now: Date },
): Promise<{ owner: AccountRow; made: boolean }> {
  const { id, roleId } = PEOPLE[kind];
  const ofPerson = kind === "student" ? account.studentId : account.teacherId;
  const find = async () => (await tx.select().from(account).where(eq(ofPerson, personId)))[0];
  const before = await find();
  if (before !== undefined) return { owner: before, made: false };
  const [person] = await selectPeople(tx, kind).where(sql`${id} = ${personId}`);
  if (person === undefined) throw new Error(`no ${kind} ${personId}`);
  const obstacle = obstacleOf(person);
  if (obstacle !== undefined) throw stateConflict(`${person.name}${obstacle}，不能开通账号`);
  const useraccount = (await freeNames(tx, [person])).get(person.id);
  if (useraccount === undefined)
    throw stateConflict(`用户名「${person.number}」已被别人使用，请联系平台管理员`);
  const made = await createFreeAccounts(tx, [
    {
      useraccount,
      passwordHash: await unknownPassword(),
      personName: person.name,
      userType: kind,
      schoolId: person.school.id,
      department: person.department,
      studentId: kind === "student" ? personId : null,
      teacherId: kind === "teacher" ? personId : null,
      email,
      createdAt: now,
      passwordChangedAt: now,
      roleIds: [roleId],
    },
  ]);
  const owner = await find();
  if (owner === undefined) throw stateConflict(`用户名「${useraccount}」刚刚被别人使用，请再试一次`);
  return { owner, made: made.size > 0 };
}
