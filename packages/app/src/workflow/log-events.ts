import { labels, type WorkflowAction, type WorkflowLogRow } from "@huxuan/api-client";
import type { TimelineEvent, TimelineTone } from "@huxuan/ui";
import { fromChinaTime } from "../catalogue/china-time.ts";

const TONES: Partial<Record<WorkflowAction, TimelineTone>> = {
  approve: "success",
  refuse: "danger",
  sendBack: "warning",
  remind: "warning",
  escalate: "warning",
  expire: "danger",
  withdraw: "neutral",
  repair: "warning",
  terminate: "danger",
};

/** What stands behind an act whose target is a person or a step. */
const TOWARDS: Partial<Record<WorkflowAction, string>> = {
  transfer: "转给",
  sendBack: "退回到",
  escalate: "请",
  repair: "改由",
};

/** What was done to an instance, and what waits, as a timeline shows it. */
export const logEvents = (log: readonly WorkflowLogRow[]): TimelineEvent[] =>
  log.map(({ nodeName, action, commentContext, endTime, assignee, onBehalfOf, target }, at) => {
    const done = action && [labels.workflowAction[action], target && towards(action, target)];
    return {
      id: String(at),
      label: [nodeName, ...(done || ["等待办理"])].filter(Boolean).join(" · "),
      time: endTime === undefined ? null : fromChinaTime(endTime),
      person: onBehalfOf === undefined ? (assignee ?? null) : `${assignee}（代${onBehalfOf}）`,
      // What only repeats the act says nothing more.
      description: commentContext === (action && labels.workflowAction[action]) ? null : commentContext,
      tone: (action && TONES[action]) ?? "accent",
    };
  });

const towards = (action: WorkflowAction, target: string): string => `${TOWARDS[action] ?? "到"}${target}`;
