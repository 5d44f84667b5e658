import type { ModdleElement } from "bpmn-moddle";
import {
  checkCondition,
  ConditionError,
  type Expression,
  namesOf,
  readCondition,
  type ValueType,
} from "./condition.ts";
import { readAssignee } from "./read-assignee.ts";
import { readDuration } from "./duration.ts";
import { elementName } from "./element-names.ts";
import {
  type Assignee,
  type Deadline,
  type ExclusiveNode,
  type Late,
  type Process,
  type ProcessNode,
  RESULT,
} from "./process.ts";
import { explore, type Fault } from "./soundness.ts";

/** Facts that conditions may ask for, with their types. */
export type KnownFacts = Readonly<Record<string, ValueType>>;

/** What an element may have besides; everything else of the standard would be left out silently. */
const COMMON = ["id", "name", "documentation", "extensionElements", "incoming", "outgoing"];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "bpmn:StartEvent": [],
  "bpmn:EndEvent": ["outcome"],
  "bpmn:UserTask": ["loopCharacteristics", "boundaryEventRefs"],
  "bpmn:ExclusiveGateway": ["default", "gatewayDirection"],
  "bpmn:ParallelGateway": ["gatewayDirection"],
  "bpmn:SequenceFlow": ["sourceRef", "targetRef", "conditionExpression"],
  "bpmn:BoundaryEvent": ["attachedToRef", "cancelActivity", "eventDefinitions", "late"],
};

/** Names of what may be set at a supported element and is not supported. */
const PROPERTIES: Readonly<Record<string, string>> = {
  eventDefinitions: "事件类型",
  ioSpecification: "输入输出",
  isForCompensation: "补偿",
  resources: "资源角色（请在「办理人」里设置）",
  dataInputAssociations: "数据输入",
  dataOutputAssociations: "数据输出",
  isInterrupting: "中断设置",
};

/** Reads one process of a model, and gathers what is wrong with it. */
export class ProcessReader {
  readonly faults: Fault[] = [];
  readonly warnings: Fault[] = [];
  readonly #process: ModdleElement;
  readonly #facts: KnownFacts | undefined;
  readonly #elements: readonly ModdleElement[];
  readonly #flows: readonly ModdleElement[];

  constructor(process: ModdleElement, facts: KnownFacts | undefined) {
    this.#process = process;
    this.#facts = facts;
    this.#elements = listOf(process, "flowElements");
    this.#flows = this.#elements.filter(({ $type }) => $type === "bpmn:SequenceFlow");
  }

  /** The process; what it is worth nothing for when there are faults. */
  read(): Process {
    for (const element of this.#elements) this.#checkKnown(element);
    for (const lanes of listOf(this.#process, "laneSets")) this.#fault(lanes, "不支持泳道，请删除");
    const nodes: Record<string, ProcessNode> = {};
    for (const element of this.#elements) {
      const node = this.#node(element);
      if (node !== undefined) nodes[idOf(element)] = node;
    }
    const starts = this.#elements.filter(({ $type }) => $type === "bpmn:StartEvent");
    if (starts.length !== 1)
      this.#fault(starts[1] ?? this.#process, `应有一个开始事件，现在有 ${starts.length} 个`);
    if (!Object.values(nodes).some(({ kind }) => kind === "end"))
      this.#fault(this.#process, "没有结束事件，流程结束不了");
    const process: Process = {
      key: idOf(this.#process),
      name: this.#process.name ?? idOf(this.#process),
      start: starts[0] === undefined ? "" : idOf(starts[0]),
      nodes,
      flows: Object.fromEntries(
        this.#flows.map((flow) => [idOf(flow), idOf(flow["targetRef"] as ModdleElement | undefined)]),
      ),
    };
    if (this.faults.length === 0) {
      markRefusals(process);
      this.#checkResults(process);
    }
    if (this.faults.length === 0) this.faults.push(...explore(process).faults);
    return process;
  }

  #fault(element: ModdleElement, message: string): void {
    this.faults.push({ element: idOf(element), message });
  }

  /** Faults for elements, and for what is set at them, that the engine does nothing with. */
  #checkKnown(element: ModdleElement): void {
    const known = KNOWN[element.$type];
    if (known === undefined) {
      this.#fault(
        element,
        `不支持${elementName(element.$type)}「${element.name ?? idOf(element)}」，请换成支持的元素`,
      );
      return;
    }
    for (const property of Object.keys(element)) {
      if (property.startsWith("$") || COMMON.includes(property) || known.includes(property)) continue;
      const definitions = listOf(element, property).map(({ $type }) => elementName($type));
      const what = definitions.length > 0 ? definitions.join("、") : (PROPERTIES[property] ?? property);
      this.#fault(element, `${elementName(element.$type)}不支持${what}`);
    }
    for (const name of Object.keys(element.$attrs ?? {}))
      this.warnings.push({ element: idOf(element), message: `不认识属性 ${name}，已忽略` });
  }

  #node(element: ModdleElement): ProcessNode | undefined {
    const name = element.name ?? "";
    const incoming = this.#flows.filter((flow) => flow["targetRef"] === element).map(idOf);
    const outgoing = this.#flows.filter((flow) => flow["sourceRef"] === element);
    const out = outgoing.map(idOf);
    const isGateway = element.$type.endsWith("Gateway");
    if (element.$type in KNOWN && !["bpmn:SequenceFlow", "bpmn:BoundaryEvent"].includes(element.$type)) {
      this.#checkFlows(element, incoming.length, out.length);
      if (element.$type !== "bpmn:ExclusiveGateway") this.#refuseConditions(outgoing);
    }
    if (isGateway && out.length === 0) return undefined;
    switch (element.$type) {
      case "bpmn:StartEvent":
        return { kind: "start", name, out: out[0] ?? "" };
      case "bpmn:EndEvent":
        return { kind: "end", name, outcome: this.#outcome(element) };
      case "bpmn:UserTask":
        return this.#task(element, out[0] ?? "");
      case "bpmn:ExclusiveGateway":
        return this.#exclusive(element, outgoing);
      case "bpmn:ParallelGateway":
        return { kind: "parallel", name, incoming, outgoing: out };
      default:
        return undefined;
    }
  }

  #checkFlows(element: ModdleElement, incoming: number, outgoing: number): void {
    const what = `${elementName(element.$type)}「${element.name ?? idOf(element)}」`;
    const isStart = element.$type === "bpmn:StartEvent";
    const isEnd = element.$type === "bpmn:EndEvent";
    if (isStart && incoming > 0) this.#fault(element, `${what}不能有连入的线`);
    if (!isStart && incoming === 0) this.#fault(element, `${what}没有连入的线，永远不会走到`);
    if (isEnd && outgoing > 0) this.#fault(element, `${what}不能有连出的线`);
    if (!isEnd && outgoing === 0) this.#fault(element, `${what}没有连出的线，走不到结束`);
    if (!isEnd && !element.$type.endsWith("Gateway") && outgoing > 1)
      this.#fault(element, `${what}只能连出一条线，分支请用网关`);
  }

  #refuseConditions(flows: readonly ModdleElement[]): void {
    for (const flow of flows) {
      if (flow["conditionExpression"] !== undefined)
        this.#fault(flow, "只有排他网关连出的线可以有条件，请在这里加排他网关");
    }
  }

  #outcome(element: ModdleElement): "approved" | "refused" {
    const outcome = element["outcome"] ?? "approved";
    if (outcome === "approved" || outcome === "refused") return outcome;
    this.#fault(element, "结束事件的结论应为「通过」或「不通过」");
    return "approved";
  }

  #task(element: ModdleElement, out: string): ProcessNode {
    const assignees = this.#assignees(element);
    if (assignees.length === 0)
      this.#fault(element, `「${element.name ?? idOf(element)}」没有办理人，请在属性里设置`);
    if ((element.name ?? "") === "") this.#fault(element, "用户任务没有名称，请填写这一步叫什么");
    const countersign = this.#countersign(element);
    return {
      kind: "task",
      name: element.name ?? "",
      out,
      assignees,
      ...(countersign !== undefined && { countersign }),
      deadlines: this.#deadlines(element),
      refusalGoesOn: false,
    };
  }

  #countersign(element: ModdleElement): Expression | undefined {
    const loop = element["loopCharacteristics"] as ModdleElement | undefined;
    if (loop === undefined) return undefined;
    if (loop.$type !== "bpmn:MultiInstanceLoopCharacteristics") {
      this.#fault(element, `不支持${elementName(loop.$type)}`);
      return undefined;
    }
    if (loop["isSequential"] === true) this.#fault(element, "不支持依次办理的会签，请改为同时办理");
    for (const property of Object.keys(loop)) {
      if (!property.startsWith("$") && !["id", "isSequential", "completionCondition"].includes(property))
        this.#fault(element, `会签不支持 ${property}`);
    }
    const text = bodyOf(loop["completionCondition"]) ?? "approved == total";
    const types = { approved: "number", refused: "number", total: "number" } as const;
    return this.#condition(element, text, types, "会签的完成");
  }

  #condition(
    element: ModdleElement,
    text: string,
    types: Readonly<Record<string, ValueType>> | undefined,
    what: string,
  ): Expression | undefined {
    try {
      const condition = readCondition(text);
      checkCondition(condition, types);
      return condition;
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      this.#fault(element, `${what}${error.message}`);
      return undefined;
    }
  }

  #exclusive(element: ModdleElement, outgoing: readonly ModdleElement[]): ExclusiveNode {
    const what = `排他网关「${element.name ?? idOf(element)}」`;
    const [only] = outgoing;
    const standard = outgoing.length === 1 ? only : (element["default"] as ModdleElement | undefined);
    if (standard === undefined || !outgoing.includes(standard))
      this.#fault(element, `${what}没有默认的线：条件都不满足时不知道往哪走`);
    if (standard?.["conditionExpression"] !== undefined) this.#fault(standard, `${what}默认的线不能有条件`);
    const types = this.#facts === undefined ? undefined : { ...this.#facts, [RESULT]: "text" as const };
    const branches = outgoing
      .filter((flow) => flow !== standard)
      .flatMap((flow) => {
        const text = bodyOf(flow["conditionExpression"]);
        if (text === undefined) {
          this.#fault(flow, `${what}连出的线没有条件`);
          return [];
        }
        const condition = this.#condition(flow, text, types, "");
        return condition === undefined ? [] : [{ flow: idOf(flow), condition }];
      });
    return { kind: "exclusive", name: element.name ?? "", branches, otherwise: idOf(standard) };
  }

  #deadlines(task: ModdleElement): Deadline[] {
    return this.#elements
      .filter((one) => one.$type === "bpmn:BoundaryEvent" && one["attachedToRef"] === task)
      .flatMap((event) => {
        const afterMs = this.#timer(event);
        const late = this.#late(event);
        return afterMs === undefined || late === undefined
          ? []
          : [{ id: idOf(event), name: event.name ?? "", afterMs, late }];
      });
  }

  #timer(event: ModdleElement): number | undefined {
    const [definition, ...more] = listOf(event, "eventDefinitions");
    if (definition?.$type !== "bpmn:TimerEventDefinition" || more.length > 0) {
      const what = definition === undefined ? "没有类型的边界事件" : elementName(definition.$type);
      this.#fault(event, `不支持${what}：边界上只支持定时事件`);
      return undefined;
    }
    const ms = readDuration(bodyOf(definition["timeDuration"]) ?? "");
    if (ms === undefined) this.#fault(event, "期限应写成时长，如 P3D（3 天）、PT12H（12 小时）");
    return ms;
  }

  #late(event: ModdleElement): Late | undefined {
    const outgoing = this.#flows.filter((flow) => flow["sourceRef"] === event);
    this.#refuseConditions(outgoing);
    const [out, ...more] = outgoing;
    const interrupts = event["cancelActivity"] !== false;
    if (more.length > 0) this.#fault(event, "定时边界事件只能连出一条线");
    if (out !== undefined) {
      if (!interrupts) this.#fault(event, "不支持连出线而不中断的定时边界事件，请改为中断");
      return { does: "leave", flow: idOf(out) };
    }
    if (interrupts) {
      const message = "没有连出的线：到期只催办或升级，不中断这一步";
      this.warnings.push({ element: idOf(event), message });
    }
    if ((event["late"] ?? "remind") === "remind") return { does: "remind" };
    if (event["late"] !== "escalate") {
      this.#fault(event, "到期后应是催办或升级");
      return undefined;
    }
    if ((event["attachedToRef"] as ModdleElement | undefined)?.["loopCharacteristics"] !== undefined)
      this.#fault(event, "会签的步骤不支持升级：中途加人会改变结果，请改为催办");
    const to = this.#assignees(event);
    if (to.length === 0) this.#fault(event, "升级没有办理人，请在属性里设置");
    return { does: "escalate", to };
  }

  #assignees(element: ModdleElement): Assignee[] {
    const extensions = element["extensionElements"] as ModdleElement | undefined;
    return listOf(extensions, "values").flatMap((one) => {
      if (one.$type !== "huxuan:Assignee") {
        this.warnings.push({ element: idOf(element), message: `不认识扩展元素 ${one.$type}，已忽略` });
        return [];
      }
      const assignee = readAssignee(one);
      if (assignee === undefined) this.#fault(element, "有一个办理人没有填完整，请重新设置");
      return assignee === undefined ? [] : [assignee];
    });
  }

  /** The result of the step before is there only right behind a step. */
  #checkResults(process: Process): void {
    const sources = new Map<string, string[]>();
    for (const flow of this.#flows) {
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
          this.faults.push({
            element: id,
            message: `排他网关「${node.name || id}」用到审核结果 result，但它前面不全是用户任务`,
          });
          break;
        }
        if (before?.kind === "exclusive") for (const one of sources.get(at) ?? []) seen.add(one);
      }
    }
  }
}

/** Notes at each step whether a gateway behind it asks for its result. */
function markRefusals({ nodes, flows }: Process): void {
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

/** Children of an element. */
export function listOf(element: ModdleElement | undefined, property: string): readonly ModdleElement[] {
  const found = element?.[property];
  return Array.isArray(found) ? (found as ModdleElement[]) : [];
}

const idOf = (element: ModdleElement | undefined): string => element?.id ?? "";

/** What an expression of BPMN says; undefined when there is none. */
function bodyOf(expression: unknown): string | undefined {
  const body = (expression as ModdleElement | undefined)?.["body"];
  return typeof body === "string" && body.trim() !== "" ? body : undefined;
}
