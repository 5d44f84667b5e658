import { BpmnModdle, type ModdleElement } from "bpmn-moddle";
import { elementName } from "./element-names.ts";
import { BPMN_EXTENSION } from "@huxuan/api-client";
import type { Process } from "./process.ts";
import type { KnownFacts } from "./gateway-reader.ts";
import { listOf } from "./moddle-elements.ts";
import { ProcessReader } from "./process-reader.ts";
import type { Fault } from "./soundness.ts";

/** What came of reading a model. */
export interface ReadModel {
  /** Undefined while there are faults. */
  process: Process | undefined;
  faults: readonly Fault[];
  /** What is in the model and is not looked at. */
  warnings: readonly Fault[];
}

/**
 * Reads a model in BPMN 2.0. Only what the engine does is understood; everything else is a fault at its element, also
 * where it would only be left out.
 *
 * @param facts those that conditions may ask for; undefined: any
 */
export async function readBpmn(xml: string, facts?: KnownFacts): Promise<ReadModel> {
  const faults: Fault[] = [];
  let root: ModdleElement;
  let unread: readonly { message: string; element?: ModdleElement }[];
  try {
    const read = await new BpmnModdle({ huxuan: BPMN_EXTENSION }).fromXML(xml);
    root = read.rootElement;
    unread = read.warnings;
  } catch {
    return failed("definitions", "这不是 BPMN 2.0 的 XML，请用流程设计器重新保存后再试");
  }
  const roots = listOf(root, "rootElements");
  const [found, ...more] = roots.filter(({ $type }) => $type === "bpmn:Process");
  for (const { $type, id = $type } of roots) {
    if ($type !== "bpmn:Process") faults.push({ element: id, message: `不支持${elementName($type)}` });
  }
  for (const { id = "process" } of more)
    faults.push({ element: id, message: "一个模型只能有一个流程，请把其余的删除" });
  for (const { message, element } of unread)
    faults.push({
      element: element?.id ?? "definitions",
      message: `有一处读不懂：${message.split("\n")[0]}`,
    });
  if (found === undefined) {
    return { ...failed("definitions", "模型里没有流程"), faults: [...faults, ...noProcess] };
  }
  const reader = new ProcessReader(found, facts);
  const process = reader.read();
  faults.push(...reader.findings.faults);
  return { process: faults.length > 0 ? undefined : process, faults, warnings: reader.findings.warnings };
}

const noProcess: readonly Fault[] = [{ element: "definitions", message: "模型里没有流程" }];

const failed = (element: string, message: string): ReadModel => ({
  process: undefined,
  faults: [{ element, message }],
  warnings: [],
});

/** Id of the process in a drawing; undefined when it is no BPMN or has none. */
export async function processIdOf(xml: string): Promise<string | undefined> {
  try {
    const { rootElement } = await new BpmnModdle({ huxuan: BPMN_EXTENSION }).fromXML(xml);
    return listOf(rootElement, "rootElements").find(({ $type }) => $type === "bpmn:Process")?.id;
  } catch {
    return undefined;
  }
}
