import { getPublicSettings } from "@huxuan/api-client";
import { create } from "zustand";
import { FOOTER_TEXT, SITE_NAME } from "./paths.ts";

/** What the platform's office says of the site; until that is read, and where it cannot be, what it comes with. */
export const useSite = create<{
  title: string;
  footer: string;
  rememberDays: number | undefined;
  asksQuestions: boolean;
}>(() => ({
  title: SITE_NAME,
  footer: FOOTER_TEXT,
  rememberDays: undefined,
  // Offered once it is known that it is.
  asksQuestions: false,
}));

/** Reads it, once for a page; nothing waits for it. */
export async function readSite(): Promise<void> {
  const answer = await getPublicSettings({ meta: { quiet: true } }).catch(() => undefined);
  if (answer === undefined) return;
  const { title = SITE_NAME, footer = FOOTER_TEXT, rememberDays, passwordQuestions } = answer.data;
  useSite.setState({
    title,
    footer,
    rememberDays: Number(rememberDays) || undefined,
    asksQuestions: passwordQuestions === "on",
  });
}
