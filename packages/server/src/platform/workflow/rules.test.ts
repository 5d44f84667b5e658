import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readCondition } from "./condition.ts";
import type { Process, ProcessNode } from "./process.ts";
import {
  chooseBy,
  decideTask,
  endedAs,
  initialState,
  keyOf,
  leaveLate,
  leaveStart,
  placeAt,
  sendBack,
  type State,
  tally,
  type Vote,
} from "./rules.ts";
import { explore, MOST_STATES } from "./soundness.ts";

const task = (out: string, over: Partial<Extract<ProcessNode, { kind: "task" }>> = {}): ProcessNode => ({
  kind: "task",
  name: "",
  out,
  assignees: [{ by: "superior" }],
  deadlines: [],
  refusalGoesOn: false,
  ...over,
});

/** Start, then p: a and b beside each other (b in two steps), then g by credits to c or the end. */
const PROCESS: Process = {
  key: "k",
  name: "",
  start: "s",
  nodes: {
    s: { kind: "start", name: "", out: "s_z" },
    z: task("z_p"),
    p: { kind: "parallel", name: "", incoming: ["z_p"], outgoing: ["p_a", "p_b"] },
    a: task("a_j"),
    b: task("b_b2"),
    b2: task("b2_j"),
    j: { kind: "parallel", name: "", incoming: ["a_j", "b2_j"], outgoing: ["j_g"] },
    g: {
      kind: "exclusive",
      name: "",
      branches: [{ flow: "g_c", condition: readCondition("credits > 4") }],
      otherwise: "g_e",
    },
    c: task("c_h", {
      refusalGoesOn: true,
      deadlines: [{ id: "t", name: "", afterMs: 1, late: { does: "leave", flow: "t_no" } }],
    }),
    h: {
      kind: "exclusive",
      name: "",
      branches: [{ flow: "h_z", condition: readCondition('result == "refused"') }],
      otherwise: "h_e",
    },
    e: { kind: "end", name: "", outcome: "approved" },
    no: { kind: "end", name: "", outcome: "refused" },
  },
  flows: {
    s_z: "z",
    z_p: "p",
    p_a: "a",
    p_b: "b",
    a_j: "j",
    b_b2: "b2",
    b2_j: "j",
    j_g: "g",
    g_c: "c",
    g_e: "e",
    c_h: "h",
    h_z: "z",
    h_e: "e",
    t_no: "no",
  },
};
const { reachable, faults } = explore(PROCESS);

const at = (state: State): string => keyOf(state);
const idAt = (state: State, node: string): number =>
  state.tokens.find((token) => token.at === node && token.by === undefined)?.id ?? -1;
const approve = (state: State, node: string, facts = {}): State =>
  decideTask(PROCESS, state, idAt(state, node), "approved", facts);
const begun = leaveStart(PROCESS, initialState(PROCESS), {});
const both = approve(begun, "z");

describe("a process", () => {
  it("has no fault, and can be where its steps say", () => {
    expect(faults).toEqual([]);
    expect(reachable).toEqual(
      new Set(["s", "z", "a b", "a b2", "b j<a_j", "a j<b2_j", "b2 j<a_j", "c", "approved", "refused"]),
    );
  });

  it("begins at the step behind its start", () => {
    expect(initialState(PROCESS)).toEqual({ tokens: [{ id: 1, at: "s" }], next: 2, outcome: null });
    expect(begun).toEqual({ tokens: [{ id: 2, at: "z" }], next: 3, outcome: null });
    expect(() => leaveStart(PROCESS, begun, {})).toThrow("no token at the start");
  });

  it("goes into all branches, and waits for the last at the join, whichever that is", () => {
    expect(at(both)).toBe("a b");
    const first = approve(both, "a");
    expect(at(first)).toBe("b j<a_j");
    const last = approve(approve(first, "b"), "b2", { credits: 4 });
    expect(last).toMatchObject({ tokens: [], outcome: "approved" });
    const other = approve(approve(approve(both, "b"), "b2"), "a", { credits: 5 });
    expect(at(other)).toBe("c");
  });

  it("takes the first branch whose condition holds, or the default", () => {
    const gateway = PROCESS.nodes["g"] as Extract<ProcessNode, { kind: "exclusive" }>;
    expect(chooseBy({ credits: 5 })(gateway, "g")).toEqual(["g_c"]);
    expect(chooseBy({ credits: 4 })(gateway, "g")).toEqual(["g_e"]);
    expect(chooseBy({})(gateway, "g")).toEqual(["g_e"]);
  });

  it("is refused by a step as a whole, unless a gateway behind it asks for the result", () => {
    const refused = decideTask(PROCESS, both, idAt(both, "a"), "refused", {});
    expect(refused).toEqual(endedAs(both, "refused"));
    const late = approve(approve(approve(both, "b"), "b2"), "a", { credits: 5 });
    expect(at(decideTask(PROCESS, late, idAt(late, "c"), "refused", {}))).toBe("z");
    expect(at(approve(late, "c"))).toBe("approved");
    expect(at(leaveLate(PROCESS, late, idAt(late, "c"), "t_no", {}))).toBe("refused");
  });

  it("does nothing twice: a token that moved on is under way no more", () => {
    const id = idAt(both, "a");
    const moved = approve(both, "a");
    expect(() => decideTask(PROCESS, moved, id, "approved", {})).toThrow(`no token ${id} is under way`);
    // What waits at a join is nobody's to decide.
    const waiting = moved.tokens.find(({ by }) => by !== undefined)?.id as number;
    expect(() => decideTask(PROCESS, moved, waiting, "approved", {})).toThrow("is under way");
  });
});

describe("going back", () => {
  it("keeps the other branch where the process can be there with it, and ends it where it cannot", () => {
    const later = approve(both, "b");
    expect(at(sendBack(reachable, later, idAt(later, "b2"), "b") as State)).toBe("a b");
    expect(at(sendBack(reachable, later, idAt(later, "b2"), "z") as State)).toBe("z");
    expect(at(sendBack(reachable, later, idAt(later, "b2"), "s") as State)).toBe("s");
  });

  it("is refused where the process could not end from", () => {
    const late = approve(approve(approve(both, "b"), "b2"), "a", { credits: 5 });
    expect(sendBack(reachable, late, idAt(late, "c"), "a")).toBeUndefined();
    expect(sendBack(reachable, late, idAt(late, "c"), "e")).toBeUndefined();
    expect(placeAt(reachable, late, "b")).toBeUndefined();
    expect(at(placeAt(reachable, both, "c") as State)).toBe("c");
  });

  it("makes a token that was never there before", () => {
    const back = sendBack(reachable, both, idAt(both, "a"), "z") as State;
    expect(back.tokens).toEqual([{ id: both.next, at: "z" }]);
    expect(back.next).toBe(both.next + 1);
    const placed = placeAt(reachable, both, "z") as State;
    expect(placed.tokens).toEqual([{ id: both.next, at: "z" }]);
    expect(placed.next).toBe(both.next + 1);
  });
});

describe("what several people say", () => {
  const share = { countersign: readCondition("approved * 3 >= total * 2") };
  const yes: Vote = "approved";
  const no: Vote = "refused";

  test.each<[string, object, Vote[], Vote]>([
    ["nobody yet", {}, [null, null], null],
    ["without 会签 the first decides", {}, [null, no, null], no],
    ["without 会签 the first decides", {}, [yes, null], yes],
    ["two of three", share, [yes, yes, null], yes],
    ["one of three", share, [yes, null, null], null],
    ["can hold no more", share, [no, no, null], no],
    ["can still hold", share, [no, null, null], null],
    ["all said", share, [yes, no, no], no],
    ["nobody takes part", share, [], null],
    [
      "nothing is asked for, and nobody has said anything",
      { countersign: readCondition("true") },
      [null, null],
      null,
    ],
    ["nothing is asked for", { countersign: readCondition("true") }, [no, null], yes],
    [
      "exactly one, and one more may spoil it",
      { countersign: readCondition("approved == 1") },
      [yes, null],
      yes,
    ],
    [
      "exactly two of three with one against",
      { countersign: readCondition("approved == 2 && refused == 1") },
      [yes, null, null],
      null,
    ],
    [
      "can hold only as long as nobody has said anything",
      { countersign: readCondition("approved + refused == 0") },
      [null, null],
      no,
    ],
    ["exactly none for", { countersign: readCondition("refused == 1 && approved == 1") }, [no, null], null],
  ])("%s", (_, node, votes, wanted) => expect(tally(node, votes)).toBe(wanted));

  it("is decided once, and stays so whatever is said later, when more approvals cannot spoil it", () => {
    const votes = fc.array(fc.constantFrom(yes, no), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(votes, fc.integer({ min: 1, max: 9 }), (said, least) => {
        const node = { countersign: readCondition(`approved >= ${least}`) };
        let decided: Vote = null;
        said.forEach((_vote, n) => {
          const now = tally(
            node,
            said.map((vote, m) => (m <= n ? vote : null)),
          );
          if (decided !== null) expect(now).toBe(decided);
          decided = now;
        });
        expect(decided).toBe(said.filter((vote) => vote === yes).length >= least ? yes : no);
      }),
    );
  });
});

/** What a model is made of. */
type Block = { is: "task" } | { is: "row" | "choice" | "beside"; of: Block[] } | { is: "again"; of: Block };

/** Models in which everything that opens is closed. */
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant<Block>({ is: "task" }),
    fc.record({
      is: fc.constantFrom("row" as const, "choice" as const, "beside" as const),
      of: fc.array(tie("block"), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ is: fc.constant("again" as const), of: tie("block") }),
  ),
}));

/** The process of a block between start and end. */
function build(block: Block): Process {
  const nodes: Record<string, ProcessNode> = {};
  const flows: Record<string, string> = {};
  let made = 0;
  const fresh = (letter: string): string => `${letter}${(made += 1)}`;
  const flowTo = (node: string): string => {
    const id = fresh("f");
    flows[id] = node;
    return id;
  };
  /** Builds a block whose end leads to `next`; gives where it begins. */
  const place = (one: Block, next: string): string => {
    const id = fresh(one.is);
    switch (one.is) {
      case "task":
        nodes[id] = task(flowTo(next));
        return id;
      case "row":
        return one.of.reduceRight((after, part) => place(part, after), next);
      case "choice": {
        const [first = "", ...rest] = one.of.map((part) => flowTo(place(part, next)));
        const branches = rest.map((flow, n) => ({ flow, condition: readCondition(`pick == ${n}`) }));
        nodes[id] = { kind: "exclusive", name: "", branches, otherwise: first };
        return id;
      }
      case "beside": {
        const join = `${id}-join`;
        const before = new Set(Object.keys(flows));
        const outgoing = one.of.map((part) => flowTo(place(part, join)));
        const incoming = Object.keys(flows).filter((flow) => !before.has(flow) && flows[flow] === join);
        // Each part must come in by one flow: choices are merged before the join.
        nodes[join] = { kind: "parallel", name: "", incoming, outgoing: [flowTo(next)] };
        nodes[id] = { kind: "parallel", name: "", incoming: [fresh("in")], outgoing };
        return id;
      }
      case "again": {
        const begin = place(one.of, id);
        nodes[id] = {
          kind: "exclusive",
          name: "",
          branches: [{ flow: flowTo(begin), condition: readCondition("again") }],
          otherwise: flowTo(next),
        };
        return begin;
      }
    }
  };
  nodes["e"] = { kind: "end", name: "", outcome: "approved" };
  const first = place(block, "e");
  nodes["s"] = { kind: "start", name: "", out: flowTo(first) };
  return { key: "k", name: "", start: "s", nodes, flows };
}

describe("every model", () => {
  const seeds = fc.array(fc.nat(1_000), { minLength: 60, maxLength: 60 });

  it("without faults is never but where it can be, waits at joins for all, and can always end", () => {
    let sound = 0;
    fc.assert(
      fc.property(block, seeds, (one, picks) => {
        const process = build(one);
        const found = explore(process);
        if (found.faults.length > 0) return;
        sound += 1;
        let state = leaveStart(process, initialState(process), { pick: picks[0] as number, again: false });
        const given = new Set(state.tokens.map(({ id }) => id));
        for (const [n, pick] of picks.entries()) {
          expect(found.reachable).toContain(keyOf(state));
          if (state.outcome !== null) break;
          const open = state.tokens.filter(({ by }) => by === undefined);
          // Something can be done until it ends.
          expect(open.length).toBeGreaterThan(0);
          const token = open[pick % open.length] as State["tokens"][number];
          const before = state;
          // Circles are left in the end.
          const facts = { pick: pick % 3, again: n < 20 && pick % 2 === 0 };
          state = decideTask(process, state, token.id, "approved", facts);
          expect(state.tokens.some(({ id }) => id === token.id)).toBe(false);
          for (const { id } of state.tokens) {
            expect(before.tokens.some((old) => old.id === id)).toBe(!(id >= before.next));
            given.add(id);
          }
          const joins = state.tokens.filter(({ by }) => by !== undefined);
          for (const { at: join } of joins) {
            const node = process.nodes[join] as Extract<ProcessNode, { kind: "parallel" }>;
            const here = joins.filter((each) => each.at === join).map(({ by }) => by);
            expect(new Set(here).size).toBe(here.length);
            expect(here.length).toBeLessThan(node.incoming.length);
          }
        }
        expect(Math.max(...given)).toBeLessThan(state.next);
      }),
      { numRuns: 200 },
    );
    expect(sound).toBeGreaterThan(50);
  });

  it("can end from every state that it can be in", () => {
    fc.assert(
      fc.property(block, (one) => {
        const process = build(one);
        const found = explore(process);
        if (found.faults.length > 0) return;
        // Whoever goes on by the shortest way ends.
        for (const key of [...found.reachable].slice(0, 20)) {
          if (key === "approved" || key === "refused" || key === "s") continue;
          const tokens = key.split(" ").map((place, n) => {
            const [where = "", by] = place.split("<");
            return { id: n + 1, at: where, ...(by !== undefined && { by }) };
          });
          let state: State = { tokens, next: tokens.length + 1, outcome: null };
          for (let n = 0; n < 200 && state.outcome === null; n += 1) {
            const token = state.tokens.find(({ by }) => by === undefined);
            expect(token, key).toBeDefined();
            state = decideTask(process, state, token?.id as number, "approved", {
              pick: n % 3,
              again: false,
            });
          }
          expect(state.outcome, key).toBe("approved");
        }
      }),
      { numRuns: 100 },
    );
  });

  it("with more states than anybody understands is refused", () => {
    const rows = Array.from(
      { length: 6 },
      (): Block => ({ is: "row", of: Array.from({ length: 4 }, () => ({ is: "task" })) }),
    );
    const { faults: found, reachable: none } = explore(build({ is: "beside", of: rows }));
    expect(found).toEqual([{ element: "s", message: expect.stringContaining(`${MOST_STATES}`) }]);
    expect(none.size).toBe(0);
  });
});
