import { signOn, type SignOnResult, verifyCasTicket } from "@huxuan/api-client";
import { replace } from "react-router-dom";
import { paths } from "../../paths.ts";

/** What a school sends along with somebody. */
const SAID = ["token", "code", "state", "iss", "ticket", "error", "target"] as const;

/** The school of each page of return; which one that is, its office has set. */
const LANDINGS: Readonly<Record<string, string>> = {
  [paths.signOn.hgd]: "hgd",
  [paths.signOn.bjdx]: "bjdx",
  [paths.signOn.tsinghua]: "tsinghua",
  [paths.signOn.csu]: "csu",
  [paths.signOn.hnu]: "hnu",
};

type Said = Partial<Record<(typeof SAID)[number], string>>;

/** A return from a school. What came is good for one call, however often the page is drawn. */
export interface Return {
  /** As the address names it: by page, or by code. */
  school: string;
  said: Said;
  result?: Promise<SignOnResult>;
}

let brought: Return | undefined;

/**
 * Takes what a school sent along out of the address, before anything else happens: where somebody might look over the
 * shoulder, or copy it, it must not stay, nor in the history.
 */
export function takeOutOfAddress({ request }: { request: Request }) {
  const { pathname, searchParams } = new URL(request.url);
  const said: Said = Object.fromEntries(
    SAID.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const named = searchParams.get("school");
  const school = LANDINGS[pathname] ?? named ?? "redirectLogin";
  if (Object.keys(said).length === 0) {
    if (brought?.school !== school) brought = { school, said };
    return brought;
  }
  brought = { school, said };
  throw replace(named === null ? pathname : `${pathname}?school=${encodeURIComponent(named)}`);
}

/** Signs in with what was brought, once. */
export function signInWith(come: Return): Promise<SignOnResult> {
  come.result ??= ask(come);
  return come.result;
}

/** It led to something: whoever comes again brings something else. */
export function forgetBrought(): void {
  brought = undefined;
}

async function ask({ school, said }: Return): Promise<SignOnResult> {
  const { ticket, token, code, state, iss } = said;
  if (school === "redirectLogin" && ticket !== undefined) {
    const { data } = await verifyCasTicket({ query: { ticket, state }, meta: { quiet: true } });
    const { token: accessToken, ...rest } = data;
    return { ...rest, ...(accessToken !== undefined && { accessToken }) };
  }
  const query = { token, code, state, iss, ticket };
  return (await signOn({ path: { school }, query, meta: { quiet: true } })).data;
}
