import { labels, type MySelection, type PreviewAction, type Verdict } from "@huxuan/api-client";
import { searchSelectableOfferingsOptions, withdrawMidtermMutation } from "@huxuan/api-client/query";
import { Button, EmptyState, Tag, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type ActOptions, useAct } from "../../acts/use-act.ts";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { NO_EXCHANGE, type Pressed } from "./use-press.tsx";

/** What can be done with a course that is held or waited for; without it, the list is to be read only. */
export interface MySelectionActs {
  busy: ReadonlySet<number>;
  onPress: (item: Pressed, action: PreviewAction) => void;
  /** Shows what a held course can be exchanged for. */
  onExchange: (item: MySelection) => void;
}

interface MySelectionsProps {
  items: readonly MySelection[];
  /** For links to the details of a course in this round. */
  roundId: number | undefined;
  acts?: MySelectionActs;
}

/** Everything I hold and wait for in the semester. */
export function MySelections({ items, roundId, acts }: MySelectionsProps) {
  const heldName = (id: number | undefined) =>
    items.find(({ offering, state }) => offering.id === id && state === "enrolled")?.offering.course.name;
  if (items.length === 0)
    return <EmptyState title="还没有选课" description="在选课中心选到的课程和候补会列在这里。" />;
  return (
    <ul className="m-0 grid list-none gap-2 p-0">
      {ownChoicesFirst(items).map((item) => (
        <MySelection
          key={item.enrolmentId}
          item={item}
          givesUp={heldName(item.givesUp)}
          roundId={roundId}
          acts={acts}
        />
      ))}
    </ul>
  );
}

/** What the student chose comes before what the programme placed. */
function ownChoicesFirst(items: readonly MySelection[]): MySelection[] {
  return items.toSorted((a, b) => Number(a.source === "programme") - Number(b.source === "programme"));
}

interface MySelectionProps {
  item: MySelection;
  /** Of what is waited for: the course that is given up when a seat comes. */
  givesUp: string | undefined;
  roundId: number | undefined;
  acts: MySelectionActs | undefined;
}

function MySelection({ item, givesUp, roundId, acts }: MySelectionProps) {
  const { offering, state, queuePosition } = item;
  const mayAct = useCan()("selection-withdraw");
  const name = offering.course.name;
  const queued = state === "queued";
  const teachers = offering.teachers.map((teacher) => teacher.name).join("、");
  return (
    <li className="grid gap-1 rounded-card border border-solid border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {roundId === undefined ? (
          name
        ) : (
          // As high as a finger, without moving the lines apart.
          <Link to={paths.selectCourse(roundId, offering.id)} className="relative -my-3 py-3">
            {name}
          </Link>
        )}
        {queued ? (
          <Tag tone="accent">候补第 {queuePosition} 位</Tag>
        ) : (
          <Tag tone="success">{item.source === "programme" ? "本校课程" : "已选"}</Tag>
        )}
        {item.overrides.includes("clash") && <Tag tone="warning">免听</Tag>}
      </p>
      <p className="text-sm break-keep text-ink-2">
        {[
          `教学班\u00a0${offering.code}`,
          offering.school.name,
          teachers,
          meetingLine(offering),
          `${formatCredits(offering.course.credits)}\u00a0学分`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {givesUp !== undefined && <p className="text-xs text-ink-2">轮到时换出 {givesUp}</p>}
      {item.givenBy !== undefined && (
        <p className="text-xs text-ink-2">
          {`由${labels.actingOffice[item.givenBy]}教务代选：${item.givenReason ?? ""}`}
        </p>
      )}
      {!item.withdrawable && !item.midterm && item.withdrawalHint && (
        <p className="text-xs text-ink-2">{item.withdrawalHint}</p>
      )}
      {item.midterm && mayAct && <Midterm item={item} />}
      {acts && mayAct && (queued || item.withdrawable) && (
        <Acts item={item} roundId={roundId} acts={acts} action={queued ? "leaveWaitlist" : "withdraw"} />
      )}
    </li>
  );
}

const MIDTERM: ActOptions<MySelection, { body: { offeringId: number } }, Verdict> = {
  call: withdrawMidtermMutation,
  request: ({ offering }) => ({ body: { offeringId: offering.id } }),
  ask: ({ offering }) => ({
    title: `中期退课「${offering.course.name}」？`,
    tone: "danger",
    consequence: "成绩单上记为 W，不计学分；费用不退，名额不再给其他人，本学期不能再选回来。退课后不能撤销。",
    confirmLabel: "中期退课",
  }),
  done: ([verdict]) => verdict?.message ?? "已退课",
};

/** Gives up a seat after the add and drop weeks. */
function Midterm({ item }: { item: MySelection }) {
  const leave = useAct(MIDTERM);
  return (
    <p className="mt-1">
      <Button aria-label={`中期退课 ${item.offering.course.name}`} onClick={() => void leave(item)}>
        中期退课…
      </Button>
    </p>
  );
}

interface ActsProps {
  item: MySelection;
  acts: MySelectionActs;
  action: "withdraw" | "leaveWaitlist";
  roundId: number | undefined;
}

function Acts({ item, roundId, acts, action }: ActsProps) {
  const { offering, queuePosition } = item;
  const name = offering.course.name;
  const words = action === "withdraw" ? "退选" : "退出候补";
  return (
    <p className="mt-1 flex flex-wrap gap-2">
      <Button
        busy={acts.busy.has(offering.id)}
        aria-label={`${words} ${name}`}
        onClick={() => acts.onPress({ offering, preview: { ...NO_EXCHANGE, queuePosition } }, action)}
      >
        {words}
      </Button>
      {action === "withdraw" && roundId !== undefined && (
        <Exchange item={item} roundId={roundId} onExchange={acts.onExchange} />
      )}
    </p>
  );
}

/** Leads to what a held course can be exchanged for, where there is any. */
function Exchange({
  item,
  roundId,
  onExchange,
}: Pick<MySelectionActs, "onExchange"> & { item: MySelection; roundId: number }) {
  const { offering } = item;
  const { data } = useQuery(
    searchSelectableOfferingsOptions({
      body: { roundId, insteadOf: offering.id, page: { pageIndex: 1, pageSize: 1 } },
    }),
  );
  if (data === undefined || data.rowCount === 0) return null;
  return (
    <Button
      variant="text"
      aria-label={`换课 ${offering.course.name}，有 ${data.rowCount} 个教学班可换`}
      onClick={() => onExchange(item)}
    >
      {`换课… (${data.rowCount})`}
    </Button>
  );
}
