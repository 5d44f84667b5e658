import {
  type Client,
  createHuxuanClient,
  getSessionUserInfo,
  login,
  memoryTokenStore,
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
