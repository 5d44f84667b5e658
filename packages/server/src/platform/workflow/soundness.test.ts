import { expect, test } from "vitest";
import { readCondition } from "./condition.ts";
import type { Process, ProcessNode } from "./process.ts";
import { decideTask, initialState, keyOf, leaveStart, type State } from "./rules.ts";
import { explore } from "./soundness.ts";

const task = (out: string): ProcessNode => ({
  kind: "task",
  name: "",
  out,
  assignees: [{ by: "superior" }],
  deadlines: [],
  refusalGoesOn: false,
});
const start = (out: string): ProcessNode => ({ kind: "start", name: "", out });
const end = (outcome: "approved" | "refused"): ProcessNode => ({ kind: "end", name: "", outcome });
const parallel = (incoming: readonly string[], outgoing: readonly string[]): ProcessNode => ({
  kind: "parallel",
  name: "",
  incoming,
  outgoing,
});

/** Flows are called by where they come from and where they go: `a_b`. */
const process = (nodes: Record<string, ProcessNode>, flows: readonly string[]): Process => ({
  key: "k",
  name: "",
  start: "s",
  nodes: { s: start("s_a"), ...nodes },
  flows: Object.fromEntries(flows.map((flow) => [flow, flow.split("_")[1] as string])),
});
const begin = (one: Process): State => leaveStart(one, initialState(one), {});
const approve = (one: Process, state: State, node: string): State => {
  const token = state.tokens.find(({ at, by }) => at === node && by === undefined);
  return decideTask(one, state, token?.id ?? -1, "approved", {});
};

test("steps that lead only to each other are found, each of them, beside the end that is never reached", () => {
  const circle = process({ a: task("a_b"), b: task("b_a"), e: end("approved") }, ["s_a", "a_b", "b_a"]);
  expect(explore(circle).faults).toEqual([
    { element: "e", message: "「e」永远不会走到，请连上流向或删除它" },
    ...["s", "a", "b"].map((element) => ({
      element,
      message: `「${element}」之后走不到结束，请连上流向`,
    })),
  ]);
});

test("a join that waits for a flow which never comes is named, and not the steps before it", () => {
  const waits = process(
    {
      a: {
        kind: "exclusive",
        name: "",
        branches: [{ flow: "a_b", condition: readCondition("x") }],
        otherwise: "a_c",
      },
      b: task("b_j"),
      c: task("c_j"),
      j: parallel(["b_j", "c_j"], ["j_e"]),
      e: end("approved"),
    },
    ["s_a", "a_b", "a_c", "b_j", "c_j", "j_e"],
  );
  expect(explore(waits).faults).toEqual([
    {
      element: "j",
      message: "「j」会一直等不齐所有分支，请让每个分支都连到它，或改用条件分支汇合",
    },
  ]);
});

test("a join that is come to twice by the same flow is found", () => {
  const twice = process(
    {
      a: parallel(["s_a"], ["a_b", "a_c", "a_d"]),
      b: task("b_m"),
      c: task("c_m"),
      d: task("d_j"),
      m: { kind: "exclusive", name: "", branches: [], otherwise: "m_j" },
      j: parallel(["m_j", "d_j"], ["j_e"]),
      e: end("approved"),
    },
    ["s_a", "a_b", "a_c", "a_d", "b_m", "c_m", "m_j", "d_j", "j_e"],
  );
  expect(explore(twice).faults).toMatchObject([
    { element: "j", message: expect.stringContaining("同时走到两次") },
  ]);
});

test("a circle without a step is found, and an instance that came there would say so", () => {
  const circle = process(
    {
      a: {
        kind: "exclusive",
        name: "",
        branches: [{ flow: "a_e", condition: readCondition("x") }],
        otherwise: "a_b",
      },
      b: { kind: "exclusive", name: "", branches: [], otherwise: "b_a" },
      e: end("approved"),
    },
    ["s_a", "a_e", "a_b", "b_a"],
  );
  expect(explore(circle).faults).toMatchObject([{ element: "a", message: expect.stringContaining("循环") }]);
  expect(() => begin(circle)).toThrow("circle at a");
});

test("of branches that open together a refused end leaves nothing, whichever comes first", () => {
  for (const outgoing of [
    ["a_no", "a_b"],
    ["a_b", "a_no"],
  ]) {
    const one = process(
      { a: parallel(["s_a"], outgoing), b: task("b_e"), no: end("refused"), e: end("approved") },
      ["s_a", "a_no", "a_b", "b_e"],
    );
    expect(begin(one)).toMatchObject({ tokens: [], outcome: "refused" });
  }
});

test("a join that goes on leaves the branches beside it where they are", () => {
  const nested = process(
    {
      a: parallel(["s_a"], ["a_b", "a_c"]),
      b: task("b_k"),
      c: parallel(["a_c"], ["c_d", "c_f"]),
      d: task("d_j"),
      f: task("f_j"),
      j: parallel(["d_j", "f_j"], ["j_g"]),
      g: task("g_k"),
      k: parallel(["b_k", "g_k"], ["k_e"]),
      e: end("approved"),
    },
    ["s_a", "a_b", "a_c", "b_k", "c_d", "c_f", "d_j", "f_j", "j_g", "g_k", "k_e"],
  );
  expect(explore(nested).faults).toEqual([]);
  const joined = approve(nested, approve(nested, begin(nested), "d"), "f");
  expect(keyOf(joined)).toBe("b g");
  expect(keyOf(approve(nested, approve(nested, joined, "b"), "g"))).toBe("approved");
});
