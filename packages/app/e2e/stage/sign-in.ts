import type { Page } from "playwright";

/** Password of the demo accounts. */
export const PASSWORD = "Huxuan@2026";

/** Where each demo account that the tests play begins. */
const HOMES = {
  admin: "/dashboard",
  school: "/dashboard",
  department: "/dashboard",
  teacher: "/teacher/index",
  student: "/student/index",
  student2: "/student/index",
  dual: "/teacher/index",
} as const;

/** The demo accounts that the tests play. */
export type Account = keyof typeof HOMES;

/** Fills the form of the sign-in page and sends it. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "用户名" }).fill(username);
  await page.getByLabel(/^密码/).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/**
 * Lets somebody be signed in from the next page on, without a look at the sign-in page: for all that is not about signing
 * in. Each window gets a session of its own, so that no story signs out another one.
 *
 * @param account one of the demo, or one that a story made with their password
 */
export async function giveSession(page: Page, account: string): Promise<void> {
  const context = page.context();
  const answer = await context.request.post("/qsmart/common/login", {
    data: { username: account, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${account} is not let in: ${answer.status()} ${await answer.text()}`);
  const { accessToken, refreshToken } = (await answer.json()) as {
    accessToken: string;
    refreshToken: string;
  };
  const url = new URL(answer.url()).origin;
  // As the sign-in page writes them: packages/api-client/src/transport/tokens.ts.
  await context.addCookies([
    { name: "mutual-recognition-token", value: accessToken, url, sameSite: "Strict" },
    { name: "mutual-recognition-refresh-token", value: refreshToken, url, sameSite: "Strict" },
  ]);
}

/**
 * Gives somebody a session and opens a page as them.
 *
 * @param path the page that is opened; by default the account's home
 */
export async function signIn(page: Page, account: Account, path: string = HOMES[account]): Promise<void> {
  await giveSession(page, account);
  await page.goto(path);
}
