import type { WorkflowInstance } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import { WORKFLOW_STATE } from "../catalogue/words.ts";

/** How something stands that a process decides, as the offices see it: what nobody can do is stuck. */
export function InstanceState({ state, stuck }: Pick<WorkflowInstance, "state" | "stuck">) {
  if (stuck) return <Tag tone="danger">卡住</Tag>;
  const { label, tone } = WORKFLOW_STATE[state];
  return <Tag tone={tone}>{label}</Tag>;
}
