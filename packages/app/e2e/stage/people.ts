import { createHuxuanClient, getSessionUserInfo, login, memoryTokenStore } from "@huxuan/api-client";
import { inject } from "vitest";
import { type Account, PASSWORD } from "./sign-in.ts";

/** Name of the person behind a demo account. Asked of the server: nothing on the way there is what a test is about. */
export async function nameOf(account: Account): Promise<string> {
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl: inject("url"), tokens });
  tokens.set((await login({ client, body: { username: account, password: PASSWORD } })).data);
  const { data } = await getSessionUserInfo({ client });
  return data.user.userNameZh;
}
