import {
  type ApiFailure,
  type Client,
  createHuxuanClient,
  createUser,
  getSessionUserInfo,
  login,
  memoryTokenStore,
  resetUserPasswords,
  setPassword,
} from "@huxuan/api-client";
import { inject } from "vitest";
import { type Account, PASSWORD } from "./sign-in.ts";

/** Calls as a demo account, without a page: for what must be there before a test, and is not what it is about. */
export async function clientOf(account: Account): Promise<Client> {
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl: inject("url"), tokens });
  tokens.set((await login({ client, body: { username: account, password: PASSWORD } })).data);
  return client;
}

/** Name of the person behind a demo account. Asked of the server: nothing on the way there is what a test is about. */
export async function nameOf(account: Account): Promise<string> {
  const { data } = await getSessionUserInfo({ client: await clientOf(account) });
  return data.user.userNameZh;
}

/** A teacher's account of the first university, with a password of its own: other tests need those of the demo as they are. */
export async function makeAccount(useraccount: string, password: string): Promise<void> {
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl: inject("url"), tokens });
  const enter = (body: { username: string; password: string }) => login({ client, body });
  tokens.set((await enter({ username: "school", password: PASSWORD })).data);
  const body = { useraccount, userNameZh: "新仁", schoolId: 1, roleIds: ["3"] };
  const { data: user } = await createUser({ client, body });
  const { data } = await resetUserPasswords({ client, body: { userIds: [user.id] } });
  const oneTime = data.results[0]?.password ?? "";
  const failure = await enter({ username: useraccount, password: oneTime }).catch(
    (error: ApiFailure) => error,
  );
  const token = "passwordToken" in failure ? failure.passwordToken : undefined;
  await setPassword({ client, body: { token, newPassword: password } });
}
