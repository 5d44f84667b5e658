import type { SignOnFinding } from "@huxuan/api-client";
import type { Ask } from "../../platform/outgoing/index.ts";
import type { Identity } from "./rules.ts";
import type { Started } from "./started.ts";
import type { schoolSignOn } from "./tables.ts";

/** A school with its settings, as they are used. */
export interface SignOnSchoolFacts {
  schoolId: number;
  code: string;
  name: string;
  settings: Omit<typeof schoolSignOn.$inferSelect, "sealedSecret">;
  /** The secret that the school's server gave the platform; absent where it gave none. */
  clientSecret: string | undefined;
  /** Where its server sends people back. */
  returnAddress: string;
}

/** Parameters with which a school's server sent the browser back. */
export interface Said {
  token?: string | undefined;
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  ticket?: string | undefined;
}

export interface KindContext {
  ask: Ask;
  now: Date;
  /** Uses up what the school gave out. Throws where somebody used it before. */
  spendOnce: (what: string, expiresAt: Date) => Promise<void>;
}

/** One way in which schools say who somebody is. */
export interface Kind {
  /** The address at which the person signs in, and what has to be remembered until they come back. */
  begin(
    context: KindContext,
    school: SignOnSchoolFacts,
    /** By which it is known that what comes back was begun in this browser; the school sends it along. */
    state: string,
  ): Promise<{ address: string } & Pick<Started, "nonce" | "codeVerifier">>;
  /** Whether these parameters are those of this kind. */
  takes(said: Said): boolean;
  /**
   * Who it is. Throws 401 for what is not good or does not say it, 502 while the school's server cannot be asked.
   *
   * @param started what was begun in this browser at this school; undefined for a visit that began elsewhere
   */
  identify(
    context: KindContext,
    school: SignOnSchoolFacts,
    come: { said: Said; started: Started | undefined },
  ): Promise<Identity>;
  /** Tries what can be tried without signing in. Never throws for what a school's server does. */
  attempt(context: KindContext, school: SignOnSchoolFacts): Promise<SignOnFinding[]>;
}

export const good = (text: string): SignOnFinding => ({ good: true, text });
export const bad = (text: string): SignOnFinding => ({ good: false, text });
