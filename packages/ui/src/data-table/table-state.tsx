import { CircleAlert, Inbox, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/index.js";
import type { DataTableMessages } from "../messages/data-table.js";

/** What {@link TableState} takes. */
export interface TableStateProps {
  kind: "empty" | "error" | "forbidden";
  messages: DataTableMessages;
  /** In place of the usual words when nothing was found. */
  empty?: ReactNode;
  /** What went wrong, for people. */
  error?: ReactNode;
  onRetry?: () => void;
}

/** What stands in place of rows: nothing found, not loaded, not allowed. Each says what to do next. */
export function TableState({ kind, messages, empty, error, onRetry }: TableStateProps) {
  if (kind === "empty" && empty !== undefined) {
    return (
      <div data-part="message" data-kind={kind}>
        {empty}
      </div>
    );
  }
  const Icon = { empty: Inbox, error: CircleAlert, forbidden: Lock }[kind];
  const title = { empty: messages.empty, error: messages.error, forbidden: messages.forbidden }[kind];
  const hint =
    kind === "error"
      ? typeof error === "boolean" || error === undefined
        ? messages.errorHint
        : error
      : kind === "empty"
        ? messages.emptyHint
        : messages.forbiddenHint;
  return (
    <div data-part="message" data-kind={kind} role={kind === "error" ? "alert" : undefined}>
      <Icon aria-hidden size={32} strokeWidth={1.5} data-part="message-icon" />
      <p data-part="message-title">{title}</p>
      <p data-part="message-hint">{hint}</p>
      {kind === "error" && onRetry !== undefined ? <Button onClick={onRetry}>{messages.retry}</Button> : null}
    </div>
  );
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
