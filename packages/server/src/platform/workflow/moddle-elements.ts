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

/** What people call it: 审批「学校审核」. */
export const titleOf = (element: ModdleElement): string =>
  `${elementName(element.$type)}「${element.name ?? idOf(element)}」`;
