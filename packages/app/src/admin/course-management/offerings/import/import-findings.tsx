import type { RowFinding } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import { findingPlace, findingRows } from "./import-words.ts";

interface ImportFindingsProps {
  /** Name of the list for screen readers. */
  label: string;
  findings: readonly RowFinding[];
}

/** What is wrong with the rows of a file, equal mistakes as one entry that names its rows and their classes. */
export function ImportFindings({ label, findings }: ImportFindingsProps) {
  return (
    // Without focus the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="max-h-70 overflow-auto">
      <ul className="m-0 grid list-none gap-0 p-0">
        {findings.map((finding) => (
          <li
            key={`${finding.problem} ${finding.column} ${finding.message}`}
            className="grid gap-1 border-0 border-t border-solid border-line py-2 first:border-t-0"
          >
            <p className="flex flex-wrap items-center gap-2">
              {finding.column !== "" && <Tag>{finding.column}</Tag>}
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{finding.message}</span>
            </p>
            <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
              {[findingRows(finding), findingPlace(finding)].filter(Boolean).join("：")}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
