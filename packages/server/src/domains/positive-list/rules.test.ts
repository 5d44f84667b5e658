import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isToBeCompared, type ListMember, type ListRound, listStanding, nextVersion } from "./rules.ts";

const at = (day: number): Date => new Date(Date.UTC(2026, 8, day));
const BEGINS = at(7);
const instant = (closes: number, state: ListRound["state"] = "published"): ListRound => ({
  mode: "instant",
  state,
  opensAt: at(2),
  closesAt: at(closes),
  dropEndsAt: null,
});
const drawn = (state: ListRound["state"], dropEnds: number): ListRound => ({
  mode: "lottery",
  state,
  opensAt: at(2),
  closesAt: at(10),
  dropEndsAt: at(dropEnds),
});
const member = (studentId: number): ListMember => ({
  studentId,
  homeSchoolId: 1,
  source: "self",
  enrolledAt: at(1),
});
const standing = (rounds: readonly ListRound[], day: number) => {
  const { known, final } = listStanding(rounds, BEGINS, at(day));
  return { known, final };
};

describe("when the list of a class is there and when it is final", () => {
  test("an instant round ends with its closing time, or when the office closes it", () => {
    expect(standing([instant(12)], 11)).toEqual({ known: false, final: false });
    expect(standing([instant(12)], 12)).toEqual({ known: true, final: true });
    expect(standing([instant(12, "closed")], 11)).toEqual({ known: true, final: true });
  });

  test("a draw gives the first list when it is announced, and the final one at the end of dropping", () => {
    expect(standing([drawn("published", 15)], 12)).toEqual({ known: false, final: false });
    expect(standing([drawn("closed", 15)], 20)).toEqual({ known: false, final: false });
    expect(standing([drawn("drawn", 15)], 20)).toEqual({ known: false, final: false });
    expect(standing([drawn("announced", 15)], 14)).toEqual({ known: true, final: false });
    expect(standing([drawn("announced", 15)], 15)).toEqual({ known: true, final: true });
  });

  test("of several rounds the first makes it known and the last makes it final; drafts count for nothing", () => {
    const both = [drawn("announced", 11), instant(20)];
    expect(standing(both, 12)).toEqual({ known: true, final: false });
    expect(standing(both, 20)).toEqual({ known: true, final: true });
    expect(standing([...both, instant(30, "draft")], 20)).toEqual({ known: true, final: true });
    expect(listStanding(both, BEGINS, at(12)).finalAt).toEqual(at(20));
  });

  test("a class that no round covers has it from the first day of the semester", () => {
    expect(standing([], 6)).toEqual({ known: false, final: false });
    expect(standing([instant(3, "draft")], 7)).toEqual({ known: true, final: true });
  });
});

describe("the version that is due", () => {
  const known = { known: true, final: false };
  const final = { known: true, final: true };
  const nothing = { known: false, final: false };

  test("is none before seats were given, then the first, then the final one even where nobody came or went", () => {
    expect(nextVersion(nothing, undefined, [member(1)])).toBeUndefined();
    expect(nextVersion(known, undefined, [member(1)])?.kind).toBe("first");
    const first = { kind: "first" as const, members: [member(1)] };
    expect(nextVersion(known, first, [member(2)])).toBeUndefined();
    expect(nextVersion(final, first, [member(1)])).toEqual({ kind: "final", added: [], removed: [] });
    expect(nextVersion(final, first, [member(2)])).toMatchObject({
      added: [member(2)],
      removed: [member(1)],
    });
  });

  test("is final at once where no draw came before, for an empty class too", () => {
    expect(nextVersion(final, undefined, [])).toEqual({ kind: "final", added: [], removed: [] });
  });

  test("is one for what changed later, none while another round goes on, and none without a change", () => {
    const newest = { kind: "final" as const, members: [member(1), member(2)] };
    expect(nextVersion(final, newest, [member(2), member(1)])).toBeUndefined();
    expect(nextVersion(final, newest, [member(2), member(3)])).toEqual({
      kind: "change",
      added: [member(3)],
      removed: [member(1)],
    });
    expect(nextVersion(known, newest, [])).toBeUndefined();
  });

  test("applied to the one before gives who holds seats now; nobody is both added and removed", () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(some, some, (before, after) => {
        const next = nextVersion(final, { kind: "change", members: before.map(member) }, after.map(member));
        const removed = new Set(next?.removed.map(({ studentId }) => studentId));
        const added = next?.added.map(({ studentId }) => studentId) ?? [];
        const made = [...before.filter((id) => !removed.has(id)), ...added];
        expect(made.toSorted((a, b) => a - b)).toEqual(after.toSorted((a, b) => a - b));
        expect(added.filter((id) => removed.has(id))).toEqual([]);
      }),
    );
  });

  test("is never missed by looking at the version of the seats alone", () => {
    const kinds = [undefined, "first", "final", "change"] as const;
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...kinds),
        fc.boolean(),
        (k, f, kind, moved) => {
          const now = { known: k || f, final: f };
          const newest = kind && { kind, members: [member(1)], seatVersion: 4 };
          // Whoever comes or goes gives the seats a new version.
          const due = nextVersion(now, newest, moved ? [member(2)] : [member(1)]);
          if (due !== undefined) expect(isToBeCompared(now, newest, moved ? 5 : 4)).toBe(true);
        },
      ),
    );
  });
});
