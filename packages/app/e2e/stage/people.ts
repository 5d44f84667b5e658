import {
  type ApiFailure,
  type Client,
  createHuxuanClient,
  createUser,
  getSessionUserInfo,
  getStudent,
  login,
  memoryTokenStore,
  openAccount,
  resetUserPasswords,
  searchPeopleWithoutAccount,
  setPassword,
  updateStudent,
} from "@huxuan/api-client";
import { type Account, PASSWORD } from "./sign-in.ts";
import { siteUrl } from "./site.ts";

/**
 * Calls as a demo account, without a page: for what must be there before a test, and is not what it is about.
 *
 * @param baseUrl address of a server of the test's own
 */
export async function clientOf(account: Account, baseUrl = siteUrl()): Promise<Client> {
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl, tokens });
  tokens.set((await login({ client, body: { username: account, password: PASSWORD } })).data);
  return client;
}

/** Name of the person behind a demo account. Asked of the server: nothing on the way there is what a test is about. */
export async function nameOf(account: Account): Promise<string> {
  const { data } = await getSessionUserInfo({ client: await clientOf(account) });
  return data.user.userNameZh;
}

/** The password that the owner of an account chooses at the first sign-in with one for one use. */
async function chooseFirst(useraccount: string, oneTime: string, password: string): Promise<void> {
  const client = createHuxuanClient({ baseUrl: siteUrl(), tokens: memoryTokenStore() });
  const body = { username: useraccount, password: oneTime };
  const failure = await login({ client, body }).catch((error: ApiFailure) => error);
  const token = "passwordToken" in failure ? failure.passwordToken : undefined;
  await setPassword({ client, body: { token, newPassword: password } });
}

/**
 * An account with a password of its own: other tests need those of the demo as they are.
 *
 * @param who by default a teacher of the first university
 */
export async function makeAccount(
  useraccount: string,
  password: string,
  who: { schoolId: number; roleIds: string[] } = { schoolId: 1, roleIds: ["3"] },
): Promise<void> {
  const client = await clientOf("admin");
  const body = { useraccount, userNameZh: "新仁", ...who };
  const { data: user } = await createUser({ client, body });
  const { data } = await resetUserPasswords({ client, body: { userIds: [user.id] } });
  await chooseFirst(useraccount, data.results[0]?.password ?? "", password);
}

/** Somebody whose account a test opened. */
interface OpenedAccount {
  /** Of the student or teacher. */
  id: number;
  useraccount: string;
}

/** An account of a student of the second university who has none yet. */
export const openStudentAccount = (password: string): Promise<OpenedAccount> =>
  openFirst({ kind: "student", schoolId: 2 }, password);

/** An account of a teacher of the first university who has none yet. */
export const openTeacherAccount = (password: string): Promise<OpenedAccount> =>
  openFirst({ kind: "teacher", schoolId: 1 }, password);

async function openFirst(
  { kind, schoolId }: { kind: "student" | "teacher"; schoolId: number },
  password: string,
): Promise<OpenedAccount> {
  const client = await clientOf("admin");
  const found = await searchPeopleWithoutAccount({ client, body: { kind, schoolId, state: "active" } });
  const id = found.data.items[0]?.id as number;
  const { data } = await openAccount({ client, body: { kind, personId: id } });
  await chooseFirst(data.useraccount, data.password ?? "", password);
  return { id, useraccount: data.useraccount };
}

/** Marks a student as left, or as back. */
export async function markStudent(id: number, state: "active" | "left"): Promise<void> {
  const client = await clientOf("admin");
  const { school, campus, ...fields } = (await getStudent({ client, path: { id } })).data;
  const at = { schoolId: school.id, ...(campus && { campusId: campus.id }) };
  const { id: _, ...body } = { ...fields, ...at, state };
  await updateStudent({ client, path: { id }, body });
}
