import type { MonitorAlarm, Permission, Round } from "@huxuan/api-client";
import { paths } from "../../../paths.ts";

/** What can be done next about an alarm: a page that is about just that. */
export interface AlarmStep {
  label: string;
  to: string;
  /** Without it the page is closed to the person, and nothing is offered. */
  permission: Permission;
}

/** Where an alarm of a round leads. */
export function alarmStep(
  { kind, offering, reason }: Pick<MonitorAlarm, "kind" | "offering" | "reason">,
  { id, semesterId }: Pick<Round, "id" | "semesterId">,
): AlarmStep {
  if (kind === "slow") return { label: "看正在运行的任务", to: paths.jobs, permission: "job-search" };
  if (offering !== undefined)
    return {
      label: "加席位",
      to: paths.admin.seatsOf(semesterId, offering.code),
      permission: "minimum-search",
    };
  const analysis = `${paths.admin.analysis}?semester=${semesterId}&round=${id}&tab=demand`;
  if (reason?.code === "OFFERING_FULL")
    return { label: "看最挤的教学班", to: `${analysis}&set=fought`, permission: "selection-analysis" };
  if (reason?.code === "GUEST_QUOTA")
    return { label: "看名额用满的教学班", to: `${analysis}&set=quotaFull`, permission: "selection-analysis" };
  if (reason?.code === "CREDIT_CAP" || reason?.code === "COURSE_CAP" || reason?.code === "ROUND_NOT_OPEN")
    return { label: "看轮次的时间和上限", to: paths.admin.round(id), permission: "round-search" };
  return { label: "看拒绝原因", to: analysis, permission: "selection-analysis" };
}
