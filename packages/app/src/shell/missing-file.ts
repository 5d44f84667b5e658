import { missed } from "../session/connection.ts";

/** Why a file of the app could not be read. */
export type Missing =
  /** The server was not reached. */
  | "unreachable"
  /** The server has another release of the app: the files of this one are gone. */
  | "outdated"
  /** The server has the same release, and did not give the file this time. */
  | "refused";

/** A file of the app could not be read, and why. */
export class MissingFile extends Error {
  readonly missing: Missing;

  constructor(missing: Missing, cause: unknown) {
    super(`A file of the app is missing: ${missing}`, { cause });
    this.name = "MissingFile";
    this.missing = missing;
  }
}

/** Whether it is a file of the app that could not be read. Browsers have no code for it; their words are all there is. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|module script|unable to preload css/i.test(error.message);

/** Asks the server which release it has: a new one is announced only when it is there. */
export async function whyMissing(): Promise<Missing> {
  try {
    const answer = await fetch("/index.html", { cache: "no-store" });
    if (!answer.ok) return "unreachable";
    const there = entryOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return there === entryOf(document) ? "refused" : "outdated";
  } catch {
    // No answer: from now on the line over the page says so, and the server is asked until it answers.
    missed();
    return "unreachable";
  }
}

/** The file with which a page begins; its name holds a digest of the release. */
const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/** Reads a part of a page; without a network it waits for it, so that what is typed beside it does not go with an error. */
export async function readWhenOnline<Part>(read: () => Promise<Part>): Promise<Part> {
  try {
    return await read();
  } catch (error) {
    if (navigator.onLine || !isMissingFile(error)) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return readWhenOnline(read);
  }
}
