import { getPublicSettings } from "@huxuan/api-client";
import { create } from "zustand";
import { FOOTER_TEXT, SITE_NAME } from "./paths.ts";
import { deliveredData, type Site } from "./delivered/page-data.ts";

/** What the site comes with. */
const STANDARD: Site = {
  title: SITE_NAME,
  footer: FOOTER_TEXT,
  // Offered once it is known that it is.
  asksQuestions: false,
};

/** The site; until it is read, and where it cannot be, what it comes with. */
export const useSite = create<Site>(() => deliveredData()?.site ?? STANDARD);

/** Reads it, once for a page; nothing waits for it. */
export async function readSite(): Promise<void> {
  if (deliveredData() !== null) return;
  const site = await askForSite();
  if (site !== undefined) useSite.setState(site);
}

/** Reads it for the pages that are drawn on a server, which know a store by what it began with. */
export async function readSiteOnServer(): Promise<Site> {
  const site = (await askForSite()) ?? useSite.getState();
  useSite.setState(site);
  useSite.getInitialState = useSite.getState;
  return site;
}

async function askForSite(): Promise<Site | undefined> {
  const answer = await getPublicSettings({ meta: { quiet: true } }).catch(() => undefined);
  if (answer === undefined) return undefined;
  const { title = SITE_NAME, footer = FOOTER_TEXT, rememberDays, passwordQuestions } = answer.data;
  return {
    title,
    footer,
    rememberDays: Number(rememberDays) || undefined,
    asksQuestions: passwordQuestions === "on",
  };
}
