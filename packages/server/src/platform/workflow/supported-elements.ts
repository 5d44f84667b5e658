import type { ModdleElement } from "bpmn-moddle";
import { elementName } from "./element-names.ts";
import type { Findings } from "./findings.ts";
import { listOf, titleOf } from "./moddle-elements.ts";

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

/** Whether the engine does something with this kind of element. */
export const isSupported = ({ $type }: ModdleElement): boolean => Object.hasOwn(KNOWN, $type);

/** Finds elements, and what is set at them, that the engine does nothing with. */
export function checkSupported(element: ModdleElement, findings: Findings): void {
  const known = KNOWN[element.$type];
  if (known === undefined) {
    findings.fault(element, `不支持${titleOf(element)}，请换成支持的元素`);
    return;
  }
  for (const property of Object.keys(element)) {
    if (property.startsWith("$") || COMMON.includes(property) || known.includes(property)) continue;
    const definitions = listOf(element, property).map(({ $type }) => elementName($type));
    const what = definitions.length > 0 ? definitions.join("、") : (PROPERTIES[property] ?? property);
    findings.fault(element, `${elementName(element.$type)}不支持${what}`);
  }
  for (const name of Object.keys(element.$attrs ?? {})) findings.warn(element, `不认识属性 ${name}，已忽略`);
}
