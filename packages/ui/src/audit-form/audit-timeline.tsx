import { useRef } from "react";
import { EmptyState } from "../empty-state/index.js";
import { useOverflowing } from "../hooks/use-overflowing.js";
import { useMessages } from "../provider/index.js";
import type { AuditLogRow } from "./audit-rules.js";
import { stepTime } from "./step-time.js";
import { useCurrentInView } from "./use-current-in-view.js";

interface AuditTimelineProps {
  rows: readonly AuditLogRow[];
}

/** What has been decided so far as steps along a line. */
export function AuditTimeline({ rows }: AuditTimelineProps) {
  const text = useMessages().auditForm;
  const region = useRef<HTMLDivElement>(null);
  const overflowing = useOverflowing(region);
  useCurrentInView(region, rows, "", "[data-part=step]");
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
                {row.assignee ? <span data-part="step-person">{row.assignee}</span> : null}
                <time data-part="step-time">{stepTime(row, text)}</time>
              </div>
              {row.commentContext ? <p data-part="step-comment">{row.commentContext}</p> : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
