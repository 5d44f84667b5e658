import { TriangleAlert } from "../icons/icons.js";
import { clsx } from "clsx";
import { forwardRef, type KeyboardEvent, memo, type ReactNode } from "react";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { useMessages } from "../provider/index.js";
import { Tag, type TagProps } from "../tag/index.js";
import { SeatMeter } from "./seat-meter.js";

/** A fact about a course that is seen before the click: what it counts as, that it is taken, … */
export interface CourseTag {
  /** The words: 「已选」, 「通识」. */
  label: string;
  /** Colour of the tag. Default neutral. */
  tone?: TagProps["tone"];
}

/** What {@link CourseRow} takes. Keep functions stable: rows are drawn again only when something changed. */
export interface CourseRowProps extends RootAttributes {
  /** Which course it is; `onPreview` and `onOpen` get it. */
  courseId: string;
  /** Name of the course. */
  name: string;
  /** Course code, PHY2107. */
  code?: string;
  /** Number of the class, PHY2107-01: a course may have several. */
  classNumber?: string;
  /** Name of the host school. */
  school: string;
  /** Names of the teachers, in order. */
  teachers?: readonly string[];
  /** 「周二 3–4 节 · 1–16 周」, from `formatMeetings`. */
  meetings?: string;
  /** 2.0; shown as a tag only when the caller wants it. */
  tags?: readonly CourseTag[];
  /** The one reason why this course clashes, as a sentence: 「与 高等代数 周三 1–2 节冲突」. */
  conflict?: string;
  /** Why it cannot be taken, or was refused, as a sentence. It is never cut, nor is the conflict: both take a second line. */
  reason?: string;
  /** How many seats are left, of how many. Left out, no meter is drawn. */
  seats?: { left: number; capacity: number };
  /** 已选, 候补第 3 位: the state of this course for this person, left of the action. */
  status?: ReactNode;
  /** The act: 选课, 候补 (7), 换课…, 退选; a quiet second one may follow. Enter on the row presses the first button. */
  action?: ReactNode;
  /** The course whose details are in view. */
  current?: boolean;
  /** Hover or focus: draw the course into the week grid; null when it is left. */
  onPreview?: (id: string | null) => void;
  /** A click on the row (outside the action) or Space: show the details. */
  onOpen?: (id: string) => void;
}

/** One course of a {@link CourseList}: what, who, when, what it counts as, seats, and one act. */
export const CourseRow = /* @__PURE__ */ memo(
  /* @__PURE__ */ forwardRef<HTMLDivElement, CourseRowProps>(function CourseRow(props, ref) {
    const {
      courseId,
      name,
      code,
      classNumber,
      school,
      teachers = [],
      meetings,
      tags = [],
      conflict,
      reason,
      seats,
      status,
      action,
    } = props;
    const { current, onPreview, onOpen } = props;
    const text = useMessages().courseCard;
    const titleId = `hx-course-${courseId}`;
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === "Enter") {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[data-part="action"] :is(button, a[href])')?.click();
      } else if (event.key === " ") {
        event.preventDefault();
        onOpen?.(courseId);
      }
    };
    return (
      <div
        ref={ref}
        data-component="course-row"
        data-id={courseId}
        {...rootAttributes(props)}
        className={clsx("hx-course-row", props.className)}
        data-current={current || undefined}
        data-conflict={conflict !== undefined || undefined}
        role="row"
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-selected={current ?? false}
        onKeyDown={onKeyDown}
        onFocus={() => onPreview?.(courseId)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onPreview?.(null);
        }}
        onMouseEnter={() => onPreview?.(courseId)}
        onMouseLeave={() => onPreview?.(null)}
        onClick={(event) => {
          if (!(event.target as Element).closest("button, a, input, [data-part=action]")) onOpen?.(courseId);
        }}
      >
        <div data-part="facts" role="gridcell">
          <div data-part="title" id={titleId}>
            <span data-part="name">{name}</span> {code && <span data-part="code">{code}</span>}{" "}
            {classNumber && <span data-part="code">{text.classNumber(classNumber)}</span>}{" "}
            {conflict && (
              <span data-part="conflict" title={conflict}>
                <TriangleAlert aria-hidden="true" />
                <span data-part="conflict-text">{conflict}</span>
              </span>
            )}
          </div>
          <div data-part="line">
            <span data-part="taught-by">{[school, text.teachers(teachers)].filter(Boolean).join(" · ")}</span>
            {meetings && <span data-part="meetings">{meetings}</span>}
          </div>
          {tags.length > 0 && (
            <div data-part="tags">
              {tags.map((tag) => (
                <Tag key={tag.label} tone={tag.tone}>
                  {tag.label}
                </Tag>
              ))}
            </div>
          )}
          {reason && (
            <div data-part="reason" title={reason}>
              {reason}
            </div>
          )}
        </div>
        {seats && (
          <div data-part="seats" role="gridcell">
            <SeatMeter left={seats.left} capacity={seats.capacity} />
          </div>
        )}
        <div data-part="act" role="gridcell">
          {status}
          <span data-part="action">{action}</span>
        </div>
      </div>
    );
  }),
);
