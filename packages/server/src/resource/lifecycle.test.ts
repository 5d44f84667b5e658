import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedActs, type Lifecycle, moveRefusal, stateRefusal, statesFor } from "./lifecycle.ts";

type Act = "update" | "send" | "decide" | "look";
type State = "draft" | "sent" | "decided";
interface Row {
  state: State;
  until: Date;
}

const STATES = ["draft", "sent", "decided"] as const;
const NOW = new Date("2026-09-10T08:00:00Z");

const lifecycle = {
  update: { from: "draft", otherwise: "已经提交，不能修改" },
  send: { from: "draft", to: "sent", refuse: ({ until }, now) => (until < now ? "时间已过" : undefined) },
  decide: {
    from: ["sent", "draft"],
    to: "decided",
    otherwise: (state, allowed) => `${state} ${allowed.join()}`,
  },
  look: {},
} satisfies Lifecycle<Act, State, Row>;

const rows = fc.record({
  state: fc.constantFrom(...STATES),
  until: fc.date({ noInvalidDate: true }),
});

describe("a lifecycle", () => {
  test("refuses an act in all states but those it is done from, and with its own reason in these", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom<Act>("update", "send", "decide", "look"), (row, act) => {
        const move: Lifecycle<Act, State, Row>[Act] = lifecycle[act];
        const inState = statesFor(move)?.includes(row.state) ?? true;
        expect(stateRefusal(move, row.state) === undefined).toBe(inState);
        const ownReason = act === "send" && row.until < NOW;
        expect(moveRefusal(move, row, NOW) === undefined).toBe(inState && !ownReason);
        expect(allowedActs<Act, Row, State>(lifecycle, row, NOW).includes(act)).toBe(inState && !ownReason);
      }),
    );
  });

  test("says why", () => {
    const late = { state: "draft" as const, until: new Date(0) };
    expect(moveRefusal(lifecycle.send, late, NOW)).toBe("时间已过");
    expect(stateRefusal(lifecycle.update, "sent")).toBe("已经提交，不能修改");
    expect(stateRefusal(lifecycle.decide, "decided")).toBe("decided sent,draft");
    // Where nobody wrote a sentence there is one all the same.
    expect(stateRefusal(lifecycle.send, "sent")).toMatch(/请刷新/u);
  });

  test("names its acts in their order", () => {
    expect(allowedActs<Act, Row, State>(lifecycle, { state: "draft", until: NOW }, NOW)).toEqual([
      "update",
      "send",
      "decide",
      "look",
    ]);
    expect(allowedActs<Act, Row, State>(lifecycle, { state: "decided", until: NOW }, NOW)).toEqual(["look"]);
  });
});
