import type { Page } from "playwright";

/** Password of the demo accounts. */
export const PASSWORD = "Huxuan@2026";

/** The demo accounts that the tests play. */
export type Account = "admin" | "school" | "teacher" | "student" | "student2";

/** Fills the form of the sign-in page and sends it. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "用户名" }).fill(username);
  await page.getByLabel(/^密码/).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Signs in at the front door and waits to be let in. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, account, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname !== "/login");
}
