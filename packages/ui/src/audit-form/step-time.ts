import { formatDateTime } from "../format/format-date-time.js";
import type { AuditFormMessages } from "../messages/audit-form.js";
import type { AuditLogRow } from "./audit-rules.js";

/** When a step was decided, or that it is not yet. */
export function stepTime({ endTime }: AuditLogRow, text: AuditFormMessages): string {
  return formatDateTime(endTime) || text.inProgress;
}
