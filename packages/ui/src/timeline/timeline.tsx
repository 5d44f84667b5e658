import { clsx } from "clsx";
import { Check, TriangleAlert, X } from "../icons/icons.js";
import { forwardRef, type OlHTMLAttributes, type ReactNode } from "react";
import { formatDateTime } from "../format/format-date-time.js";
import { useMessages } from "../provider/index.js";

/** How something turned out; accent is what simply happened. */
export type TimelineTone = "neutral" | "accent" | "success" | "warning" | "danger";

/** Something that happened, or is happening. */
export interface TimelineEvent {
  /** Unique among its siblings. */
  id: string;
  /** What happened, in a few words: 「学院审核」. It says how it turned out; the tone only underlines that. */
  label: string;
  /** When, as `formatDateTime` takes it. Without a time it is under way. */
  time?: Date | number | string | null;
  /** Who did it, or has to. */
  person?: string | null;
  /** What was said about it, or came of it. */
  description?: ReactNode;
  /** Default `accent`. */
  tone?: TimelineTone;
}

/** What {@link Timeline} takes, beside the attributes of an `<ol>`. */
export interface TimelineProps extends Omit<OlHTMLAttributes<HTMLOListElement>, "children" | "reversed"> {
  /** The oldest first, however they are shown. */
  events: readonly TimelineEvent[];
  /** Name of the list: 「处理记录」. */
  label: string;
  /** The newest stands at the top: for what is looked at for its last state. Default false. */
  newestFirst?: boolean;
}

const marks = { success: Check, warning: TriangleAlert, danger: X };

/** What happened along a line: each event with its time and person. */
export const Timeline = /* @__PURE__ */ forwardRef<HTMLOListElement, TimelineProps>(function Timeline(
  { events, label, newestFirst = false, ...rest },
  ref,
) {
  const text = useMessages().timeline;
  return (
    <ol
      ref={ref}
      data-component="timeline"
      aria-label={label}
      reversed={newestFirst || undefined}
      {...rest}
      className={clsx("hx-timeline", rest.className)}
    >
      {(newestFirst ? events.toReversed() : events).map((event) => {
        const { id, label: what, person, description, tone = "accent" } = event;
        const time = formatDateTime(event.time);
        const Mark = tone === "neutral" || tone === "accent" ? null : marks[tone];
        return (
          <li key={id} data-part="event" data-tone={tone} data-state={time ? "done" : "running"}>
            <span data-part="mark" aria-hidden="true">
              {Mark === null ? null : <Mark />}
            </span>
            <div data-part="head">
              <strong data-part="title">{what}</strong>
              {person ? <span data-part="person">{person}</span> : null}
              {time ? (
                <time data-part="time" dateTime={time}>
                  {time}
                </time>
              ) : (
                <span data-part="time">{text.running}</span>
              )}
            </div>
            {description ? <div data-part="description">{description}</div> : null}
          </li>
        );
      })}
    </ol>
  );
});
