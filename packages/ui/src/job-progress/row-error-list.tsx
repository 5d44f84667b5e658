import { clsx } from "clsx";
import { ClipboardCopy, Download } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, useId, useMemo, useState } from "react";
import { Button } from "../button/index.js";
import { saveFile } from "../export-dialog/save-file.js";
import { Input } from "../input/index.js";
import { useMessages } from "../provider/index.js";
import { countReasons, filterRowErrors, rowErrorsToTsv, type RowError } from "./row-errors.js";

/** What {@link RowErrorList} takes. */
export interface RowErrorListProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What is wrong, in the order of the file. */
  errors: readonly RowError[];
  /** Errors in all when the server sent only the first of them. */
  total?: number;
  /** Name of the downloaded file. Default `import-errors.tsv`. */
  fileName?: string;
}

/** Rows drawn at first, and more with each press of the button below: ten thousand errors are not read. */
const STEP = 100;
/** Reasons offered as one-click filters. */
const REASONS = 5;

/** Every bad row with column, value and reason; filter, copy or download them as a table. */
export const RowErrorList = /* @__PURE__ */ forwardRef<HTMLDivElement, RowErrorListProps>(
  function RowErrorList({ errors, total, fileName = "import-errors.tsv", ...rest }, ref) {
    const text = useMessages().jobProgress;
    const [query, setQuery] = useState("");
    const [limit, setLimit] = useState(STEP);
    const [copied, setCopied] = useState<"" | "ok" | "failed">("");
    const found = useMemo(() => filterRowErrors(errors, query), [errors, query]);
    const reasons = useMemo(() => countReasons(errors), [errors]);
    const id = useId();
    if (errors.length === 0) return null;

    const heads = [text.row, text.column, text.value, text.reason] as const;
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(rowErrorsToTsv(found, heads));
        setCopied("ok");
      } catch {
        setCopied("failed");
      }
    };
    const download = () => {
      // The byte order mark tells Excel that the text is UTF-8.
      const parts = ["\uFEFF", rowErrorsToTsv(found, heads)];
      saveFile({ blob: new Blob(parts, { type: "text/tab-separated-values;charset=utf-8" }), fileName });
    };
    const search = (words: string) => {
      setQuery(words);
      setLimit(STEP);
      setCopied("");
    };
    return (
      <div
        ref={ref}
        data-component="row-error-list"
        {...rest}
        className={clsx("hx-row-error-list", rest.className)}
      >
        <header data-part="head">
          <h3 id={id} data-part="heading">
            {text.errors(total ?? errors.length)}
          </h3>
          <Input
            size="sm"
            type="search"
            value={query}
            aria-label={text.filter}
            placeholder={text.filter}
            onValueChange={search}
          />
          <Button size="sm" icon={<ClipboardCopy />} onClick={() => void copy()}>
            {text.copy}
          </Button>
          <Button size="sm" icon={<Download />} onClick={download}>
            {text.download}
          </Button>
        </header>
        {reasons.length > 1 && (
          <ul data-part="reasons" aria-label={text.byReason}>
            {reasons.slice(0, REASONS).map(({ reason, count }) => (
              <li key={reason}>
                <button
                  data-part="error-reason"
                  type="button"
                  aria-pressed={query === reason}
                  onClick={() => search(query === reason ? "" : reason)}
                >
                  {reason} <b data-part="reason-count">{count}</b>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p data-part="status" role="status">
          {copied === "ok" && text.copied(found.length)}
          {copied === "failed" && text.copyFailed}
          {copied === "" && query !== "" && text.found(found.length)}
          {copied === "" &&
            query === "" &&
            total !== undefined &&
            total > errors.length &&
            text.onlyFirst(errors.length)}
        </p>
        {/* Without focus the keyboard could not scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div data-part="scroll" role="region" aria-labelledby={id} tabIndex={0}>
          <table data-part="error-table">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, limit).map((error, index) => (
                <tr key={index}>
                  <th scope="row">{error.row}</th>
                  <td>{error.column ?? text.wholeRow}</td>
                  <td data-part="value">{error.value || <span data-part="blank">{text.blank}</span>}</td>
                  <td>{error.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {found.length > limit && (
          <Button size="sm" variant="text" onClick={() => setLimit(limit + STEP)}>
            {text.more(Math.min(STEP, found.length - limit), found.length - limit)}
          </Button>
        )}
      </div>
    );
  },
);
