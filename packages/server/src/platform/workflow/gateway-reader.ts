import type { ModdleElement } from "bpmn-moddle";
import { namesOf, type ValueType } from "./condition.ts";
import type { Findings } from "./findings.ts";
import { bodyOf, idOf, titleOf } from "./moddle-elements.ts";
import { type ExclusiveNode, type Process, RESULT } from "./process.ts";

/** Facts that conditions may ask for, with their types. */
export type KnownFacts = Readonly<Record<string, ValueType>>;

/** A gateway that chooses by conditions. */
export function readExclusive(
  element: ModdleElement,
  outgoing: readonly ModdleElement[],
  facts: KnownFacts | undefined,
  findings: Findings,
): ExclusiveNode {
  const what = titleOf(element);
  const [only] = outgoing;
  const standard = outgoing.length === 1 ? only : (element["default"] as ModdleElement | undefined);
  if (standard === undefined || !outgoing.includes(standard))
    findings.fault(element, `${what}没有默认的流向：条件都不满足时不知道往哪走`);
  if (standard?.["conditionExpression"] !== undefined)
    findings.fault(standard, `${what}默认的流向不能有条件`);
  const types = facts === undefined ? undefined : { ...facts, [RESULT]: "text" as const };
  const branches = outgoing
    .filter((flow) => flow !== standard)
    .flatMap((flow) => {
      const text = bodyOf(flow["conditionExpression"]);
      if (text === undefined) {
        findings.fault(flow, `${what}连出的流向没有条件`);
        return [];
      }
      const condition = findings.condition(flow, text, types, "");
      return condition === undefined ? [] : [{ flow: idOf(flow), condition }];
    });
  return { kind: "exclusive", name: element.name ?? "", branches, otherwise: idOf(standard) };
}

/** The result of the step before is there only right behind a step. */
export function checkResults(process: Process, flows: readonly ModdleElement[], findings: Findings): void {
  const sources = new Map<string, string[]>();
  for (const flow of flows) {
    const to = idOf(flow["targetRef"] as ModdleElement | undefined);
    const source = flow["sourceRef"] as ModdleElement | undefined;
    const from = source?.$type === "bpmn:BoundaryEvent" ? source["attachedToRef"] : source;
    sources.set(to, [...(sources.get(to) ?? []), idOf(from as ModdleElement | undefined)]);
  }
  for (const [id, node] of Object.entries(process.nodes)) {
    if (node.kind !== "exclusive" || !asksForResult(node)) continue;
    const seen = new Set([id]);
    for (const at of seen) {
      const before = process.nodes[at];
      if (before?.kind === "start" || before?.kind === "parallel") {
        findings.faults.push({
          element: id,
          message: `条件分支「${node.name || id}」用到审核结果 result，但它前面不全是审批`,
        });
        break;
      }
      if (before?.kind === "exclusive") for (const one of sources.get(at) ?? []) seen.add(one);
    }
  }
}

/** Notes at each step whether a gateway behind it asks for its result. */
export function markRefusals({ nodes, flows }: Process): void {
  const asks = (flow: string, seen: readonly string[]): boolean => {
    const to = flows[flow] as string;
    const node = nodes[to];
    if (node?.kind !== "exclusive" || seen.includes(to)) return false;
    const out = [...node.branches.map((branch) => branch.flow), node.otherwise];
    return asksForResult(node) || out.some((one) => asks(one, [...seen, to]));
  };
  for (const node of Object.values(nodes)) {
    if (node.kind === "task") node.refusalGoesOn = asks(node.out, []);
  }
}

const asksForResult = ({ branches }: ExclusiveNode): boolean =>
  branches.some(({ condition }) => namesOf(condition).includes(RESULT));
