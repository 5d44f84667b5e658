import { labels, type StudentState, type TeacherState } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  IDLE,
  isUnrestricted,
  kindsFor,
  may,
  openUntil,
  type Person,
  type PersonAct,
  SEATLESS,
  STATE_RIGHTS,
  strictest,
} from "./rules.ts";

const LEFT = new Date("2026-06-30T00:00:00Z");
const DAYS = 365;
const [BEFORE_END, END] = [new Date("2027-06-29T23:59:59Z"), new Date("2027-06-30T00:00:00Z")];

const student = (state: StudentState): Person => ({
  as: "student",
  state,
  leftAt: state === "left" ? LEFT : null,
});
const teacher = (state: TeacherState): Person => ({ as: "teacher", state, leftAt: null });
const EVERYBODY: readonly Person[] = [
  ...(Object.keys(labels.studentState) as StudentState[]).map(student),
  ...(Object.keys(labels.teacherState) as TeacherState[]).map(teacher),
];

const ACTS = ["signIn", "read", "account", "act", "beLookedAt"] as const satisfies readonly PersonAct[];
/** What each state allows, before and after the time is over: one letter for each of `ACTS`. */
const EXPECTED: Readonly<Record<string, readonly [during: string, after: string]>> = {
  "student active": ["yyyyy", "yyyyy"],
  "student left": ["yyyny", "nnnny"],
  "teacher active": ["yyyyy", "yyyyy"],
  "teacher left": ["nnnny", "nnnny"],
};

describe("every state and every act", () => {
  test.each(EVERYBODY.map((person) => [`${person.as} ${person.state}`, person] as const))(
    "%s may what the domain says",
    (name, person) => {
      const [during, after] = EXPECTED[name] ?? ["", ""];
      const said = (now: Date) => ACTS.map((act) => (may(person, act, now, DAYS) ? "y" : "n")).join("");
      expect([said(BEFORE_END), said(END)]).toEqual([during, after]);
    },
  );

  test("are each in the table once, and nothing else is", () => {
    expect(Object.keys(EXPECTED)).toEqual(EVERYBODY.map(({ as, state }) => `${as} ${state}`));
    const acts: readonly string[] = ACTS;
    for (const rights of Object.values(STATE_RIGHTS.teacher)) expect(Object.keys(rights)).toEqual(acts);
    for (const rights of Object.values(STATE_RIGHTS.student))
      expect(Object.keys(rights)).toEqual([...acts, "takeSeat"]);
  });

  test("who may do more may do less: acting asks for the account, the account for reading, reading for signing in", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EVERYBODY),
        fc.date({ min: LEFT, max: new Date("2040-01-01"), noInvalidDate: true }),
        fc.nat(3650),
        (person, now, days) => {
          const [signIn, read, account, act] = ACTS.map((one) => may(person, one, now, days));
          if (act) expect(account).toBe(true);
          if (account) expect(read).toBe(true);
          if (read) expect(signIn).toBe(true);
        },
      ),
    );
  });

  test("who acts on nothing is given no seat", () => {
    for (const state of IDLE.student) expect(SEATLESS).toContain(state);
    expect([SEATLESS, IDLE]).toEqual([["left"], { student: ["left"], teacher: ["left"] }]);
  });
});

describe("the time after leaving", () => {
  test("lasts as long as the setting says, and is none for who is here or was a teacher", () => {
    expect(openUntil(student("left"), DAYS)).toEqual(END);
    expect(openUntil(student("left"), 0)).toEqual(LEFT);
    expect(openUntil(student("active"), DAYS)).toBeNull();
    expect(openUntil(teacher("left"), DAYS)).toBeNull();
    expect(may(student("left"), "signIn", LEFT, 0)).toBe(false);
  });
});

describe("the operations that a session may call", () => {
  test("are all for who is where they belong, those that keep the account for a leaver, and reading for who looks", () => {
    expect([...kindsFor(null, false)]).toEqual(["read", "account", "act"]);
    expect([...kindsFor(student("active"), true)]).toEqual(["read", "account", "act"]);
    expect([...kindsFor(student("left"), false)]).toEqual(["read", "account"]);
    expect([...kindsFor(student("left"), true)]).toEqual(["read"]);
    expect([...kindsFor(teacher("left"), false)]).toEqual([]);
    expect([...kindsFor(teacher("left"), true)]).toEqual(["read"]);
  });
});

test("of several records of one account the one counts that keeps most from it", () => {
  expect(strictest([])).toBeNull();
  expect(strictest([student("active"), teacher("left")])).toEqual(teacher("left"));
  expect(strictest([student("left"), teacher("left")])).toEqual(teacher("left"));
  expect(strictest([teacher("active"), student("left")])).toEqual(student("left"));
  const here = strictest([student("active"), teacher("active")]);
  expect(here !== null && isUnrestricted(here)).toBe(true);
});
