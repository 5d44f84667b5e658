import type { ModdleElement } from "bpmn-moddle";
import type { Assignee } from "./process.ts";

const PLACES = ["platform", "initiator-school", "initiator-department"] as const;

/** Who is meant by a `huxuan:Assignee`; undefined when it does not say enough. */
export function readAssignee(element: ModdleElement): Assignee | undefined {
  const text = (name: string): string => {
    const value = element[name];
    return typeof value === "string" ? value.trim() : "";
  };
  switch (text("by")) {
    case "superior":
      return { by: "superior" };
    case "person":
      return text("account") === "" ? undefined : { by: "person", useraccount: text("account") };
    case "role":
      return ofRole(text);
    default:
      return undefined;
  }
}

function ofRole(text: (name: string) => string): Assignee | undefined {
  const roleId = text("role");
  const schoolCode = text("school");
  if (roleId === "") return undefined;
  if (text("at") === "school")
    return schoolCode === ""
      ? undefined
      : { by: "role", roleId, at: "school", schoolCode, department: text("department") || null };
  const at = PLACES.find((place) => place === text("at"));
  return at && { by: "role", roleId, at };
}
