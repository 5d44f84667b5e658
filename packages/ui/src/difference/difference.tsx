import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useMemo } from "react";
import { EmptyState } from "../empty-state/index.js";
import { formatDateTime } from "../format/format-date-time.js";
import { useMessages } from "../provider/index.js";
import { Tag } from "../tag/index.js";
import { VisuallyHidden } from "../visually-hidden/index.js";
import { type ChangeKind, compareRecords } from "./compare-records.js";

/** What a field of a record is called, and how its values are read. */
export interface DifferenceField {
  /** Its path: `credits`, `teacher.name`; of every record in a list: `meetings.*.place`. */
  prop: string;
  /** What people call it: 「学分」. */
  label: string;
  /** The words for a value: a state's name for its code. Default the value itself. */
  format?: (value: unknown) => string;
}

/** What {@link Difference} takes, beside the attributes of a `<div>`. */
export interface DifferenceProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The record as it was, as JSON is read; `null` where it was made. */
  before: object | null;
  /** The record as it is; `null` where it was deleted. */
  after: object | null;
  /** Name of the table: 「修改教学班」. */
  label: string;
  /** Names of the fields, in whatever order; without a name a field shows its path. */
  fields?: readonly DifferenceField[];
  /** Lists what stayed the same, too. Default false. */
  unchanged?: boolean;
}

const tones = {
  added: "success",
  removed: "danger",
  changed: "warning",
  same: "neutral",
} as const satisfies Record<ChangeKind, string>;

/** The two states of a record side by side: which fields were added, removed and changed. */
export const Difference = /* @__PURE__ */ forwardRef<HTMLDivElement, DifferenceProps>(function Difference(
  { before, after, label, fields, unchanged = false, ...rest },
  ref,
) {
  const text = useMessages().difference;
  const named = useMemo(() => new Map(fields?.map((field) => [field.prop, field])), [fields]);
  const changes = useMemo(
    () => compareRecords(before, after).filter(({ kind }) => unchanged || kind !== "same"),
    [before, after, unchanged],
  );
  const fieldOf = (path: string) => named.get(path) ?? named.get(path.replaceAll(/(?<=\.)\d+(?=\.)/g, "*"));
  // Of several in a list, which one: the places count from one.
  const nameOf = (path: string) => {
    const field = fieldOf(path);
    if (field === undefined) return path;
    const places = Array.from(path.matchAll(/(?<=\.)\d+(?=\.)/g), ([place]) => Number(place) + 1);
    return named.has(path) ? field.label : `${field.label} ${places.join(".")}`;
  };
  return (
    <div ref={ref} data-component="difference" {...rest} className={clsx("hx-difference", rest.className)}>
      {changes.length === 0 ? (
        <EmptyState compact icon={null} title={text.nothing} />
      ) : (
        <table data-part="table" aria-label={label}>
          <thead data-part="head">
            <tr>
              <th scope="col">{text.field}</th>
              <th scope="col">{text.before}</th>
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody data-part="body">
            {changes.map((change) => {
              const format = fieldOf(change.path)?.format;
              return (
                <tr key={change.path} data-part="row" data-kind={change.kind}>
                  <th scope="row" data-part="field">
                    <span data-part="name">{nameOf(change.path)}</span>{" "}
                    <Tag tone={tones[change.kind]}>{text.kind[change.kind]}</Tag>
                  </th>
                  <td data-part="before">
                    <Side label={text.before} value={change.before} format={format} />
                  </td>
                  <td data-part="after">
                    <Side label={text.after} value={change.after} format={format} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
});

interface SideProps {
  label: string;
  value: unknown;
  format: DifferenceField["format"];
}

/** A value; stacked, it says which of the two it is, as its column does in the table. */
function Side({ label, value, format }: SideProps) {
  const text = useMessages().difference;
  const words = wordsOf(value, format, text);
  return (
    <>
      <span data-part="side" aria-hidden="true">
        {label}
      </span>
      <span data-part="value">
        {words === "" ? (
          <>
            <span aria-hidden="true">—</span>
            <VisuallyHidden>{text.empty}</VisuallyHidden>
          </>
        ) : (
          words
        )}
      </span>
    </>
  );
}

function wordsOf(
  value: unknown,
  format: DifferenceField["format"],
  text: { yes: string; no: string; list: (values: readonly string[]) => string },
): string {
  if (value === undefined || value === null || value === "") return "";
  if (format !== undefined) return format(value);
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (value instanceof Date) return formatDateTime(value);
  if (Array.isArray(value)) return text.list(value.map((one) => wordsOf(one, undefined, text)));
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
