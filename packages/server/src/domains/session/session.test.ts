import {
  getDictionaries,
  getSessionUserInfo,
  getUserMenuTree,
  logout,
  refreshTokens,
  switchRole,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectRefusal, json } from "../../../testing/expect-refusal.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { account, loginSession, signInFailure } from "./tables.ts";
import type { TokenPair } from "./tokens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  server.clock.set("2026-09-09T09:00:00+08:00");
  await server.database.db.delete(signInFailure);
});
afterAll(() => server.close());

const LOGIN = "/qsmart/common/login";
const INFO = "/qsmart/common/sessionUserInfo";

const signIn = (username: string, password: string, rest: object = {}): Promise<Response> =>
  server.fetch(LOGIN, json({ username, password, ...rest }));
const ask = (accessToken: string): Promise<Response> =>
  server.fetch(INFO, { headers: { authorization: `Bearer ${accessToken}` } });

async function tokensOf(useraccount: string): Promise<TokenPair> {
  const { tokens } = await server.client(useraccount);
  return tokens.get() as TokenPair;
}

async function bodyOf<Body>(response: Response | Promise<Response>): Promise<Body> {
  return (await (await response).json()) as Body;
}

test("somebody signs in and is told who they are", async () => {
  const client = await server.client("dual");
  const { data } = await getSessionUserInfo({ client });
  expect(data).toEqual({
    userType: "teacher",
    roles: ["2", "3"],
    pageComponentPermissions: {
      evaluation: ["evaluation-appeal-raise", "evaluation-result-mine"],
      feedback: ["feedback-create", "feedback-search"],
      file: ["file-read", "file-upload"],
      grade: [
        "grade-change-search",
        "grade-correct",
        "grade-enter",
        "grade-review-opine",
        "grade-review-search",
        "grade-search",
        "grade-sheet-search",
      ],
      positive: ["positive-view"],
      programme: ["programme-search"],
      roster: ["roster-export", "roster-message", "roster-view"],
      timetable: ["timetable-view"],
      workflow: [
        "workflow-approve",
        "workflow-delegation-create",
        "workflow-delegation-delete",
        "workflow-delegation-search",
        "workflow-instance-create",
        "workflow-instance-search",
        "workflow-person-search",
        "workflow-refuse",
        "workflow-resubmit",
        "workflow-return",
        "workflow-transfer",
        "workflow-withdraw",
      ],
    },
    pageSize: 50,
    username: "双角色",
    useraccount: "dual",
    user: {
      userNameZh: "双角色",
      simulator: false,
      roles: [
        { roleId: "2", roleNameZh: "学校教务管理员", baseArea: "school" },
        { roleId: "3", roleNameZh: "教师", baseArea: "teacher" },
      ],
      currentUseRoleId: "3",
    },
  });
});

test("who changes the role gets its permissions and menu", async () => {
  const client = await server.client("dual");
  const before = await getUserMenuTree({ client });
  expect(before.data?.map(({ fontEndUrl }) => fontEndUrl)).toEqual([
    "teacher/index",
    "teacher/timetable/index",
    "teacher/roster/index",
    "teacher/achieved/index",
    "teacher/user/workflow",
    "teacher/evaluation/index",
    "teacher/grade-reviews/index",
  ]);
  client.tokens.set((await switchRole({ client, query: { roleId: "2" } })).data ?? null);
  const after = await getUserMenuTree({ client });
  // The groups of the office in their order, each with its first page: a further page is nobody's concern here.
  expect(after.data?.map(({ nameZh, children }) => [nameZh, children[0]?.fontEndUrl])).toEqual([
    ["公共数据", "public-data/schools"],
    ["教学管理", "course-management/offerings"],
    ["培养方案", "programmes/plans"],
    ["选课管理", "elective/rounds"],
    ["成绩管理", "grades/entry-control"],
    ["评教与调查", "evaluation/campaigns"],
    ["学分互认", "recognition/agreements"],
    ["流程审批", "user/workflow"],
    ["网站内容", "site/notices"],
    ["系统监控", "monitor/sessions"],
    ["系统管理", "system/users"],
    ["系统工具", "tools/mail"],
  ]);
  const refreshed = await refreshTokens({
    client,
    query: { refreshToken: client.tokens.get()?.refreshToken ?? "" },
  });
  client.tokens.set(refreshed.data ?? null);
  expect((await getSessionUserInfo({ client })).data?.user.currentUseRoleId).toBe("2");
});

test("nobody takes a role that is not theirs", async () => {
  const { accessToken } = await tokensOf("student");
  const response = await server.fetch("/qsmart/system/role/switchRoles?roleId=1", {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await expectRefusal(server, response, 403, "FORBIDDEN");
  expect(await bodyOf(ask(accessToken))).toMatchObject({ user: { currentUseRoleId: "4" } });
});

test("dictionaries come by name, and an unknown name is empty", async () => {
  const client = await server.client("student");
  const { data } = await getDictionaries({
    client,
    body: { names: ["course_nature", "nothing_like_it", "__proto__"] },
  });
  expect(data?.["course_nature"]?.[0]).toEqual({
    code: "required",
    dic_name1: "必修",
    dic_name: "course_nature",
    expired: false,
  });
  expect(data?.["nothing_like_it"]).toEqual([]);
});

test("a wrong password and a name that does not exist are refused in the same words", async () => {
  const wrong = await expectRefusal(server, await signIn("teacher", "Sesame-1"), 401, "CREDENTIALS_WRONG", [
    "Sesame-1",
  ]);
  const unknown = await expectRefusal(
    server,
    await signIn("no-such-name", "Sesame-1"),
    401,
    "CREDENTIALS_WRONG",
    ["Sesame-1"],
  );
  expect(unknown.message).toBe(wrong.message);
});

test("a name that does not exist takes as long as a wrong password", async () => {
  const time = async (username: string): Promise<number> => {
    const begun = performance.now();
    await (await signIn(username, "wrong")).text();
    return performance.now() - begun;
  };
  const median = (times: number[]): number =>
    times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
  await time("nobody");
  const unknown: number[] = [];
  const known: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    unknown.push(await time(`nobody-${i}`));
    await server.database.db.delete(signInFailure);
    known.push(await time("admin"));
  }
  // Hashing takes at least 10 ms; without it the answer would come in 1 or 2.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.4);
});

test("no token, a forged one, one of another key and an unsigned one are refused", async () => {
  const { accessToken } = await tokensOf("student");
  const [head, body, signature] = accessToken.split(".") as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const asAdmin = Buffer.from(JSON.stringify({ ...claims, rol: "1" })).toString("base64url");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${asAdmin}.`;
  const otherKey = await new SignJWT({ ...claims, rol: "1" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode("another key that is long enough to sign"));

  await expectRefusal(server, await server.fetch(INFO), 401, "UNAUTHENTICATED");
  for (const forged of [
    `${head}.${asAdmin}.${signature}`,
    unsigned,
    otherKey,
    "rubbish",
    `${accessToken}x`,
  ]) {
    await expectRefusal(server, await ask(forged), 401, "TOKEN_INVALID", [forged]);
  }
  await expectRefusal(
    server,
    await server.fetch(INFO, { headers: { authorization: "Basic YTpi" } }),
    401,
    "TOKEN_INVALID",
  );
});

test("the scheme is taken in any case, with any number of spaces", async () => {
  const { accessToken } = await tokensOf("student");
  for (const scheme of ["bearer ", "BEARER ", "Bearer  ", "bearer    "]) {
    const response = await server.fetch(INFO, { headers: { authorization: `${scheme}${accessToken}` } });
    expect([scheme, response.status]).toEqual([scheme, 200]);
  }
  for (const wrong of [`Bearer${accessToken}`, "Bearer ", "bearer", `Bearer ${accessToken} x`]) {
    const response = await server.fetch(INFO, { headers: { authorization: wrong } });
    expect(response.status).toBe(401);
  }
});

test("an access token ends after fifteen minutes, whether it was seen before or not", async () => {
  const seen = await tokensOf("student");
  const unseen = await tokensOf("student");
  expect((await ask(seen.accessToken)).status).toBe(200);
  server.clock.advance({ minutes: 15 });
  await expectRefusal(server, await ask(seen.accessToken), 401, "TOKEN_EXPIRED", [seen.accessToken]);
  await expectRefusal(server, await ask(unseen.accessToken), 401, "TOKEN_EXPIRED", [unseen.accessToken]);
});

test("the refresh token gives new tokens, also through the client by itself", async () => {
  const client = await server.client("student");
  const before = client.tokens.get();
  server.clock.advance({ minutes: 20 });
  expect((await getSessionUserInfo({ client })).data?.useraccount).toBe("student");
  expect(client.tokens.get()?.refreshToken).not.toBe(before?.refreshToken);
});

const refresh = (token: string): Promise<Response> =>
  server.fetch(`/qsmart/common/refreshToken?refreshToken=${encodeURIComponent(token)}`);

test("two tabs that refresh at the same moment both go on", async () => {
  const { refreshToken } = await tokensOf("student");
  const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
  const tokens = await Promise.all(answers.map((answer) => bodyOf<TokenPair>(answer)));
  expect(new Set(tokens.map((pair) => pair.refreshToken)).size).toBe(1);
  for (const pair of tokens) expect((await ask(pair.accessToken)).status).toBe(200);
  expect((await refresh(tokens[0]?.refreshToken ?? "")).status).toBe(200);
});

test("a refresh token that comes back later ends its whole family", async () => {
  const stolen = await tokensOf("student");
  const { refreshToken, accessToken } = await bodyOf<TokenPair>(refresh(stolen.refreshToken));
  server.clock.advance({ seconds: 11 });
  await expectRefusal(server, await refresh(stolen.refreshToken), 401, "TOKEN_INVALID", [
    stolen.refreshToken,
  ]);
  await expectRefusal(server, await refresh(refreshToken), 401, "TOKEN_INVALID", [refreshToken]);
  await expectRefusal(server, await ask(accessToken), 401, "TOKEN_INVALID");
  const rows = await server.database.db
    .select()
    .from(loginSession)
    .where(eq(loginSession.revokeReason, "reuse"));
  expect(rows).toHaveLength(1);
});

test("a made-up refresh token is refused and ends nobody's session", async () => {
  const { refreshToken, accessToken } = await tokensOf("student");
  const [id, , mac] = refreshToken.split(".");
  for (const forged of [`${id}.2.${mac}`, "x".repeat(500), `${refreshToken}a`, ""]) {
    expect((await refresh(forged)).status).toBe(401);
  }
  expect((await ask(accessToken)).status).toBe(200);
});

test("a session that was not refreshed for a week is over", async () => {
  const { refreshToken } = await tokensOf("student");
  server.clock.advance({ days: 7 });
  await expectRefusal(server, await refresh(refreshToken), 401, "TOKEN_INVALID");
});

test("signing out ends the tokens of this session at once, and no other's", async () => {
  const here = await server.client("student");
  const elsewhere = await tokensOf("student");
  const ended = here.tokens.get();
  expect((await logout({ client: here })).response.status).toBe(204);
  await expectRefusal(server, await ask(ended?.accessToken ?? ""), 401, "TOKEN_INVALID");
  await expectRefusal(server, await refresh(ended?.refreshToken ?? ""), 401, "TOKEN_INVALID");
  expect((await ask(elsewhere.accessToken)).status).toBe(200);
});

test("neither passwords nor tokens are in the log or in the database", async () => {
  const { accessToken, refreshToken } = await tokensOf("teacher");
  await refresh(refreshToken);
  const logged = JSON.stringify(server.logLines);
  const stored = JSON.stringify([
    await server.database.db.select().from(account),
    await server.database.db.select().from(loginSession),
  ]);
  for (const secret of [PASSWORD, accessToken, refreshToken]) {
    expect(logged).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
  expect(logged).not.toContain("refreshToken=");
});
