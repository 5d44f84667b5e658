import { clsx } from "clsx";
import { TriangleAlert } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, useId } from "react";
import { SeatMeter } from "./seat-meter.js";

/** 认定结果: 通识选修 · 自然科学模块 2.0 学分 */
export interface CourseFact {
  /** What it is about: 「考核方式」. */
  label: string;
  /** How it is: 「闭卷考试」. */
  value: ReactNode;
  /** The fact that decides: drawn in semibold. */
  strong?: boolean;
}

/** What {@link CourseDetailPanel} takes. */
export interface CourseDetailPanelProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** Name of the course, the heading. */
  name: string;
  /** 「湘江理工大学 · 物理学院 · 孟若曦 教授」 */
  subtitle?: ReactNode;
  /** What decides, in order: times, place, credits, how it is assessed. */
  facts: readonly CourseFact[];
  /** How many seats are left, of how many; changes are announced. Left out, no meter is drawn. */
  seats?: { left: number; capacity: number };
  /** Why it cannot be taken as things are. */
  conflict?: string;
  /** The primary act first; it takes the room that is left. */
  actions?: ReactNode;
  /** Level of the heading in the page: 1 where the page is about the course alone. Default 2. */
  headingLevel?: 1 | 2 | 3;
}

/** What choosing this course would mean, as label and value, with the acts below. */
export const CourseDetailPanel = /* @__PURE__ */ forwardRef<HTMLElement, CourseDetailPanelProps>(
  function CourseDetailPanel(
    { name, subtitle, facts, seats, conflict, actions, headingLevel = 2, ...rest },
    ref,
  ) {
    const titleId = useId();
    const Heading = `h${headingLevel}` as const;
    return (
      <section
        ref={ref}
        data-component="course-detail-panel"
        aria-labelledby={titleId}
        {...rest}
        className={clsx("hx-course-detail-panel", rest.className)}
      >
        <Heading data-part="title" id={titleId}>
          {name}
        </Heading>
        {subtitle && <p data-part="subtitle">{subtitle}</p>}
        {conflict && (
          <p data-part="conflict">
            <TriangleAlert aria-hidden="true" />
            {conflict}
          </p>
        )}
        <dl data-part="facts">
          {facts.map((fact) => (
            <div key={fact.label} data-part="fact" data-strong={fact.strong || undefined}>
              <dt data-part="fact-label">{fact.label}</dt>
              <dd data-part="fact-value">{fact.value}</dd>
            </div>
          ))}
        </dl>
        {seats && <SeatMeter left={seats.left} capacity={seats.capacity} announce />}
        {actions && <div data-part="actions">{actions}</div>}
      </section>
    );
  },
);
