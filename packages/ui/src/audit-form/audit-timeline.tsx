import { useRef } from "react";
import { EmptyState } from "../empty-state/index.js";
import { useOverflowing } from "../hooks/use-overflowing.js";
import { useMessages } from "../provider/index.js";
import { Timeline } from "../timeline/index.js";
import type { AuditLogRow } from "./audit-rules.js";
import { useCurrentInView } from "./use-current-in-view.js";

interface AuditTimelineProps {
  rows: readonly AuditLogRow[];
}

/** What has been decided so far as steps along a line. */
export function AuditTimeline({ rows }: AuditTimelineProps) {
  const text = useMessages().auditForm;
  const region = useRef<HTMLDivElement>(null);
  const overflowing = useOverflowing(region);
  useCurrentInView(region, rows, "", "[data-part=event]");
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
        <Timeline
          label={text.timeline}
          events={rows.map((row, at) => ({
            // Rows have no identity of their own and never change places.
            id: String(at),
            label: row.nodeName,
            person: row.assignee,
            time: row.endTime,
            description: row.commentContext,
          }))}
        />
      )}
    </div>
  );
}
