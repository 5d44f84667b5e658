import {
  type Basket,
  type BasketEntry,
  type BasketResult,
  type PreviewAction,
  type Round,
  takesSeatsAt,
} from "@huxuan/api-client";
import { Alert, Button, Countdown, EmptyState, Kbd, Skeleton, Spinner, Tag } from "@huxuan/ui";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits, formatMoment } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { ActButton } from "./act-button.tsx";
import { liveAction, seatsLeft } from "./live-action.ts";
import { type LiveSeatsStore, useLiveSeats } from "./live-seats.ts";
import type { useBasket } from "./use-basket.ts";
import { isForWishes } from "./wish-edits.ts";
import type { Pressed } from "./use-press.tsx";

interface BasketPanelProps {
  round: Round;
  basket: ReturnType<typeof useBasket>;
  store: LiveSeatsStore;
  /** Offerings of which an act is under way. */
  acting: ReadonlySet<number>;
  onPress: (item: Pressed, action: PreviewAction) => void;
}

/** What is prepared for the round, in the order in which it will be taken, and what stands in the way already. */
export function BasketPanel({ round, basket, store, acting, onPress }: BasketPanelProps) {
  const { basket: query, ids, submission, submitting, busy, move, toggle } = basket;
  if (query.isError)
    return (
      <ReadFailure
        compact
        title="选课篮暂时无法读取"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton lines={5} />;
  // While it is submitted, all of it stays in sight: what was taken is marked.
  const entries = submitting ? submission.pending : query.data.entries;
  return (
    <div className="grid gap-3">
      <Taken results={submission.results} />
      {submission.lost && (
        <Alert tone="warning">没有收到提交的结果。再按一次提交会得到同样的结果，不会重复选课。</Alert>
      )}
      {entries.length === 0 ? (
        <EmptyState
          compact
          title="选课篮是空的"
          description={
            round.state === "published"
              ? "把想选的课加进来，排好先后；开放时一次提交。"
              : "在课程旁边选「加入选课篮」，可以几门课一起提交。"
          }
        />
      ) : (
        <>
          <Sums basket={query.data} forWishes={isForWishes(round)} />
          <ol className="m-0 grid list-none gap-2 p-0">
            {entries.map((entry, at) => (
              <Entry
                key={entry.offering.id}
                entry={entry}
                place={at + 1}
                last={at === entries.length - 1}
                round={round}
                store={store}
                submitting={submitting}
                taken={!ids.has(entry.offering.id)}
                busy={busy.has(entry.offering.id)}
                acting={acting.has(entry.offering.id)}
                onMove={(by) => void move(entry.offering.id, by)}
                onRemove={() => void toggle(entry.offering.id, true)}
                onPress={onPress}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** The lower edge of the panel: how long until the round opens, and the one press. */
export function BasketSubmit({
  round,
  basket,
  clock,
}: Pick<BasketPanelProps, "round" | "basket"> & { clock: () => Date }) {
  const { ids, submission, submitting, submit } = basket;
  const navigate = useNavigate();
  const running = takesSeatsAt(round, clock());
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <span className="text-sm text-ink-2 tabular-nums">
        {round.state === "published" ? (
          <Countdown label="距开放" until={new Date(round.opensAt)} elapsedLabel="已开放" />
        ) : (
          running && (
            <span className="max-sm:hidden">
              <Kbd keys={["Ctrl", "Enter"]} />
            </span>
          )
        )}
      </span>
      <Button
        size="lg"
        disabled={submitting || ids.size === 0}
        onClick={() => void navigate(`${paths.student.planner}?round=${round.id}`)}
      >
        排课方案
      </Button>
      <Button
        variant="primary"
        size="lg"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        busy={submitting}
        disabledReason={whyNot(round, running, submission.lost || ids.size > 0)}
        onClick={() => void submit()}
      >
        {submission.lost ? "再次提交" : "提交"}选课篮{ids.size > 0 && ` ${ids.size} 门`}
      </Button>
    </div>
  );
}

function whyNot({ state, instantOpensAt }: Round, running: boolean, something: boolean): string | undefined {
  if (state === "published") return "到开放时间就能提交";
  if (state === "announced" && !running)
    return instantOpensAt === undefined ? "本轮没有补选" : `补选 ${formatMoment(instantOpensAt)} 开始`;
  if (state === "closed" || state === "drawn") return "志愿已截止，不能再填";
  if (!running) return "本轮已结束";
  return something ? undefined : "先加入要选的教学班";
}

/** What is wished is not all won: it has no sum. */
function Sums({ basket, forWishes }: { basket: Basket; forWishes: boolean }) {
  const problems = basket.entries.filter(({ problem }) => problem !== undefined).length;
  return (
    <p className="text-sm text-ink-2 tabular-nums">
      {`${basket.entries.length} / ${basket.maxEntries} 个教学班`}
      {!forWishes &&
        `；能选上的加起来共 ${formatCredits(basket.creditsAfter)} / ${formatCredits(basket.maxCredits)} 学分，${basket.coursesAfter} / ${basket.maxCourses} 门`}
      {problems > 0 && <span className="text-warning">{`；${problems} 个有问题`}</span>}
    </p>
  );
}

/** What the last submission took: it is no longer among the entries. */
function Taken({ results }: { results: readonly BasketResult[] }) {
  const messages = results.flatMap(({ verdict }) => verdict?.message ?? []);
  if (messages.length === 0) return null;
  return (
    <Alert tone="success">
      {messages.map((message) => (
        <span key={message} className="block">
          {message}
        </span>
      ))}
    </Alert>
  );
}

interface EntryProps {
  entry: BasketEntry;
  /** From 1. */
  place: number;
  last: boolean;
  round: Round;
  store: LiveSeatsStore;
  submitting: boolean;
  /** Of an entry that is submitted: it has left the basket already. */
  taken: boolean;
  busy: boolean;
  acting: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onPress: (item: Pressed, action: PreviewAction) => void;
}

function Entry(props: EntryProps) {
  const { entry, place, last, round, store, submitting, taken, busy, acting, onMove, onRemove } = props;
  const { offering, preview, problem, refusal } = entry;
  const seats = useLiveSeats(store, offering.id, offering.seats);
  const { name } = offering.course;
  // A refused entry offers the way round: the waitlist, or giving up what is in the way.
  const action = refusal === undefined ? "none" : liveAction(preview, seats, round);
  return (
    <li className="grid gap-1 rounded-card border border-solid border-line bg-surface px-3 py-2">
      <div className="flex items-center gap-2">
        <span className="w-5 text-ink-2 tabular-nums">{place}</span>
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</p>
        {submitting ? (
          <Progress taken={taken} />
        ) : (
          <span className="flex">
            <Button
              variant="ghost"
              icon={<ArrowUp size="1rem" />}
              aria-label={`上移 ${name}`}
              disabled={busy || place === 1}
              onClick={() => onMove(-1)}
            />
            <Button
              variant="ghost"
              icon={<ArrowDown size="1rem" />}
              aria-label={`下移 ${name}`}
              disabled={busy || last}
              onClick={() => onMove(1)}
            />
            <Button
              variant="ghost"
              icon={<X size="1rem" />}
              aria-label={`移出选课篮 ${name}`}
              disabled={busy}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      <p className="ml-7 text-sm break-keep text-ink-2 tabular-nums">
        {[
          `教学班\u00a0${offering.code}`,
          offering.school.name,
          meetingLine(offering),
          `${formatCredits(offering.course.credits)}\u00a0学分`,
          `余\u00a0${seatsLeft(seats)}\u00a0/\u00a0${seats.capacity}`,
        ].join(" · ")}
      </p>
      {!submitting && (refusal ?? problem) && (
        <div className="ml-7 flex flex-wrap items-center gap-2 text-sm">
          <span className={refusal ? "text-danger" : "text-warning"}>
            {refusal ? `没有选上：${refusal.message}` : problem?.message}
          </span>
          {(action === "queue" || action === "swap" || action === "enrol") && (
            <ActButton
              action={action}
              courseName={name}
              queued={seats.queued}
              busy={acting}
              onPress={() => props.onPress(entry, action)}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** How far a submitted entry has come. */
function Progress({ taken }: { taken: boolean }) {
  if (taken) return <Tag tone="success">已选上</Tag>;
  return (
    <Tag tone="accent" icon={<Spinner size="sm" label="" />}>
      提交中
    </Tag>
  );
}
