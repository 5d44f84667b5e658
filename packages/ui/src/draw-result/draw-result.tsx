import { clsx } from "clsx";
import { forwardRef, type ReactNode } from "react";
import { Button } from "../button/index.js";
import { CalendarDays, Check, ShieldCheck } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { RankNumber } from "../rank-number/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { Tag } from "../tag/index.js";
import { type DrawnRow, drawnRows } from "./drawn-rows.js";

/** Where somebody stands in the queue of a class. */
export interface DrawQueuePlace {
  /** Place, from 1. */
  place: number;
  /** When the queue begins to move: 「1 月 23 日 12:00」. */
  opens?: string;
  /** Name of the course that is given up when the turn comes, where the group is full already. */
  swapsFor?: string;
}

/** What became of a wish. */
export interface DrawnWish {
  /** Unique in the round. */
  id: string;
  /** Its rank over all wishes, from 1. */
  rank: number;
  /** Name of the course. */
  course: string;
  /** Won; not won; or not drawn, since the group was full before its turn: that is not lost. */
  outcome: "won" | "lost" | "notDrawn";
  /** The first reason, with its numbers: 「本校名额 8 席已满，你排第 14 位」. */
  reason?: string;
  /** Name of the host school. */
  school?: string;
  /** 「周六 1–4 节 · 3–8 周」, from `formatMeetings`. */
  meetings?: string;
  /** What it counts as: 「认定为 通识选修 1.0」. */
  recognition?: string;
  /** Credits, for the sum of what was won. */
  credits?: number;
  /** Place in the queue of the class; left out while the student is not in it. */
  queue?: DrawQueuePlace;
  /** Whether the student may join the queue of the class. Default false. */
  queueable?: boolean;
  /** An act on it is under way. Default false. */
  busy?: boolean;
}

/** The wishes of one group after the draw. */
export interface DrawnGroup {
  /** Unique in the round. */
  id: string;
  /** 「通识选修」 */
  label: string;
  /** Classes of the group that a student can win. */
  take: number;
  /** In the order of their ranks. */
  wishes: readonly DrawnWish[];
}

/** What {@link DrawResult} takes. */
export interface DrawResultProps extends RootAttributes {
  /** In the order of the round. */
  groups: readonly DrawnGroup[];
  /** The headline. Default: 「中了 3 门，共 7.5 学分」 by what was won, or 「这一轮没有中」. */
  title?: ReactNode;
  /** Below it: 「1 月 22 日 10:00 抽签，已进入课表」, or what can be done now. */
  description?: ReactNode;
  /** Of the headline. Default 2. */
  headingLevel?: 1 | 2 | 3;
  /** 加入候补 of a wish that was not won and is `queueable`. */
  onQueue?: (id: string) => void;
  /** 退出候补, or 不换了 where something would be given up. */
  onLeaveQueue?: (id: string) => void;
  /** 看课表: the main act where something was won. */
  onTimetable?: () => void;
  /** 看补选的课: the main act where nothing was won. */
  onReselect?: () => void;
  /** Words of that button with what is left: 「去补选（还有 214 席）」. */
  reselectLabel?: string;
  /** 验证抽签. */
  onVerify?: () => void;
  /** More beside these buttons. */
  actions?: ReactNode;
}

/** What the draw gave a student: first what was won, then every group in the order of the wishes, with the first reason. */
export const DrawResult = /* @__PURE__ */ forwardRef<HTMLElement, DrawResultProps>(
  function DrawResult(props, ref) {
    const { groups, title, description, headingLevel = 2, actions } = props;
    const { onTimetable, onReselect, onVerify } = props;
    const text = useMessages().drawResult;
    const won = groups.flatMap(({ wishes }) => wishes.filter(({ outcome }) => outcome === "won"));
    const known = won.every(({ credits }) => credits !== undefined);
    const credits = won.reduce((sum, wish) => sum + (wish.credits ?? 0), 0);
    const Heading = `h${headingLevel}` as const;
    const GroupHeading = `h${headingLevel + 1}` as "h2" | "h3" | "h4";
    return (
      <section
        ref={ref}
        data-component="draw-result"
        {...rootAttributes(props)}
        className={clsx("hx-draw-result", props.className)}
      >
        <header data-part="header">
          <Heading data-part="title">
            {title ?? text.won(won.length, known ? Math.round(credits * 100) / 100 : undefined)}
          </Heading>
          {description && <p data-part="description">{description}</p>}
        </header>
        {(onTimetable || onReselect || onVerify || actions) && (
          <div data-part="actions">
            {won.length > 0 && onTimetable && (
              <Button variant="primary" icon={<CalendarDays />} onClick={onTimetable}>
                {text.timetable}
              </Button>
            )}
            {onReselect && (
              <Button variant={won.length === 0 ? "primary" : "secondary"} onClick={onReselect}>
                {props.reselectLabel ?? text.reselect}
              </Button>
            )}
            {onVerify && (
              <Button icon={<ShieldCheck />} onClick={onVerify}>
                {text.verify}
              </Button>
            )}
            {actions}
          </div>
        )}
        {groups.map((group) => (
          <div key={group.id} data-part="group">
            <div data-part="group-head">
              <GroupHeading data-part="group-name">{group.label}</GroupHeading>
              <span data-part="group-won">
                {text.groupWon(group.wishes.filter(({ outcome }) => outcome === "won").length, group.take)}
              </span>
            </div>
            <ol data-part="wishes">
              {drawnRows(group.wishes, text.comma).map((row) => (
                <ResultRow key={row.wishes[0].id} row={row} {...props} />
              ))}
            </ol>
          </div>
        ))}
      </section>
    );
  },
);

function ResultRow({ row, onQueue, onLeaveQueue }: { row: DrawnRow } & DrawResultProps) {
  const text = useMessages().drawResult;
  const [wish] = row.wishes;
  const { id, course, outcome, reason, queue, busy } = wish;
  const leave = queue?.swapsFor ? text.leaveSwap : text.leaveQueue;
  const where = [wish.school, wish.meetings].filter(Boolean).join(text.between);
  return (
    <li data-part="wish" data-outcome={outcome}>
      <RankNumber label={text.rank(row.ranks)} tone={outcome === "won" ? "success" : "neutral"}>
        {row.ranks}
      </RankNumber>
      <div data-part="facts">
        <div data-part="wish-head">
          <span data-part="course">{row.wishes.map((one) => one.course).join(text.comma)}</span>
          <Tag tone={outcome === "won" ? "success" : "neutral"} icon={outcome === "won" ? <Check /> : null}>
            {text.outcomes[outcome]}
          </Tag>
        </div>
        {outcome === "won" && where && <p data-part="line">{where}</p>}
        {outcome === "won" && wish.recognition && <p data-part="recognition">{wish.recognition}</p>}
        {reason && <p data-part="line">{reason}</p>}
        {queue && (
          <div data-part="queue">
            <div data-part="queue-words">
              <p data-part="queue-place">
                <b data-part="place">{text.queued(queue.place)}</b>
                {queue.opens && text.between}
                {queue.opens && <span data-part="queue-opens">{text.from(queue.opens)}</span>}
              </p>
              {queue.swapsFor && <p data-part="line">{text.swap(queue.swapsFor)}</p>}
            </div>
            {onLeaveQueue && (
              <Button
                variant="text"
                busy={busy}
                aria-label={text.leaveOf(leave, course)}
                onClick={() => onLeaveQueue(id)}
              >
                {leave}
              </Button>
            )}
          </div>
        )}
        {!queue && wish.queueable && outcome !== "won" && onQueue && (
          <div data-part="join">
            <Button size="sm" busy={busy} aria-label={text.queueFor(course)} onClick={() => onQueue(id)}>
              {text.queue}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
