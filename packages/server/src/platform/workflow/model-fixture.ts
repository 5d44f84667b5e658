import { BPMN_EXTENSION } from "@huxuan/api-client";

/** A flow: from, to, and the condition under which it is taken. Its element's id is `from_to`. */
type FlowText = readonly [from: string, to: string, condition?: string];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A model in BPMN 2.0 for tests: elements as XML, flows as pairs. */
export function modelXml({
  key = "apply",
  name = "申请审核",
  elements,
  flows,
}: {
  key?: string;
  name?: string;
  elements: readonly string[];
  flows: readonly FlowText[];
}): string {
  const lines = flows.map(
    ([from, to, condition]) =>
      `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${
        condition === undefined
          ? ""
          : `<conditionExpression xsi:type="tFormalExpression">${escaped(condition)}</conditionExpression>`
      }</sequenceFlow>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:huxuan="${BPMN_EXTENSION.uri}" id="definitions" targetNamespace="http://huxuan.edu.cn/workflow">
<process id="${key}" name="${name}" isExecutable="true">
${[...elements, ...lines].join("\n")}
</process>
</definitions>`;
}

/** The office of the school of who started it. */
export const SCHOOL_OFFICE_THERE = "role:2@initiator-school";

/** Who does a step, parted by semicolons: `role:2@initiator-school`, `role:2@school:10001/物理学院`, `superior`, `person:li`. */
function assigneesXml(text: string): string {
  const parts = text.split(";").filter((part) => part !== "");
  const elements = parts.map((part) => {
    const [, by = "", value = "", at = "", school = "", department = ""] =
      /^\s*(\w+):?([^@]*)@?([\w-]*):?([^/]*)\/?(.*)$/u.exec(part) ?? [];
    const attributes = { by, [by === "person" ? "account" : "role"]: value, at, school, department };
    const written = Object.entries(attributes).filter(([, one]) => one !== "");
    return `<huxuan:assignee ${written.map(([name, one]) => `${name}="${one}"`).join(" ")}/>`;
  });
  return elements.length === 0 ? "" : `<extensionElements>${elements.join("")}</extensionElements>`;
}

export const startXml = (id = "s"): string => `<startEvent id="${id}" name="提交申请"/>`;
export const endXml = (id = "e", outcome?: string): string =>
  `<endEvent id="${id}" name="结束"${outcome === undefined ? "" : ` huxuan:outcome="${outcome}"`}/>`;
export const taskXml = (id: string, assignees = SCHOOL_OFFICE_THERE, inner = ""): string =>
  `<userTask id="${id}" name="步骤 ${id}">${assigneesXml(assignees)}${inner}</userTask>`;
export const countersignXml = (condition: string): string =>
  `<multiInstanceLoopCharacteristics><completionCondition xsi:type="tFormalExpression">${escaped(condition)}</completionCondition></multiInstanceLoopCharacteristics>`;
export const exclusiveXml = (id: string, standard?: string): string =>
  `<exclusiveGateway id="${id}" name="网关 ${id}"${standard === undefined ? "" : ` default="${standard}"`}/>`;
export const parallelXml = (id: string): string => `<parallelGateway id="${id}" name="并行 ${id}"/>`;
/** A timer at a step; without a flow out of it `interrupts` is false. */
export const timerXml = (
  id: string,
  task: string,
  duration: string,
  { interrupts = false, late = "", to = "" } = {},
): string =>
  `<boundaryEvent id="${id}" attachedToRef="${task}" cancelActivity="${interrupts}"${late === "" ? "" : ` huxuan:late="${late}"`}>${assigneesXml(to)}<timerEventDefinition><timeDuration xsi:type="tFormalExpression">${duration}</timeDuration></timerEventDefinition></boundaryEvent>`;
