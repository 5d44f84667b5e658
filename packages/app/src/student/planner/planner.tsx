import type { Planning, StudentRound } from "@huxuan/api-client";
import {
  Alert,
  Button,
  Card,
  Drawer,
  EmptyState,
  PlanDeck,
  Skeleton,
  Tag,
  UiProvider,
  useCan,
} from "@huxuan/ui";
import { ChevronLeft, Printer, SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { formatMoment, MODE_NAME, ROUND_STATE } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { conditionCount, useConditions } from "./conditions.ts";
import { ConditionsPanel } from "./conditions-panel.tsx";
import { NoneFits } from "./none-fits.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { PlanAnswer } from "./plan-answer.ts";
import { inputOf } from "./planning-input.ts";
import { usePlanCards } from "./use-plan-cards.ts";
import { usePlans } from "./use-plans.ts";
import { planUseOf, pressLabel, useTakePlan } from "./use-take-plan.ts";

interface PlannerProps {
  chosen: StudentRound;
  planning: Planning;
  clock: () => Date;
}

/** The three that are shown and the card that the student is at. */
interface Place {
  /** The answer that it is about. */
  of: PlanAnswer | undefined;
  set: number;
  card: number;
}

/** Conditions at the side, three plans beside each other, one press that takes one. */
export function Planner({ chosen: { round }, planning, clock }: PlannerProps) {
  const navigate = useNavigate();
  const mayAct = useCan()("selection-attempt");
  const studentId = useSessionInfo().student?.id ?? 0;
  const [conditions, setConditions] = useConditions(studentId, round.semesterId);
  // Which three are shown, and at which card the student is; of other plans it is the first again.
  const [place, setPlace] = useState<Place>({ of: undefined, set: 0, card: 0 });
  const [sheet, setSheet] = useState(false);
  const use = planUseOf(round, clock());
  const seatsNeeded = use === "take";
  const { press, pressing, outcome, unsettled, forget } = useTakePlan(round.id, use);
  const isEmpty = planning.courses.length === 0;
  const input = useMemo(
    () => (isEmpty ? undefined : inputOf(planning, conditions, seatsNeeded)),
    [planning, conditions, seatsNeeded, isEmpty],
  );
  const { answered, stale, failed } = usePlans(input);
  const answer = answered?.answer;
  const { cardsOf, nearestOf } = usePlanCards(round.semesterId);

  const coursesHref = `${paths.student.selection}?round=${round.id}`;
  const sets = answer?.sets ?? [];
  const { set: at, card } = place.of === answer ? place : { set: 0, card: 0 };
  const whyNot = !mayAct
    ? "现在不能选课"
    : use === "none"
      ? "本轮现在不能选课"
      : unsettled
        ? "上一次还没有回答"
        : undefined;
  const plans =
    answered === undefined
      ? []
      : cardsOf(sets[at] ?? [], planning, answered.input).map(({ card, shown }) => ({
          ...card,
          action: {
            label: pressLabel(use, card.name, shown.chosen.length),
            busy: pressing === card.name,
            ...(whyNot === undefined && (pressing === undefined || pressing === card.name)
              ? {}
              : { disabledReason: whyNot ?? "正在处理另一个方案" }),
            onPress: () =>
              void press({
                name: card.name,
                offeringIds: shown.chosen.map(({ class: { offering } }) => offering.id),
              }),
          },
        }));
  const panel = (
    <ConditionsPanel
      planning={planning}
      conditions={conditions}
      onConditionsChange={setConditions}
      seatsNeeded={seatsNeeded}
      coursesHref={coursesHref}
    />
  );
  const count = conditionCount(conditions);
  const classes = planning.courses.reduce((sum, course) => sum + course.classes.length, 0);
  return (
    <UiProvider now={clock}>
      <header className="planner-head">
        <Link to={coursesHref} className="planner-back" aria-label="回到选课中心">
          <ChevronLeft size="1.25rem" aria-hidden="true" />
        </Link>
        <h1 className="text-lg font-semibold">排课方案</h1>
        <span className="text-ink-2 max-sm:hidden">{`${round.name}（${MODE_NAME[round.mode]}）`}</span>
        <Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>
        <span className="planner-acts">
          <span className="max-lg:hidden print:hidden">
            <Button
              icon={<Printer size="1rem" />}
              disabled={plans.length === 0}
              onClick={() => window.print()}
            >
              打印比较
            </Button>
          </span>
          {!isEmpty && (
            <span className="lg:hidden print:hidden">
              <Button icon={<SlidersHorizontal size="1rem" />} onClick={() => setSheet(true)}>
                {count > 0 ? `条件 ${count}` : "条件"}
              </Button>
            </span>
          )}
        </span>
      </header>
      {isEmpty ? (
        <div className="p-5">
          {outcome && (
            <div className="mb-4">
              <OutcomeNotice outcome={outcome} roundId={round.id} planning={planning} onClose={forget} />
            </div>
          )}
          <Card>
            <EmptyState
              title="选课篮是空的"
              description="把想上的课放进选课篮，这里就排出几种不冲突的一周。"
              action={
                <Button variant="primary" onClick={() => void navigate(coursesHref)}>
                  找课
                </Button>
              }
            />
          </Card>
        </div>
      ) : (
        <div className="planner-columns">
          <aside className="max-lg:hidden print:hidden">
            <Card>{panel}</Card>
          </aside>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
            {outcome && (
              <OutcomeNotice outcome={outcome} roundId={round.id} planning={planning} onClose={forget} />
            )}
            {failed && (
              <Alert tone="danger" title="排课没有启动">
                刷新页面再试；还不行时，请换一个新一点的浏览器，或者在选课中心里逐门选课。
              </Alert>
            )}
            <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-2">
              <p className="tabular-nums" role="status">
                {answer === undefined ? (
                  "正在排…"
                ) : (
                  <>
                    <span className="max-sm:hidden">
                      {`从选课篮 ${planning.courses.length} 门、${classes} 个教学班里`}
                    </span>
                    {countText(answer, plans.length)}
                  </>
                )}
              </p>
              {sets.length > 1 && (
                <Button
                  variant="text"
                  onClick={() => setPlace({ of: answer, set: (at + 1) % sets.length, card: 0 })}
                >
                  {at + 1 < sets.length ? `再排 ${sets[at + 1]?.length ?? 0} 种` : "回到最好的几种"}
                </Button>
              )}
            </div>
            {answered === undefined || answer === undefined ? (
              !failed && <Skeleton lines={14} />
            ) : answer.contradiction === undefined ? (
              <PlanDeck
                plans={plans}
                stale={stale}
                current={card}
                onCurrentChange={(next) => setPlace({ of: answer, set: at, card: next })}
              />
            ) : (
              <NoneFits
                contradiction={answer.contradiction}
                planning={planning}
                input={answered.input}
                conditions={conditions}
                onConditionsChange={setConditions}
                nearest={
                  answer.contradiction.nearest &&
                  nearestOf(answer.contradiction.nearest.plan, planning, answered.input)
                }
              />
            )}
            {plans.length > 0 && (
              <p className="text-sm text-ink-2 print:hidden">{hintOf(use, round.opensAt)}</p>
            )}
          </div>
        </div>
      )}
      <Drawer
        open={sheet}
        onOpenChange={setSheet}
        title="条件"
        side="bottom"
        dismissable
        footer={
          <Button variant="primary" onClick={() => setSheet(false)}>
            {answer === undefined || stale
              ? "看方案"
              : answer.count === 0
                ? "看为什么排不下"
                : `看 ${answer.count} 种${answer.stoppedEarly ? "以上" : ""}方案`}
          </Button>
        }
      >
        {panel}
      </Drawer>
    </UiProvider>
  );
}

/** 「排出 46 种，下面 3 种差别最大」; it says when the search stopped early. */
function countText({ count, stoppedEarly }: { count: number; stoppedEarly: boolean }, shown: number): string {
  if (count === 0) return "一种也排不出";
  if (stoppedEarly) return `排出 ${count} 种以上，没有全看完，可能还有更好的；定下几门「必须」会排得更准`;
  return shown > 1 && count > shown ? `排出 ${count} 种，下面 ${shown} 种差别最大` : `排出 ${count} 种`;
}

function hintOf(use: ReturnType<typeof planUseOf>, opensAt: string): string {
  switch (use) {
    case "take":
      return "选课时一门满了，就都不选，并告诉你换哪一门。";
    case "wishes":
      return "按方案的次序填成最前面的志愿，可以再改。";
    case "basket":
      return `放进选课篮不占席位；${formatMoment(opensAt)} 开放后一次提交。`;
    case "none":
      return "本轮现在不能选课，方案只供参考。";
  }
}
