import { type CSSProperties, useMemo, useRef } from "react";
import { DataTable, type DataTableColumn } from "../data-table/index.js";
import { EmptyState } from "../empty-state/index.js";
import { formatDateTime } from "../format/index.js";
import { useOverflowing } from "../hooks/use-overflowing.js";
import type { AuditFormMessages } from "../messages/audit-form.js";
import { useMessages } from "../provider/index.js";
import { Tabs } from "../tabs/index.js";
import { AUDIT_CONSTANTS, type AuditLogRow } from "./audit-rules.js";

export type AuditHistoryView = "table" | "timeline";

export interface AuditHistoryProps {
  rows: readonly AuditLogRow[];
  /** Which view stands there first. Default `table`. */
  defaultView?: AuditHistoryView;
  onViewChange?: (view: AuditHistoryView) => void;
}

const timeOf = ({ endTime }: AuditLogRow, text: AuditFormMessages) =>
  formatDateTime(endTime) || text.inProgress;

/** What has been decided so far, as a table (200 px high: specification, section 9) or as a timeline. */
export function AuditHistory({ rows, defaultView = "table", onViewChange }: AuditHistoryProps) {
  const text = useMessages().auditForm;
  return (
    <div
      data-component="audit-history"
      style={{ "--hx-audit-history-height": `${AUDIT_CONSTANTS.historyHeight}px` } as CSSProperties}
    >
      <Tabs
        label={text.history}
        defaultValue={defaultView}
        onValueChange={(view) => onViewChange?.(view as AuditHistoryView)}
        items={[
          { id: "table", label: text.table, content: <HistoryTable rows={rows} /> },
          { id: "timeline", label: text.timeline, content: <HistoryTimeline rows={rows} /> },
        ]}
      />
    </div>
  );
}

function HistoryTable({ rows }: { rows: readonly AuditLogRow[] }) {
  const text = useMessages().auditForm;
  const columns = useMemo<readonly DataTableColumn<AuditLogRow & { at: number }>[]>(
    () => [
      { prop: "nodeName", label: text.nodeName, minWidth: 110, card: "title" },
      { prop: "commentContext", label: text.comment, minWidth: 160, wrap: true },
      { prop: "endTime", label: text.endTime, width: 168, formatter: (row) => timeOf(row, text) },
      { prop: "assignee", label: text.assignee, minWidth: 90 },
    ],
    [text],
  );
  // A step can come again after it was returned: only its place tells one row from another.
  const placed = useMemo(() => rows.map((row, at) => ({ ...row, at })), [rows]);
  return (
    <DataTable
      label={text.history}
      columns={columns}
      rows={placed}
      rowId="at"
      rowName={({ nodeName }) => nodeName}
      height={AUDIT_CONSTANTS.historyHeight}
      tools={false}
      // Beside a form there is rarely more than 640 px, and cards are what the timeline is for.
      narrow="table"
      density="compact"
      empty={<EmptyState compact icon={null} title={text.noHistory} />}
    />
  );
}

function HistoryTimeline({ rows }: { rows: readonly AuditLogRow[] }) {
  const text = useMessages().auditForm;
  const region = useRef<HTMLDivElement>(null);
  const overflowing = useOverflowing(region);
  return (
    <div
      ref={region}
      data-part="timeline"
      role="region"
      aria-label={text.timeline}
      // What scrolls must be reachable by Tab, or keys cannot scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={overflowing ? 0 : undefined}
    >
      {rows.length === 0 ? (
        <EmptyState compact icon={null} title={text.noHistory} />
      ) : (
        <ol data-part="steps">
          {rows.map((row, at) => (
            // Rows have no identity of their own and never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} data-part="step" data-state={row.endTime ? "done" : "running"}>
              <div data-part="step-head">
                <strong data-part="step-name">{row.nodeName}</strong>
                {row.assignee ? <span>{row.assignee}</span> : null}
                <time data-part="step-time">{timeOf(row, text)}</time>
              </div>
              {row.commentContext ? <p data-part="step-comment">{row.commentContext}</p> : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
