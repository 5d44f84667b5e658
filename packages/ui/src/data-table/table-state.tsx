import type { ReactNode } from "react";
import { EmptyState } from "../empty-state/index.js";
import { ErrorState, ForbiddenState } from "../error-state/index.js";
import { useMessages } from "../provider/index.js";

interface TableStateProps {
  kind: "empty" | "error" | "forbidden";
  /** In place of the usual words when nothing was found. */
  empty?: ReactNode;
  /** What went wrong, for people; `true` for the usual words. */
  error?: ReactNode;
  /** Why, or what to do next. */
  errorDescription?: ReactNode;
  /** Of the request that failed. */
  errorRequestId?: string;
  onRetry?: () => void;
  /** The retry is under way. */
  busy: boolean;
}

/** What stands in place of rows: nothing found, not loaded, not allowed. Each says what to do next. */
export function TableState(props: TableStateProps) {
  const { kind, empty, error, errorDescription, errorRequestId, onRetry, busy } = props;
  const messages = useMessages().dataTable;
  if (kind === "forbidden")
    return <ForbiddenState title={messages.forbidden} description={messages.forbiddenHint} />;
  if (kind === "error") {
    return (
      <ErrorState
        title={error === true ? messages.error : error}
        description={errorDescription ?? (error === true ? undefined : null)}
        requestId={errorRequestId}
        onRetry={onRetry}
        busy={busy}
      />
    );
  }
  return <>{empty ?? <EmptyState title={messages.empty} description={messages.emptyHint} />}</>;
}

/** Grey rows while the first page is on its way. */
export function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return (
    <tbody aria-hidden data-part="skeleton">
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} data-part="row">
          {Array.from({ length: columns }, (_unused, column) => (
            <td key={column}>
              {/* Lengths differ, so that it looks like rows and not like a grid. */}
              <span data-part="bone" style={{ width: `${45 + ((row * 7 + column * 13) % 45)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** What the table shows in the place of its rows, or its rows. */
type TableStateKind = "rows" | "skeleton" | "empty" | "error" | "forbidden";

/** Decides what is shown: no permission goes before an error, an error before old rows, rows before a skeleton. */
export function tableState(facts: {
  allowed: boolean;
  forbidden: boolean;
  error: boolean;
  loading: boolean;
  rows: number;
}): TableStateKind {
  if (!facts.allowed || facts.forbidden) return "forbidden";
  if (facts.error) return "error";
  if (facts.rows > 0) return "rows";
  return facts.loading ? "skeleton" : "empty";
}
