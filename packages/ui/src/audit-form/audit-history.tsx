import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type HTMLAttributes, useMemo, useRef } from "react";
import { DataTable, type DataTableColumn } from "../data-table/index.js";
import { EmptyState } from "../empty-state/index.js";
import { formatDateTime } from "../format/format-date-time.js";
import { useMessages } from "../provider/index.js";
import { Tabs } from "../tabs/index.js";
import { AUDIT_CONSTANTS, type AuditLogRow } from "./audit-rules.js";
import { AuditTimeline } from "./audit-timeline.js";
import { useCurrentInView } from "./use-current-in-view.js";
import { rem } from "../styles/rem.js";

/** The steps as rows of a table, or along a line. */
export type AuditHistoryView = "table" | "timeline";

/** What {@link AuditHistory} takes. */
export interface AuditHistoryProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The steps so far, the oldest first. */
  rows: readonly AuditLogRow[];
  /** Which view stands there first. Default `table`. */
  defaultView?: AuditHistoryView;
  /** The person chose another view. */
  onViewChange?: (view: AuditHistoryView) => void;
}

/** What has been decided so far, as a table (200 px high: specification, section 9) or as a timeline. */
export const AuditHistory = /* @__PURE__ */ forwardRef<HTMLDivElement, AuditHistoryProps>(
  function AuditHistory({ rows, defaultView = "table", onViewChange, ...rest }, ref) {
    const text = useMessages().auditForm;
    return (
      <div
        ref={ref}
        data-component="audit-history"
        {...rest}
        className={clsx("hx-audit-history", rest.className)}
        style={
          { "--hx-audit-history-height": rem(AUDIT_CONSTANTS.historyHeight), ...rest.style } as CSSProperties
        }
      >
        <Tabs
          label={text.history}
          defaultValue={defaultView}
          onValueChange={(view) => onViewChange?.(view as AuditHistoryView)}
          items={[
            { id: "table", label: text.table, content: <HistoryTable rows={rows} /> },
            { id: "timeline", label: text.timeline, content: <AuditTimeline rows={rows} /> },
          ]}
        />
      </div>
    );
  },
);

function HistoryTable({ rows }: { rows: readonly AuditLogRow[] }) {
  const text = useMessages().auditForm;
  const columns = useMemo<readonly DataTableColumn<AuditLogRow & { at: number }>[]>(
    () => [
      { prop: "nodeName", label: text.nodeName, minWidth: 110, card: "title" },
      { prop: "commentContext", label: text.comment, minWidth: 160, wrap: true },
      {
        prop: "endTime",
        label: text.endTime,
        width: 168,
        formatter: ({ endTime }) => formatDateTime(endTime) || text.inProgress,
      },
      { prop: "assignee", label: text.assignee, minWidth: 90 },
    ],
    [text],
  );
  // A step can come again after it was returned: only its place tells one row from another.
  const placed = useMemo(() => rows.map((row, at) => ({ ...row, at })), [rows]);
  const frame = useRef<HTMLDivElement>(null);
  useCurrentInView(frame, rows, "[data-part=scroller]", "tr[data-part=row]");
  return (
    <div ref={frame}>
      <DataTable
        label={text.history}
        columns={columns}
        rows={placed}
        rowId="at"
        rowName={({ nodeName }) => nodeName}
        height={AUDIT_CONSTANTS.historyHeight}
        tools={false}
        // Beside a form there is rarely more than 640 px, and cards are what the timeline is for.
        phoneLayout="table"
        density="compact"
        empty={<EmptyState compact icon={null} title={text.noHistory} />}
      />
    </div>
  );
}
