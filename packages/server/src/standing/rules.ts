import type { StudentState, TeacherState } from "@huxuan/api-client";

/**
 * What the state of a person in the records of their school means for what they do. The table is the one place where this
 * is said: whoever adds a state to the contract cannot compile without saying it here.
 */

/** What somebody is in the records of a school. */
export type Standing = { as: "student"; state: StudentState } | { as: "teacher"; state: TeacherState };

/** With since when; null while they have not left, or where nothing lasts for a time. */
export type Person = Standing & { leftAt: Date | null };

/** What an operation of the contract is to who may not do everything; `contract/document.ts` finds it out. */
export type OperationKind =
  /** It shows something, and changes nothing. */
  | "read"
  /** It keeps the caller's own account safe and in order: password, second factor, devices, what was read. */
  | "account"
  /** Anything else. */
  | "act";

/** What somebody may or may not do. */
export type PersonAct =
  /** Sign in, by whatever way, go on being signed in, and choose a forgotten password. */
  | "signIn"
  /** As the calls of the contract. */
  | OperationKind
  /** Be shown to an administrator who takes their place to look. */
  | "beLookedAt";

/** What happens to students besides. */
export type StudentAct =
  | PersonAct
  /** Be given a seat, by whatever way: an attempt, a swap, the waitlist. */
  | "takeSeat";

/** `forATime`: until the platform's setting has passed since they left. */
export type Right = "yes" | "forATime" | "no";

export const STATE_RIGHTS = {
  student: {
    active: { signIn: "yes", read: "yes", account: "yes", act: "yes", beLookedAt: "yes", takeSeat: "yes" },
    left: {
      signIn: "forATime",
      read: "forATime",
      account: "forATime",
      act: "no",
      beLookedAt: "yes",
      takeSeat: "no",
    },
  },
  teacher: {
    active: { signIn: "yes", read: "yes", account: "yes", act: "yes", beLookedAt: "yes" },
    left: { signIn: "no", read: "no", account: "no", act: "no", beLookedAt: "yes" },
  },
} as const satisfies {
  student: Readonly<Record<StudentState, Readonly<Record<StudentAct, Right>>>>;
  teacher: Readonly<Record<TeacherState, Readonly<Record<PersonAct, Right>>>>;
};

const rightsOf = (person: Standing): Readonly<Record<PersonAct, Right>> =>
  person.as === "student" ? STATE_RIGHTS.student[person.state] : STATE_RIGHTS.teacher[person.state];

const DAY_MS = 86_400_000;

/** Until when somebody whose rights last for a time has them; null when none of theirs ends. */
export function openUntil(person: Person, openDays: number): Date | null {
  if (!Object.values(rightsOf(person)).includes("forATime")) return null;
  return new Date((person.leftAt?.getTime() ?? 0) + openDays * DAY_MS);
}

/**
 * Whether somebody may.
 *
 * @param openDays how long after leaving what is open for a time stays so
 */
export function may(person: Person, act: PersonAct, now: Date, openDays: number): boolean {
  const right = rightsOf(person)[act];
  return right === "forATime" ? now < (openUntil(person, openDays) as Date) : right === "yes";
}

/** Whether somebody acts like everybody: nothing is kept from them. */
export const isUnrestricted = (person: Standing): boolean => rightsOf(person).act === "yes";

/** The operations that are open to everybody who is where they belong. */
const EVERY_KIND: ReadonlySet<OperationKind> = new Set(["read", "account", "act"]);
const ONLY_READ: ReadonlySet<OperationKind> = new Set(["read"]);

/**
 * The kinds of operations that a session of somebody may call. When what is open for a time ends, the session ends with it.
 *
 * @param isLookedAt an administrator takes their place
 */
export function kindsFor(person: Standing | null, isLookedAt: boolean): ReadonlySet<OperationKind> {
  if (person === null || isUnrestricted(person)) return EVERY_KIND;
  if (isLookedAt) return ONLY_READ;
  const rights = rightsOf(person);
  return new Set([...EVERY_KIND].filter((kind) => rights[kind] !== "no"));
}

/** The states that keep somebody from an act, also in part. */
const statesWithout = <State extends string, Act extends string>(
  rights: Readonly<Record<State, Readonly<Record<Act, Right>>>>,
  act: Act,
): readonly State[] => (Object.keys(rights) as State[]).filter((state) => rights[state][act] !== "yes");

/** The states of students who are given no seat. */
export const SEATLESS: readonly StudentState[] = statesWithout(STATE_RIGHTS.student, "takeSeat");

/** The states in which somebody acts on nothing. */
export const IDLE: Readonly<{ student: readonly StudentState[]; teacher: readonly TeacherState[] }> = {
  student: statesWithout(STATE_RIGHTS.student, "act"),
  teacher: statesWithout(STATE_RIGHTS.teacher, "act"),
};

/** Of several records of one account, the one that keeps most from it: nobody who left acts on anything. */
export const strictest = (people: readonly Person[]): Person | null =>
  people.find((person) => rightsOf(person).signIn === "no") ??
  people.find((person) => !isUnrestricted(person)) ??
  people[0] ??
  null;
