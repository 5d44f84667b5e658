import {
  attemptSelection,
  type Client,
  exportExcel,
  getCalendarSubscription,
  getMySelections,
  getMyTimetable,
  getSessionUserInfo,
  getStudent,
  getUserMenuTree,
  impersonate,
  joinWaitlist,
  login,
  markAllNotificationsRead,
  requestPasswordLink,
  searchStudents,
  setPassword,
  updatePassword,
  updateStudent,
  withdrawSelection,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectRefusal, json } from "../../../testing/expect-refusal.ts";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld, type WorldStudent } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { listOperations, readDocument } from "../../contract/document.ts";
import { PLATFORM, SCHOOL_OFFICE, STUDENT, TEACHER } from "../../domain.ts";
import { ROLE_PERMISSIONS } from "../../domains.ts";
import { mail } from "../../platform/mail/index.ts";
import { student, teacher } from "../person/tables.ts";
import { createAccounts } from "./accounts.ts";
import { hashPassword } from "./password.ts";
import { giveLink } from "./password-link.ts";
import { account, loginSession, role, rolePermission } from "./tables.ts";
import type { TokenPair } from "./tokens.ts";

/** Two nodes on one database. No message passes between them. */
let here: TestServer;
let there: TestServer;
let world: SelectionWorld;
let roundId: number;
let passwordHash: string;
let used = 0;

beforeAll(async () => {
  here = await startTestServer();
  there = await startTestServer({ beside: here });
  world = await SelectionWorld.create(here, 40);
  roundId = await world.round();
  passwordHash = await hashPassword(PASSWORD);
  // Everybody who may do anything, to be refused by what they are and not by their role.
  await here.database.db
    .insert(role)
    .values([{ id: "every-student", nameZh: "什么都能做的学生", baseArea: "student", dataScope: "all" }]);
  const every = [...new Set(Object.values(ROLE_PERMISSIONS).flat())];
  await here.database.db
    .insert(rolePermission)
    .values(every.map((permission) => ({ roleId: "every-student", permission })));
  for (const node of [...here.nodes, ...there.nodes]) await node.bus.close();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** The next student of the world, whom no other test knows. */
let person: WorldStudent;
beforeEach(() => {
  person = world.students[(used += 1)] as WorldStudent;
});

const mark = (state: "active" | "left", leftAt?: Date) =>
  here.database.db.transaction(async (tx) => {
    await tx.update(student).set({ state }).where(eq(student.id, person.id));
    if (leftAt) await tx.update(student).set({ leftAt }).where(eq(student.id, person.id));
  });
const daysAgo = (days: number): Date => new Date(here.clock().getTime() - days * 86_400_000);
const bearer = ({ accessToken }: TokenPair, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: [...new Headers(init.headers), ["authorization", `Bearer ${accessToken}`]],
});
const signInOn = (server: TestServer, username: string) =>
  login({ client: server.anonymous(), body: { username, password: PASSWORD } });
const tokensOn = async (server: TestServer, name = person.useraccount): Promise<TokenPair> =>
  (await server.client(name)).tokens.get() as TokenPair;

/** A teacher who works in an office besides. */
async function teacherInOffice(
  office = SCHOOL_OFFICE,
): Promise<{ id: number; accountId: number; name: string }> {
  const { db } = here.database;
  const name = `t${(used += 1)}`;
  const schoolId = world.schoolIds[0] as number;
  const [row] = await db
    .insert(teacher)
    .values({ schoolId, staffNumber: name, name: "某教师", pinyin: "m" })
    .returning({ id: teacher.id });
  const id = row?.id as number;
  const [accountId] = await createAccounts(db, [
    {
      useraccount: name,
      passwordHash,
      personName: "某教师",
      userType: "teacher",
      schoolId,
      teacherId: id,
      email: `${name}@example.edu.cn`,
      roleIds: [office, TEACHER],
    },
  ]);
  return { id, accountId: accountId as number, name };
}
/** The access token of somebody who takes the place of another. */
const lookAt = async (client: Client, useraccount: string): Promise<string> =>
  (await impersonate({ client, query: { userAccount: useraccount }, body: { reason: "核对选课记录" } })).data
    .accessToken;
const dismiss = (id: number) =>
  here.database.db.update(teacher).set({ state: "left" }).where(eq(teacher.id, id));

describe("a student who is marked as left", () => {
  test("by the form is signed out with the next request of every node, and the attempt is refused", async () => {
    const { id: offeringId } = await world.offering({ name: "离校", capacity: 5 });
    const tokens = [await tokensOn(here), await tokensOn(there)];
    const admin = await here.client("admin");
    const { data: found } = await getStudent({ client: admin, path: { id: person.id } });
    const { school, campus, id: _, ...fields } = found;
    await updateStudent({
      client: admin,
      path: { id: person.id },
      body: { ...fields, schoolId: school.id, ...(campus && { campusId: campus.id }), state: "left" },
    });
    for (const node of [there, here])
      for (const token of tokens) {
        const body = { roundId, offeringId };
        const asked = await node.fetch("/mutual-recognition/selection/attempt", bearer(token, json(body)));
        await expectRefusal(node, asked, 401, "TOKEN_INVALID");
      }
    for (const [at, node] of [there, here].entries()) {
      const refreshed = await node.fetch(
        `/qsmart/common/refreshToken?refreshToken=${tokens[at]?.refreshToken}`,
      );
      await expectRefusal(node, refreshed, 401, "TOKEN_INVALID");
    }
    const { rows } = await here.database.pool.query("select 1 from enrolment where student_id = $1", [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("by whatever way is signed out, and when it happened is written down", async () => {
    const [token, before] = [await tokensOn(there), Date.now()];
    await here.database.pool.query("update student set state = 'left', version = version + 1 where id = $1", [
      person.id,
    ]);
    expect((await there.fetch("/qsmart/common/sessionUserInfo", bearer(token))).status).toBe(401);
    const [row] = await here.database.db.select().from(student).where(eq(student.id, person.id));
    expect(row?.leftAt?.getTime()).toBeGreaterThan(before - 60_000);
    const sessions = await here.database.db
      .select({ reason: loginSession.revokeReason })
      .from(loginSession)
      .innerJoin(account, eq(account.id, loginSession.accountId))
      .where(eq(account.studentId, person.id));
    expect(sessions).toEqual([{ reason: "left" }]);
  });

  test("signs in for a year to see their own records, and acts on nothing", async () => {
    const { id: offeringId } = await world.offering({ name: "看记录", capacity: 5 });
    const body = { roundId, offeringId };
    await attemptSelection({ client: await here.client(person.useraccount), body });
    await mark("left", daysAgo(364));
    const client = await there.client(person.useraccount);
    const info = (await getSessionUserInfo({ client })).data;
    expect(info.leaver?.until).toBe(new Date(daysAgo(-1)).toISOString());
    expect(Object.values(info.pageComponentPermissions).flat()).toContain("selection-view");
    expect(Object.values(info.pageComponentPermissions).flat()).not.toContain("selection-attempt");
    expect((await getMySelections({ client })).data.items).toHaveLength(1);
    expect((await getMyTimetable({ client })).data.entries).toHaveLength(1);
    await getUserMenuTree({ client });
    await markAllNotificationsRead({ client });
    const refused = await refusalOf(withdrawSelection({ client, body }));
    expect([refused.status, refused.code]).toEqual([403, "PERSON_LEFT"]);
    expect(refused.message).toBe(
      "你已离校，只能查看自己的记录，不能再进行这项操作；如有疑问，请联系本校教务处",
    );
    const newPassword = "Leaver@2026x";
    const renewed = await updatePassword({ client, body: { oldPassword: PASSWORD, newPassword } });
    client.tokens.set(renewed.data);
    // The session that goes on with the new password is theirs as well.
    expect(await outcomeOf(withdrawSelection({ client, body }))).toBe("PERSON_LEFT");
  });

  test("exports their own records, and nobody else's whatever their role reaches", async () => {
    await here.database.pool.query(
      `update account_role set role_id = 'every-student' where account_id = (select id from account where student_id = $1)`,
      [person.id],
    );
    await here.database.pool.query(
      "update account set default_role_id = 'every-student' where student_id = $1",
      [person.id],
    );
    await mark("left");
    const client = await here.client(person.useraccount);
    const { items } = (await searchStudents({ client, body: {} })).data;
    expect(items.map(({ id }) => id)).toEqual([person.id]);
    const exported = exportExcel({
      client,
      body: {
        url: "/mutual-recognition/students/search",
        conditionJson: "{}",
        heads: [{ headName: "姓名", dataName: "name" }],
        title: "学生",
        isAllRecord: 1,
      },
    });
    expect(await outcomeOf(exported)).toBe("done");
  });

  test("after that time is told at the sign-in why, and whom to ask; a session that was open ends", async () => {
    await mark("left", daysAgo(364));
    const tokens = await tokensOn(there);
    await mark("left", daysAgo(365));
    const refused = await refusalOf(signInOn(there, person.useraccount));
    expect([refused.status, refused.code]).toEqual([403, "PERSON_LEFT"]);
    expect(refused.message).toMatch(
      /^你已离校，查看个人记录的期限到 \d{4}-\d\d-\d\d 为止，不能再登录；需要成绩或选课证明，请联系本校教务处$/,
    );
    const renewed = await here.fetch(`/qsmart/common/refreshToken?refreshToken=${tokens.refreshToken}`);
    const over = await expectRefusal(here, renewed, 401, "TOKEN_INVALID");
    expect(over.message).toBe(refused.message);
  });

  test("keeps no token that outlasts the time", async () => {
    await mark("left", daysAgo(365 - 1 / 24 / 60));
    const { accessToken } = await tokensOn(here);
    const { exp } = JSON.parse(Buffer.from(accessToken.split(".")[1] as string, "base64url").toString()) as {
      exp: number;
    };
    expect(exp).toBe(Math.ceil(here.clock().getTime() / 1000) + 60);
  });

  test("who comes back works again at once", async () => {
    const { id: offeringId } = await world.offering({ name: "回来", capacity: 5 });
    await mark("left");
    const client = await there.client(person.useraccount);
    const attempt = () => attemptSelection({ client, body: { roundId, offeringId } });
    expect(await outcomeOf(attempt())).toBe("PERSON_LEFT");
    await mark("active");
    // The same session: its next request brings the rights back.
    expect(await outcomeOf(attempt())).toBe("done");
    const [row] = await here.database.db.select().from(student).where(eq(student.id, person.id));
    expect(row?.leftAt).toBeNull();
  });

  test("is refused by admission as well, whatever was remembered of them, and does not move up", async () => {
    const { id: offeringId } = await world.offering({ name: "候补离校", capacity: 1, waitlistCapacity: 5 });
    const [holder, next] = [world.students[(used += 1)], world.students[(used += 1)]] as [
      WorldStudent,
      WorldStudent,
    ];
    const body = { roundId, offeringId };
    const first = await here.client(holder.useraccount);
    await attemptSelection({ client: first, body });
    await joinWaitlist({ client: await here.client(person.useraccount), body });
    await joinWaitlist({ client: await here.client(next.useraccount), body });
    await mark("left");
    // As one that was let through before, and waits for its turn.
    const { semesterId } = world;
    const actor = {
      accountId: null,
      personName: "",
      impersonatorId: null,
      ip: "",
      requestId: "",
    };
    for (const node of [...here.nodes, ...there.nodes]) {
      const decided = await node.selection.admission.decide({
        kind: "attempt",
        roundId,
        studentId: person.id,
        semesterId,
        offeringId,
        actor,
      });
      expect(decided).toMatchObject({ refused: { code: "PERSON_LEFT" } });
    }
    await withdrawSelection({ client: first, body });
    const { rows } = await here.database.pool.query(
      "select student_id, state, skip_code from enrolment where offering_id = $1 and state <> 'dropped' order by state",
      [offeringId],
    );
    expect(rows).toEqual([
      { student_id: next.id, state: "enrolled", skip_code: null },
      { student_id: person.id, state: "queued", skip_code: "PERSON_LEFT" },
    ]);
  });

  test("has a calendar as long as they sign in", async () => {
    const client = await here.client(person.useraccount);
    const { url } = (await getCalendarSubscription({ client })).data;
    const look = () => there.fetch(new URL(url).pathname);
    await mark("left");
    expect((await look()).status).toBe(200);
    await mark("left", daysAgo(400));
    expect((await look()).status).toBe(404);
  });
});

describe("a teacher who is marked as left", () => {
  test("is signed out with the next request of every node and signs in no more, whatever else they are", async () => {
    const { id, name } = await teacherInOffice();
    const tokens = await tokensOn(here, name);
    expect((await there.fetch("/qsmart/common/sessionUserInfo", bearer(tokens))).status).toBe(200);
    await dismiss(id);
    for (const node of [there, here]) {
      expect((await node.fetch("/qsmart/common/sessionUserInfo", bearer(tokens))).status).toBe(401);
      const refused = await refusalOf(signInOn(node, name));
      expect([refused.status, refused.code]).toEqual([403, "PERSON_LEFT"]);
      expect(refused.message).toBe("你已离职，账号不能再登录；如有疑问，请联系本校教务处");
    }
    await here.database.db.update(teacher).set({ state: "active" }).where(eq(teacher.id, id));
    await signInOn(there, name);
  });

  test("is not let in by their school, and chooses no password by a link", async () => {
    const { id, name, accountId } = await teacherInOffice();
    const { db } = here.database;
    const [owner] = await db.select().from(account).where(eq(account.id, accountId));
    const link = await db.transaction((tx) =>
      giveLink(tx, owner as typeof account.$inferSelect, owner?.email ?? null, here.clock()),
    );
    await dismiss(id);
    const vouched = there.services.session.signInVouched(accountId, { ip: "127.0.0.1" });
    await expect(vouched).rejects.toMatchObject({ status: 403, code: "PERSON_LEFT" });
    const chosen = setPassword({
      client: there.anonymous(),
      body: { token: link, newPassword: "Another@2026x" },
    });
    expect((await refusalOf(chosen)).code).toBe("PERSON_LEFT");
    await requestPasswordLink({ client: here.anonymous(), body: { userAccount: name } });
    const mails = () =>
      db
        .select()
        .from(mail)
        .where(eq(mail.toAddress, `${name}@example.edu.cn`));
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject), { timeout: 20_000 })
      .toEqual(["账号已不能登录"]);
    expect((await mails())[0]?.text).not.toContain("retrievePassword");
  });

  test("ends what they began as somebody else", async () => {
    const { id, name } = await teacherInOffice(PLATFORM);
    const client = await here.client(name);
    const accessToken = await lookAt(client, person.useraccount);
    const asThem = bearer({ accessToken, refreshToken: "" });
    expect((await there.fetch("/qsmart/common/sessionUserInfo", asThem)).status).toBe(200);
    await dismiss(id);
    expect((await there.fetch("/qsmart/common/sessionUserInfo", asThem)).status).toBe(401);
  });
});

/** What every operation that asks who is there answers to a token: its status and code. */
async function walk(tokens: TokenPair): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const operations = listOperations(readDocument()).filter(({ access }) => access.kind !== "public");
  // What ends the session comes last.
  const inOrder = operations.toSorted((a, b) => Number(a.id === "logout") - Number(b.id === "logout"));
  for (const [at, { id, method, path, takes }] of inOrder.entries()) {
    const stop = new AbortController();
    const init = bearer(tokens, {
      method,
      signal: stop.signal,
      // No body that a call would take: who gets as far as that was let through.
      ...(takes.length > 0 ? { headers: { "content-type": "application/json" }, body: "[]" } : {}),
    });
    const node = [here, there][at % 2] as TestServer;
    const response = await node.fetch(path.replaceAll(/\{\w+\}/gu, "0"), init);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    const { code = "" } = isStream || response.ok ? {} : ((await response.json()) as { code?: string });
    answers.set(id, `${response.status} ${code}`);
    stop.abort();
  }
  return answers;
}

describe("every operation of the contract", () => {
  const operations = listOperations(readDocument()).filter(({ access }) => access.kind !== "public");

  /** Those that were not answered as their kind says. */
  const wrong = (
    answers: ReadonlyMap<string, string>,
    open: readonly string[],
    permissions: readonly string[],
  ) =>
    operations.flatMap(({ id, kind, access }) => {
      const answer = answers.get(id) ?? "none";
      const held = access.kind !== "permission" || permissions.includes(access.permission);
      const good = open.includes(kind)
        ? answer !== "403 PERSON_LEFT" && !answer.startsWith("401") && (held || answer === "403 FORBIDDEN")
        : answer === "403 PERSON_LEFT";
      return good ? [] : `${id} (${kind}): ${answer}`;
    });

  test("is of one kind, of each there are some, and most act", () => {
    const byKind = Map.groupBy(operations, ({ kind }) => kind);
    expect(Object.fromEntries([...byKind].map(([kind, { length }]) => [kind, length > 10]))).toEqual({
      read: true,
      account: true,
      act: true,
    });
  });

  test.each([
    ["a student who left", STUDENT],
    ["a student who left and whose role may do everything", "every-student"],
  ])("that acts is refused to %s", async (_, roleId) => {
    await here.database.db
      .update(account)
      .set({ defaultRoleId: roleId })
      .where(eq(account.studentId, person.id));
    await here.database.pool.query(
      "update account_role set role_id = $2 where account_id = (select id from account where student_id = $1)",
      [person.id, roleId],
    );
    await mark("left");
    const answers = await walk(await tokensOn(here));
    const held =
      roleId === STUDENT ? (ROLE_PERMISSIONS[STUDENT] ?? []) : Object.values(ROLE_PERMISSIONS).flat();
    expect(wrong(answers, ["read", "account"], held)).toEqual([]);
  });

  test("that does more than show is refused to an administrator who looks at a teacher who left", async () => {
    const { id, name } = await teacherInOffice();
    await dismiss(id);
    const client = await here.client("admin");
    const answers = await walk({ accessToken: await lookAt(client, name), refreshToken: "" });
    expect(wrong(answers, ["read"], ROLE_PERMISSIONS[SCHOOL_OFFICE] ?? [])).toEqual([]);
  });
});
