import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactNode, useId } from "react";
import { CopyButton } from "../button/copy-button.js";
import { useMessages } from "../provider/index.js";
import { Skeleton } from "../skeleton/index.js";
import { VisuallyHidden } from "../visually-hidden/index.js";

/** A term of a record and its value: 「学号」 and 「2024010117」. */
export interface DescriptionItem {
  /** The term. */
  label: string;
  /** Nothing, an empty text and an empty list are drawn as a dash; 0 is a value. */
  value: ReactNode;
  /** Offers a button behind the value that copies this text. Default none. */
  copyText?: string;
  /** Over how many columns it goes, or over the whole row; of no more than there are. Default 1. */
  span?: 1 | 2 | 3 | "row";
}

/** Terms that belong together. */
export interface DescriptionGroup {
  /** Unique in the record. */
  id: string;
  /** Heading over the group. Default none. */
  title?: string;
  /** In the order in which they are read: row by row. */
  items: readonly DescriptionItem[];
}

/** What {@link Descriptions} takes, beside the attributes of a `<div>`. */
export interface DescriptionsProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The terms with their values, in groups; a record without groups is one. */
  groups: readonly DescriptionGroup[];
  /** How many columns at most; where there is less room there are fewer. Default 3. */
  columns?: 1 | 2 | 3;
  /** Of the groups' titles. Default 3. */
  headingLevel?: 2 | 3 | 4;
  /** The values are on their way: skeletons stand in their places. Default false. */
  loading?: boolean;
}

/** The terms and values of one record, in one to three columns by the width that there is. */
export const Descriptions = /* @__PURE__ */ forwardRef<HTMLDivElement, DescriptionsProps>(
  function Descriptions({ groups, columns = 3, headingLevel = 3, loading = false, ...rest }, ref) {
    const id = useId();
    const Heading = `h${headingLevel}` as const;
    return (
      <div
        ref={ref}
        data-component="descriptions"
        data-columns={columns}
        aria-busy={loading || undefined}
        {...rest}
        className={clsx("hx-descriptions", rest.className)}
      >
        {groups.map((group) => (
          <div key={group.id} data-part="group">
            {group.title === undefined ? null : (
              <Heading id={`${id}${group.id}`} data-part="title">
                {group.title}
              </Heading>
            )}
            <dl data-part="list" aria-labelledby={group.title === undefined ? undefined : `${id}${group.id}`}>
              {group.items.map((item, at) => (
                // A term may come twice: two teachers, two places.
                // oxlint-disable-next-line react/no-array-index-key
                <div key={`${at}-${item.label}`} data-part="item" data-span={item.span}>
                  <dt data-part="label">{item.label}</dt>
                  <dd data-part="value">{loading ? <Skeleton width="60%" /> : <Value {...item} />}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    );
  },
);

function isEmpty(value: ReactNode): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  if (typeof value === "string") return value.trim() === "";
  return value === null || value === undefined || typeof value === "boolean";
}

function Value({ label, value, copyText }: DescriptionItem) {
  const text = useMessages().descriptions;
  if (isEmpty(value))
    return (
      <span data-part="empty">
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{text.empty}</VisuallyHidden>
      </span>
    );
  return (
    <>
      {value}
      {copyText ? <CopyButton label={text.copy(label)} text={copyText} /> : null}
    </>
  );
}
