import type {
  AccountInput,
  MadeAccount,
  PersonKind,
  PersonWithoutAccount,
  PersonWithoutAccountSearch,
} from "@huxuan/api-client";
import { and, asc, inArray } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { forbidden, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { type PageOfItems, readPage, logChange, type RequestContext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { createFreeAccounts, hashPassword, requireOwnHand, role } from "../session/index.ts";
import { obstacleOf } from "./account-names.ts";
import { firstPasswords } from "./first-passwords.ts";
import { foundBy, freeNames, namedBy, PEOPLE, type Person, selectPeople, withoutAccount } from "./people.ts";
import { ONE_TIME_DAYS } from "./reset.ts";
import { requireRolesGivable } from "./roles-given.ts";

/** A page of those in the caller's scope who are there and have no account, by number unless asked otherwise. */
export async function searchPeopleWithoutAccount(
  { session, services: { db } }: RequestContext,
  { page, kind, ...filter }: PersonWithoutAccountSearch,
): Promise<PageOfItems<PersonWithoutAccount>> {
  const { id, number, name } = PEOPLE[kind];
  const { rows, ...counted } = await readPage(db, {
    rows: selectPeople(db, kind),
    where: and(foundBy(session, kind, filter), withoutAccount(kind)),
    page,
    sort: { number, name },
    standard: [asc(number), asc(id)],
  });
  const names = await freeNames(db, rows);
  const items = rows.map((person): PersonWithoutAccount => {
    const useraccount = names.get(person.id);
    return {
      id: person.id,
      number: person.number ?? "",
      name: person.name,
      school: person.school,
      department: person.department ?? "",
      ...(person.grade !== null && { grade: person.grade }),
      ...(useraccount !== undefined && { useraccount }),
    };
  });
  return { items, ...counted };
}

/**
 * The roles of new accounts, the one after sign-in first. Whoever may make accounts gives people the role of what they
 * are; for others the permission to give roles is asked. Throws 400 for roles that none of their kind could work in.
 */
export async function rolesOfNew(
  db: Queryable,
  context: RequestContext<NeedsAnnounced>,
  kind: PersonKind,
  asked: readonly string[] | undefined,
): Promise<[string, ...string[]]> {
  const own = PEOPLE[kind].roleId;
  const wanted = [...new Set(asked ?? [own])];
  if (wanted.length === 1 && wanted[0] === own) return [own];
  if (!context.session.permissions.has("user-roles"))
    throw forbidden("给新账号其他角色需要分配角色的权限，请联系上级管理员");
  await requireRolesGivable(db, context, wanted);
  const areas = await db
    .select({ id: role.id, area: role.baseArea })
    .from(role)
    .where(inArray(role.id, wanted));
  const first = wanted.find((id) => areas.some((one) => one.id === id && one.area === kind));
  if (first === undefined)
    throw invalidFields([
      {
        field: "roleIds",
        message:
          kind === "student" ? "学生的账号至少要有一个学生端的角色" : "教师的账号至少要有一个教师端的角色",
      },
    ]);
  return [first, ...wanted.filter((id) => id !== first)];
}

/** Somebody with all that their account needs. */
export interface Prepared {
  person: Person;
  useraccount: string;
  password: string;
  passwordHash: string;
}

/** User names and first passwords of people, not hashed yet; who has no free name is left out. */
export async function prepareAccounts(
  services: { db: Queryable } & NeedsOfficeSettings,
  kind: PersonKind,
  people: readonly Person[],
): Promise<Omit<Prepared, "passwordHash">[]> {
  const names = await freeNames(services.db, people);
  const named = people.flatMap((person) => {
    const useraccount = names.get(person.id);
    return useraccount === undefined ? [] : { person, useraccount };
  });
  const passwords = await firstPasswords(
    services,
    named.map(({ person, useraccount }) => ({ useraccount, ...keysOf(kind, person.id) })),
  );
  return named.map((one, at) => ({ ...one, password: passwords[at] as string }));
}

const keysOf = (kind: PersonKind, id: number) => ({
  studentId: kind === "student" ? id : null,
  teacherId: kind === "teacher" ? id : null,
});

/** When a first password that is given now ends. */
export const firstPasswordUntil = (now: Date): Date => new Date(now.getTime() + ONE_TIME_DAYS * 86_400_000);

/**
 * Writes accounts, each whole. Gives their ids by user name; who got an account, or whose name was taken, at the same
 * moment is left out.
 */
export const writeAccounts = (
  tx: Transaction,
  kind: PersonKind,
  prepared: readonly Prepared[],
  { roleIds, now }: { roleIds: [string, ...string[]]; now: Date },
): Promise<Map<string, number>> =>
  createFreeAccounts(
    tx,
    prepared.map(({ person, useraccount, passwordHash }) => ({
      useraccount,
      passwordHash,
      personName: person.name,
      userType: kind,
      schoolId: person.school.id,
      department: person.department,
      ...keysOf(kind, person.id),
      createdAt: now,
      passwordChangedAt: now,
      oneTimeUntil: firstPasswordUntil(now),
      roleIds,
    })),
  );

/**
 * An account for one person, with its first password in the answer and nowhere else. Throws 404 out of scope, 409 for who
 * has an account or cannot have one.
 */
export async function openAccount(
  context: RequestContext<NeedsAnnounced & NeedsOfficeSettings>,
  { kind, personId, roleIds: asked }: AccountInput,
): Promise<MadeAccount> {
  const { session, services } = context;
  const { db } = services;
  requireOwnHand(session);
  const roleIds = await rolesOfNew(db, context, kind, asked);
  const [person] = await selectPeople(db, kind).where(namedBy(session, kind, [personId]));
  if (person === undefined) throw notFound(kind === "student" ? "学生" : "教师");
  const obstacle = obstacleOf(person);
  if (obstacle !== undefined) throw stateConflict(`${person.name}${obstacle}，没有开通新账号`);
  const [ready] = await prepareAccounts(services, kind, [person]);
  if (ready === undefined) throw stateConflict(`用户名「${person.number}」已被别人使用，请联系平台管理员`);
  const prepared = { ...ready, passwordHash: await hashPassword(ready.password) };
  const now = services.clock();
  const { useraccount, password } = prepared;
  const userId = await transaction(db, async (tx) => {
    const made = await writeAccounts(tx, kind, [prepared], { roleIds, now });
    const id = made.get(useraccount);
    if (id === undefined) throw stateConflict(`${person.name}的账号刚刚由别人开通，请刷新`);
    await logChange(context, tx, {
      action: "account-open",
      targets: [{ kind: "account", id, schoolId: person.school.id }],
      after: { useraccount, roleIds },
    });
    return id;
  });
  return {
    userId,
    useraccount,
    userNameZh: person.name,
    delivery: "once",
    password,
    expiresAt: firstPasswordUntil(now).toISOString(),
  };
}
