import type { IdentityKind, RegistrationKind, RegistrationPaper } from "@huxuan/api-client";
import { useEffect, useState } from "react";

/** The steps of the form, in order. */
export type Step = "who" | "mail" | "papers";

/** What was filled in so far. */
export interface Draft {
  step: Step;
  /** Code of the school. */
  school: string;
  number: string;
  name: string;
  identityKind: IdentityKind;
  homeSchool: string;
  grade: string;
  major: string;
  email: string;
  phone: string;
  /** Of the match of the register; students only. */
  ticket: string;
  /** Of the confirmed address. */
  mailTicket: string;
  papers: readonly RegistrationPaper[];
}

/** What identifies somebody: never kept. */
export interface Identity {
  idNumber: string;
  idTail: string;
}

const EMPTY: Draft = {
  step: "who",
  school: "",
  number: "",
  name: "",
  identityKind: "idCard",
  homeSchool: "",
  grade: "",
  major: "",
  email: "",
  phone: "",
  ticket: "",
  mailTicket: "",
  papers: [],
};

const placeOf = (kind: RegistrationKind): string => `huxuan-register-${kind}`;

function read(kind: RegistrationKind): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(kind)) ?? "{}");
    return { ...EMPTY, ...(kept as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

/**
 * What was filled in, kept while it is typed until this tab is closed: a reload or a look at the mail loses nothing. What
 * identifies somebody is not part of it, and is typed again.
 */
export function useDraft(kind: RegistrationKind) {
  const [draft, setDraft] = useState(() => read(kind));
  useEffect(() => {
    try {
      if (draft === EMPTY) sessionStorage.removeItem(placeOf(kind));
      else sessionStorage.setItem(placeOf(kind), JSON.stringify(draft));
    } catch {
      // A browser that keeps nothing: the form works all the same.
    }
  }, [kind, draft]);
  return {
    draft,
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    clear: () => setDraft(EMPTY),
  };
}
