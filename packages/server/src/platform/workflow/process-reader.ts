import type { ModdleElement } from "bpmn-moddle";
import { Findings } from "./findings.ts";
import { checkResults, type KnownFacts, markRefusals, readExclusive } from "./gateway-reader.ts";
import { idOf, listOf, titleOf } from "./moddle-elements.ts";
import type { Process, ProcessNode } from "./process.ts";
import { explore } from "./soundness.ts";
import { checkSupported, isSupported } from "./supported-elements.ts";
import { TaskReader } from "./task-reader.ts";

/** Reads one process of a model, and gathers what is wrong with it. */
export class ProcessReader {
  readonly findings = new Findings();
  readonly #process: ModdleElement;
  readonly #facts: KnownFacts | undefined;
  readonly #elements: readonly ModdleElement[];
  readonly #flows: readonly ModdleElement[];
  readonly #tasks: TaskReader;

  constructor(process: ModdleElement, facts: KnownFacts | undefined) {
    this.#process = process;
    this.#facts = facts;
    this.#elements = listOf(process, "flowElements");
    this.#flows = this.#elements.filter(({ $type }) => $type === "bpmn:SequenceFlow");
    this.#tasks = new TaskReader(this.#elements, this.#flows, this.findings);
  }

  /** The process; what it is worth nothing for when there are faults. */
  read(): Process {
    for (const element of this.#elements) checkSupported(element, this.findings);
    for (const lanes of listOf(this.#process, "laneSets")) this.findings.fault(lanes, "不支持泳道，请删除");
    const nodes: Record<string, ProcessNode> = {};
    for (const element of this.#elements) {
      const node = this.#node(element);
      if (node !== undefined) nodes[idOf(element)] = node;
    }
    const starts = this.#elements.filter(({ $type }) => $type === "bpmn:StartEvent");
    if (starts.length !== 1)
      this.findings.fault(starts[1] ?? this.#process, `应有一个开始，现在有 ${starts.length} 个`);
    if (!Object.values(nodes).some(({ kind }) => kind === "end"))
      this.findings.fault(this.#process, "没有结束，流程走不完");
    const process: Process = {
      key: idOf(this.#process),
      name: this.#process.name ?? idOf(this.#process),
      start: starts[0] === undefined ? "" : idOf(starts[0]),
      nodes,
      flows: Object.fromEntries(
        this.#flows.map((flow) => [idOf(flow), idOf(flow["targetRef"] as ModdleElement | undefined)]),
      ),
    };
    if (this.findings.faults.length === 0) {
      markRefusals(process);
      checkResults(process, this.#flows, this.findings);
    }
    if (this.findings.faults.length === 0) this.findings.faults.push(...explore(process).faults);
    return process;
  }

  #node(element: ModdleElement): ProcessNode | undefined {
    const name = element.name ?? "";
    const incoming = this.#flows.filter((flow) => flow["targetRef"] === element).map(idOf);
    const outgoing = this.#flows.filter((flow) => flow["sourceRef"] === element);
    const out = outgoing.map(idOf);
    const isGateway = element.$type.endsWith("Gateway");
    if (isSupported(element) && !["bpmn:SequenceFlow", "bpmn:BoundaryEvent"].includes(element.$type)) {
      this.#checkFlows(element, incoming.length, out.length);
      if (element.$type !== "bpmn:ExclusiveGateway") this.findings.refuseConditions(outgoing);
    }
    if (isGateway && out.length === 0) return undefined;
    switch (element.$type) {
      case "bpmn:StartEvent":
        return { kind: "start", name, out: out[0] ?? "" };
      case "bpmn:EndEvent":
        return { kind: "end", name, outcome: this.#outcome(element) };
      case "bpmn:UserTask":
        return this.#tasks.read(element, out[0] ?? "");
      case "bpmn:ExclusiveGateway":
        return readExclusive(element, outgoing, this.#facts, this.findings);
      case "bpmn:ParallelGateway":
        return { kind: "parallel", name, incoming, outgoing: out };
      default:
        return undefined;
    }
  }

  #checkFlows(element: ModdleElement, incoming: number, outgoing: number): void {
    const what = titleOf(element);
    const isStart = element.$type === "bpmn:StartEvent";
    const isEnd = element.$type === "bpmn:EndEvent";
    if (isStart && incoming > 0) this.findings.fault(element, `${what}不能有连入的流向`);
    if (!isStart && incoming === 0) this.findings.fault(element, `${what}没有连入的流向，永远不会走到`);
    if (isEnd && outgoing > 0) this.findings.fault(element, `${what}不能有连出的流向`);
    if (!isEnd && outgoing === 0) this.findings.fault(element, `${what}没有连出的流向，走不到结束`);
    if (!isEnd && !element.$type.endsWith("Gateway") && outgoing > 1)
      this.findings.fault(element, `${what}只能连出一条流向，分开走请用条件分支或并行分支`);
  }

  #outcome(element: ModdleElement): "approved" | "refused" {
    const outcome = element["outcome"] ?? "approved";
    if (outcome === "approved" || outcome === "refused") return outcome;
    this.findings.fault(element, "结束的结果应为「通过」或「不通过」");
    return "approved";
  }
}
