import type { MySelection, StudentRound } from "@huxuan/api-client";
import {
  Button,
  Countdown,
  CreditMeter,
  Menu,
  type SaveState,
  SaveStatus,
  Select,
  Tag,
  useCan,
} from "@huxuan/ui";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { CourseSearchBox } from "../../../catalogue/course-search-box.tsx";
import { formatCredits, formatMoment, MODE_NAME, ROUND_STATE } from "../../../catalogue/words.ts";
import { isDrawnFor } from "../../selection/wish-edits.ts";

interface RoundBarProps {
  chosen: StudentRound;
  rounds: readonly StudentRound[];
  holds: readonly MySelection[];
  /** Credits of the course that has hover or focus, if it would count. */
  previewedCredits: number;
  onRound: (id: number) => void;
  /** Offerings in the basket. */
  basketCount: number;
  /** Of a round that is drawn: how many wishes there are, and whether they are saved. */
  wishes:
    | { count: number; saving: SaveState | undefined; onOpen: () => void; onRetry: () => void }
    | undefined;
  onMine: () => void;
  onBasket: () => void;
  /** The search of a phone, over the bar: open or not, and what is looked for. */
  search: {
    open: boolean;
    keyword: string;
    onOpen: () => void;
    onClose: () => void;
    onKeyword: (keyword: string) => void;
  };
  /** Filters of one press; on a phone they stay in view with the bar. */
  chips: ReactNode;
}

/**
 * Which round, how long, how much of the allowance is used. On a desk one band; on a phone the round scrolls away, and
 * the time, the search, the basket and the filters stay.
 */
export function RoundBar(props: RoundBarProps) {
  const { chosen, rounds, holds, previewedCredits, onRound, basketCount, wishes, onMine, onBasket } = props;
  const { round, allowance } = chosen;
  const mayAct = useCan()("selection-attempt");
  const queued = holds.filter(({ state }) => state === "queued");
  const places = queued.flatMap(({ queuePosition }) => (queuePosition === undefined ? [] : [queuePosition]));
  const until =
    round.state === "published"
      ? { label: "距开放", elapsed: "已开放", at: new Date(round.opensAt) }
      : round.state === "open"
        ? { label: "还剩", elapsed: "已关闭", at: new Date(round.closesAt) }
        : undefined;
  const courses = `${allowance.coursesUsed} / ${allowance.maxCourses} 门`;
  const credits = `${formatCredits(allowance.creditsUsed)} / ${formatCredits(allowance.maxCredits)} 学分`;
  return (
    <section className="selection-head" aria-label={round.name}>
      <div className="selection-round">
        <h1>{round.name}</h1>
        {round.state !== "open" && (
          <Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>
        )}
        <Tag tone="accent">{MODE_NAME[round.mode]}</Tag>
        <span className="text-sm text-ink-2 max-2xl:hidden">
          {`${formatMoment(round.opensAt)} – ${formatMoment(round.closesAt)} · `}
          {`${round.allowsWithdrawal ? "可退选" : "不可退选"} · ${round.allowsWaitlist ? "可候补" : "不设候补"}`}
        </span>
        {rounds.length > 1 && (
          <span className="ml-auto lg:hidden">
            <Menu
              align="end"
              trigger={<Button variant="text">{`另有 ${rounds.length - 1} 轮`}</Button>}
              items={rounds
                .filter((each) => each.round.id !== round.id)
                .map((each) => ({
                  id: String(each.round.id),
                  label: `${each.round.name}（${ROUND_STATE[each.round.state].label}）`,
                  onSelect: () => onRound(each.round.id),
                }))}
            />
          </span>
        )}
        {rounds.length > 1 && (
          <span className="w-40 max-lg:hidden 2xl:w-60">
            <Select
              aria-label="切换选课轮次"
              value={String(round.id)}
              onValueChange={(id) => id && onRound(Number(id))}
              options={rounds.map((each) => ({
                value: String(each.round.id),
                label: `${each.round.name}（${ROUND_STATE[each.round.state].label}）`,
              }))}
            />
          </span>
        )}
      </div>
      <div className="selection-bar">
        {props.search.open ? (
          <SearchOverBar {...props.search} />
        ) : (
          <div className="selection-figures">
            <div className="selection-time">
              {until && <Countdown until={until.at} label={until.label} elapsedLabel={until.elapsed} />}
              <button
                type="button"
                className="lg:hidden"
                aria-label={`我的选课，已选 ${courses} · ${credits}`}
                onClick={onMine}
              >
                {`已选 ${courses} · ${credits}`}
              </button>
            </div>
            <span className="max-lg:hidden">
              <CreditMeter
                used={allowance.creditsUsed}
                max={allowance.maxCredits}
                preview={previewedCredits}
              />
            </span>
            {queued.length > 0 && (
              <span className="text-sm text-ink-2 tabular-nums max-sm:hidden">
                {`候补 ${queued.length} 门`}
                {places.length > 0 && `，第 ${Math.min(...places)} 位`}
              </span>
            )}
            <span className="selection-acts">
              <Button
                variant="ghost"
                className="lg:hidden!"
                icon={<Search size="1.125rem" />}
                aria-label="搜课程"
                onClick={props.search.onOpen}
              />
              <Button className="max-lg:hidden!" onClick={onMine}>{`我的选课 ${courses}`}</Button>
              {mayAct && (
                <Button variant={wishes === undefined ? "primary" : "secondary"} onClick={onBasket}>
                  选课篮 {basketCount}
                </Button>
              )}
              {wishes && (
                <Button variant="primary" onClick={wishes.onOpen}>
                  {isDrawnFor(round) ? "抽签结果" : `我的志愿 ${wishes.count}`}
                </Button>
              )}
            </span>
            {wishes?.saving && wishes.saving.state !== "saved" && (
              <SaveStatus saving={wishes.saving} onRetry={wishes.onRetry} className="w-full" />
            )}
          </div>
        )}
        {props.chips}
      </div>
    </section>
  );
}

function SearchOverBar({ keyword, onClose, onKeyword }: RoundBarProps["search"]) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div
      ref={box}
      className="selection-search"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      role="presentation"
    >
      <CourseSearchBox value={keyword} onValueChange={onKeyword} onSearch={onClose} />
      <Button variant="text" onClick={onClose}>
        完成
      </Button>
    </div>
  );
}
