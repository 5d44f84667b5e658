import type { ModdleElement } from "bpmn-moddle";
import type { Expression } from "./condition.ts";
import { readDuration } from "./duration.ts";
import { elementName } from "./element-names.ts";
import type { Findings } from "./findings.ts";
import { bodyOf, idOf, listOf, titleOf } from "./moddle-elements.ts";
import type { Assignee, Deadline, Late, TaskNode } from "./process.ts";
import { readAssignee } from "./read-assignee.ts";

/** Reads the steps of a process: who does them, by when, and alone or together. */
export class TaskReader {
  readonly #elements: readonly ModdleElement[];
  readonly #flows: readonly ModdleElement[];
  readonly #findings: Findings;

  constructor(elements: readonly ModdleElement[], flows: readonly ModdleElement[], findings: Findings) {
    this.#elements = elements;
    this.#flows = flows;
    this.#findings = findings;
  }

  /** A step; whether a refusal goes on is known when all is read. */
  read(element: ModdleElement, out: string): TaskNode {
    const assignees = this.#assignees(element);
    if (assignees.length === 0)
      this.#findings.fault(element, `${titleOf(element)}没有办理人，请在属性里设置`);
    if ((element.name ?? "") === "") this.#findings.fault(element, "审批没有名称，请填写这个环节叫什么");
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
      this.#findings.fault(element, `不支持${elementName(loop.$type)}`);
      return undefined;
    }
    if (loop["isSequential"] === true)
      this.#findings.fault(element, `${titleOf(element)}：不支持依次办理的会签，请改为同时办理`);
    for (const property of Object.keys(loop)) {
      if (!property.startsWith("$") && !["id", "isSequential", "completionCondition"].includes(property))
        this.#findings.fault(element, `${titleOf(element)}的会签不支持 ${property}`);
    }
    const text = bodyOf(loop["completionCondition"]) ?? "approved == total";
    const types = { approved: "number", refused: "number", total: "number" } as const;
    return this.#findings.condition(element, text, types, "会签的完成");
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
      const what = definition === undefined ? "没有类型的时限" : elementName(definition.$type);
      this.#findings.fault(event, `不支持${what}：时限只支持定时事件`);
      return undefined;
    }
    const text = bodyOf(definition["timeDuration"]);
    const ms = readDuration(text ?? "");
    if (ms === undefined) {
      const wrong = text === undefined ? "没有填时间" : `的时间「${text}」不是时长`;
      this.#findings.fault(event, `${titleOf(event)}${wrong}，请写成 P3D（3 天）、PT12H（12 小时）这样`);
    }
    return ms;
  }

  #late(event: ModdleElement): Late | undefined {
    const outgoing = this.#flows.filter((flow) => flow["sourceRef"] === event);
    this.#findings.refuseConditions(outgoing);
    const [out, ...more] = outgoing;
    const interrupts = event["cancelActivity"] !== false;
    if (more.length > 0) this.#findings.fault(event, `${titleOf(event)}只能连出一条流向`);
    if (out !== undefined) {
      if (!interrupts)
        this.#findings.fault(event, `${titleOf(event)}连出流向而不中断审批，不支持，请改为中断`);
      return { does: "leave", flow: idOf(out) };
    }
    // Who wants somebody reminded says so: what interrupts and leads nowhere was forgotten half-way.
    if (interrupts && event["late"] === undefined) {
      const message = `${titleOf(event)}没有连出的流向，到期了不知道往哪走：请连出一条流向，或选「到期时」催办、另外请人办理`;
      this.#findings.fault(event, message);
      return undefined;
    }
    if ((event["late"] ?? "remind") === "remind") return { does: "remind" };
    if (event["late"] !== "escalate") {
      this.#findings.fault(event, `${titleOf(event)}：到期时应是催办或另外请人办理`);
      return undefined;
    }
    if ((event["attachedToRef"] as ModdleElement | undefined)?.["loopCharacteristics"] !== undefined)
      this.#findings.fault(event, "会签不支持到期另外请人办理：中途加人会改变结果，请改为催办");
    const to = this.#assignees(event);
    if (to.length === 0) this.#findings.fault(event, `${titleOf(event)}没有选另外请谁办理，请在属性里设置`);
    return { does: "escalate", to };
  }

  #assignees(element: ModdleElement): Assignee[] {
    const extensions = element["extensionElements"] as ModdleElement | undefined;
    return listOf(extensions, "values").flatMap((one) => {
      if (one.$type !== "huxuan:Assignee") {
        this.#findings.warn(element, `不认识扩展元素 ${one.$type}，已忽略`);
        return [];
      }
      const assignee = readAssignee(one);
      if (assignee === undefined)
        this.#findings.fault(element, `${titleOf(element)}有一个办理人没有填完整，请重新设置`);
      return assignee === undefined ? [] : [assignee];
    });
  }
}
