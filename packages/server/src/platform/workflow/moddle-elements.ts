import type { ModdleElement } from "bpmn-moddle";
import { elementName } from "./element-names.ts";

/** Children of an element. */
export function listOf(element: ModdleElement | undefined, property: string): readonly ModdleElement[] {
  const found = element?.[property];
  return Array.isArray(found) ? (found as ModdleElement[]) : [];
}

/** Its id in the model; empty where it has none. */
export const idOf = (element: ModdleElement | undefined): string => element?.id ?? "";

/** What an expression of BPMN says; undefined when there is none. */
export function bodyOf(expression: unknown): string | undefined {
  const body = (expression as ModdleElement | undefined)?.["body"];
  return typeof body === "string" && body.trim() !== "" ? body : undefined;
}

/** What people call it: 审批「学校审核」, 审批「学校审核」的时限, 没有名称的条件分支. Nobody knows an element by its id. */
export function titleOf(element: ModdleElement): string {
  const kind = elementName(element.$type);
  if (element.name) return `${kind}「${element.name}」`;
  const step = element["attachedToRef"] as ModdleElement | undefined;
  return step === undefined ? `没有名称的${kind}` : `${titleOf(step)}的${kind}`;
}
