import { Button, Card, Countdown, EmptyState, Skeleton, Tag, UiProvider, useCan } from "@huxuan/ui";
import { useNavigate } from "react-router-dom";
import type { StudentRound } from "@huxuan/api-client";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { MyArticles } from "../../articles/my-articles-card.tsx";
import { formatCredits, formatMoment, MODE_NAME, ROUND_STATE } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { ShownTogether } from "../../shell/shown-together.tsx";
import { MySurveysCard } from "../../surveys/my-surveys-card.tsx";
import { NextClassCard } from "../../timetable/next-class-card.tsx";
import { useTimetable } from "../../timetable/use-timetable.ts";
import { EndedSelections } from "../selection/ended-selections.tsx";
import { EvaluationsCard } from "../course-evaluation/evaluations-card.tsx";
import { NewGradesCard } from "../grades/new-grades-card.tsx";
import { MySelections } from "../selection/my-selections.tsx";
import { useMyWeek } from "../selection/use-my-week.ts";
import { useRounds } from "../selection/use-rounds.ts";
import { isDrawnFor } from "../selection/wish-edits.ts";
import { ToDoCard } from "./to-do-card.tsx";
import { WishRoundCard } from "./wish-round-card.tsx";

export const title = "首页";
export const drawsHeading = true;

/** What matters now: the next class, what waits for me, the rounds, what I hold. */
export function Screen() {
  return useCan()("selection-view") ? <WithRounds /> : <Home rounds={undefined} />;
}

const WithRounds = () => <Home rounds={useRounds()} />;

const deviceClock = () => new Date();

/** Without rounds for who may not select. */
function Home({ rounds }: { rounds: ReturnType<typeof useRounds> | undefined }) {
  const info = useSessionInfo();
  const can = useCan();
  const mayRead = can("timetable-view");
  const clock = rounds?.clock ?? deviceClock;
  return (
    <UiProvider now={clock}>
      <div className="mx-auto grid w-full max-w-270 gap-4 p-5">
        <h1 className="text-lg font-semibold">
          {info.user.userNameZh}，你好
          <span className="block text-sm font-normal break-keep text-ink-2 sm:ml-3 sm:inline">
            {[info.school?.name, info.student?.department, info.student && `${info.student.grade}\u00a0级`]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </h1>
        <ShownTogether id="student">
          {/* Where to be, then what waits, then what is open: in one hand in this order from the top. */}
          <div className="mb-4 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {mayRead && <Next />}
            <div className="grid content-start gap-4">
              <ToDoCard now={clock().getTime()} />
              <MySurveysCard base="/student/" />
            </div>
          </div>
          <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {rounds && (
              <div className="grid content-start gap-4">
                <Rounds rounds={rounds} />
                <Held roundId={rounds.rounds[0]?.round.id} semesterId={rounds.rounds[0]?.round.semesterId} />
              </div>
            )}
            <div className="grid content-start gap-4">
              {can("evaluation-answer") && <EvaluationsCard />}
              {can("grade-mine") && <NewGradesCard now={clock().getTime()} />}
              <MyArticles lens="students" />
            </div>
          </div>
        </ShownTogether>
      </div>
    </UiProvider>
  );
}

function Rounds({
  rounds: { rounds, isPending, isError, error, refetch },
}: {
  rounds: ReturnType<typeof useRounds>;
}) {
  if (isError)
    return <ReadFailure title="选课轮次暂时无法读取" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton lines={5} />;
  if (rounds.length === 0)
    return (
      <Card>
        <EmptyState title="现在没有面向你的选课轮次" description="新的轮次安排好后会出现在这里。" />
      </Card>
    );
  // What became of one's wishes is what the page is opened for.
  const sorted = rounds.toSorted(
    (one, other) => Number(isDrawnFor(other.round)) - Number(isDrawnFor(one.round)),
  );
  return sorted.map((each, index) => {
    const Shown = each.round.mode === "instant" ? RoundCard : WishRoundCard;
    return <Shown key={each.round.id} student={each} primary={index === 0} />;
  });
}

function RoundCard({ student: { round, allowance }, primary }: { student: StudentRound; primary: boolean }) {
  const navigate = useNavigate();
  const mayAct = useCan()("selection-attempt");
  const running = round.state === "open";
  return (
    <Card
      title={round.name}
      actions={<Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>}
      description={`${MODE_NAME[round.mode]} · ${formatMoment(round.opensAt)} – ${formatMoment(round.closesAt)}`}
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-xs text-ink-2">{running ? "距关闭" : "距开放"}</p>
          <p className="text-xl leading-tight font-semibold tabular-nums">
            <Countdown until={new Date(running ? round.closesAt : round.opensAt)} />
          </p>
        </div>
        <p className="text-ink-2 tabular-nums">
          已选 {formatCredits(allowance.creditsUsed)} / {formatCredits(allowance.maxCredits)} 学分，
          {allowance.coursesUsed} / {allowance.maxCourses} 门
        </p>
        <span className="flex flex-wrap gap-2">
          {mayAct && (
            <Button
              size="lg"
              aria-label={`排课方案 ${round.name}`}
              onClick={() => void navigate(`${paths.student.planner}?round=${round.id}`)}
            >
              排课方案
            </Button>
          )}
          <Button
            variant={mayAct && primary && running ? "primary" : "secondary"}
            size="lg"
            onClick={() => void navigate(`${paths.student.selection}?round=${round.id}`)}
          >
            {!mayAct ? "看看课程" : running ? "进入选课" : "先看看课程"}
          </Button>
        </span>
      </div>
    </Card>
  );
}

function Held({ roundId, semesterId }: { roundId: number | undefined; semesterId: number | undefined }) {
  const { mine } = useMyWeek(semesterId);
  return (
    <Card title="我的选课">
      {mine.isError ? (
        <ReadFailure
          compact
          title="选课记录暂时无法读取"
          error={mine.error}
          onRetry={() => void mine.refetch()}
        />
      ) : mine.isPending ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <MySelections items={mine.data.items} roundId={roundId} />
          <EndedSelections items={mine.data.ended} />
        </>
      )}
    </Card>
  );
}

function Next() {
  const { timetable } = useTimetable(undefined);
  return <NextClassCard timetable={timetable} href={paths.student.timetable} />;
}
