import type { DehydratedState } from "@tanstack/react-query";

/** What the platform's office says of the site. */
export interface Site {
  title: string;
  footer: string;
  /** Days that a session lives for who asks to be remembered. */
  rememberDays?: number | undefined;
  /** Whether a forgotten password can be had by answering a question. */
  asksQuestions: boolean;
}

/** What the server read for a page that it drew: the browser goes on with the same. */
export interface PageData {
  site: Site;
  /** Answers of the calls that the page made. */
  queries: DehydratedState;
  /** Files of the screen that are read as soon as the entry runs. */
  scripts: readonly string[];
}

/** Id of the element in which it stands. */
export const PAGE_DATA_ID = "page-data";

let delivered: PageData | null | undefined;

/** What came with the page; nothing on the server, and where the server drew none. */
export function deliveredData(): PageData | null {
  if (delivered === undefined) {
    const text = typeof document === "undefined" ? null : document.getElementById(PAGE_DATA_ID)?.textContent;
    delivered = text ? (JSON.parse(text) as PageData) : null;
  }
  return delivered;
}

/** JSON that can stand in an element of a page: nothing in it ends the element. */
export const asElementText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
