import type { SelectionMySelection } from "@huxuan/api-client";
import { EmptyState, Tag } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";

interface BasketProps {
  items: readonly SelectionMySelection[];
  /** For links to the details of a course in this round. */
  roundId: number | undefined;
}

/** Everything I hold and wait for in the semester. */
export function Basket({ items, roundId }: BasketProps) {
  if (items.length === 0)
    return <EmptyState title="还没有选课" hint="在选课中心选到的课程和候补会列在这里。" />;
  return (
    <ul className="m-0 grid list-none gap-2 p-0">
      {ownChoicesFirst(items).map((item) => (
        <BasketItem key={item.enrolmentId} item={item} roundId={roundId} />
      ))}
    </ul>
  );
}

/** What the student chose comes before what the programme placed. */
function ownChoicesFirst(items: readonly SelectionMySelection[]): SelectionMySelection[] {
  return items.toSorted((a, b) => Number(a.source === "programme") - Number(b.source === "programme"));
}

function BasketItem({ item, roundId }: { item: SelectionMySelection; roundId: number | undefined }) {
  const { offering } = item;
  const name = offering.course.name;
  return (
    <li className="grid gap-1 rounded-card border border-solid border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {roundId === undefined ? (
          name
        ) : (
          // As high as a finger, without moving the lines apart.
          <Link to={paths.selectCourse(roundId, offering.id)} className="relative -my-[12px] py-[12px]">
            {name}
          </Link>
        )}
        {item.state === "queued" ? (
          <Tag tone="accent">候补第 {item.queuePosition} 位</Tag>
        ) : (
          <Tag tone="ok">{item.source === "programme" ? "本校课程" : "已选"}</Tag>
        )}
      </p>
      <p className="text-[13px] break-keep text-ink-2">
        {offering.school.name} · {meetingLine(offering.meetings)} ·{" "}
        {`${formatCredits(offering.course.credits)}\u00a0学分`}
      </p>
      {!item.withdrawable && item.withdrawalHint && (
        <p className="text-[12px] text-ink-3">{item.withdrawalHint}</p>
      )}
    </li>
  );
}
