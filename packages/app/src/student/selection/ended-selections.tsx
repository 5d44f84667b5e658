import { labels, type MyEndedSelection } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";

/** What offices took away and what stays on the record as W: what it was, by whom, and why. Nothing where there is none, nor on paper. */
export function EndedSelections({ items }: { items: readonly MyEndedSelection[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="已退的课" className="mt-4 grid gap-2 print:hidden">
      <h3 className="m-0 text-sm font-medium">已退的课</h3>
      <ul className="m-0 grid list-none gap-2 p-0">
        {items.map(({ enrolmentId, offering, state, endedAt, endedBy, reason }) => (
          <li
            key={enrolmentId}
            className="grid gap-1 rounded-card border border-solid border-line bg-surface px-4 py-3"
          >
            <p className="m-0 flex flex-wrap items-center gap-2 font-medium">
              {offering.course.name}
              {state === "withdrawn" ? (
                <Tag tone="warning">{labels.enrolmentState.withdrawn}</Tag>
              ) : (
                <Tag tone="neutral">教务退课</Tag>
              )}
            </p>
            <p className="m-0 text-sm break-keep text-ink-2">
              {[`教学班\u00a0${offering.code}`, offering.school.name, formatDateTime(endedAt)].join(" · ")}
            </p>
            <p className="m-0 text-sm text-ink-2">
              {endedBy === undefined
                ? "你在中期退课，成绩单上记为 W"
                : `由${labels.actingOffice[endedBy]}教务退课：${reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
