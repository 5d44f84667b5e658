import type { LiveMine, SelectableOfferingDetail, StudentRound } from "@huxuan/api-client";
import { Alert, Card, CourseDetailPanel, Tag, UiProvider } from "@huxuan/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ClassTimes } from "../../catalogue/class-times.tsx";
import { formatHours, formatMoment, LANGUAGE_NAME, NATURE_NAME, ROUND_STATE } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { seatsLeft } from "../selection/live-action.ts";
import { MyVerdict } from "../recognition/my-verdict.tsx";
import { LiveNotice } from "../selection/live-notice.tsx";
import { useLiveSeats } from "../selection/live-seats.ts";
import { MyWeekPanel } from "../selection/my-week-panel.tsx";
import { OfferingActs, reasonOf } from "../selection/offering-acts.tsx";
import { SwapDialog } from "../selection/swap-dialog.tsx";
import { useBasket } from "../selection/use-basket.ts";
import { useLiveRound } from "../selection/use-live-round.ts";
import { exchangeAct, usePress } from "../selection/use-press.tsx";
import { useSelectionActs } from "../selection/use-selection-acts.ts";
import { useDemandFacts } from "../selection/demand-facts.ts";
import { useWishes } from "../selection/use-wishes.ts";
import { ranksOf } from "../selection/wish-edits.ts";
import { creditsText } from "../selection/credits-text.ts";

interface CourseDetailProps {
  chosen: StudentRound;
  detail: SelectableOfferingDetail;
  clock: () => Date;
}

/** A course as the student who thinks about it needs it. */
export function CourseDetail({ chosen: { round }, detail, clock }: CourseDetailProps) {
  const { offering, preview } = detail;
  const [mine, setMine] = useState<LiveMine | null>(null);
  const { store } = useLiveRound(round.id, { onMine: setMine });
  const { act, busy, refusals } = useSelectionActs(round.id);
  const wishes = useWishes(round.id, round.mode !== "instant");
  const { press, swapping, closeSwap } = usePress(act, wishes.toggle);
  const seats = useLiveSeats(store, offering.id, offering.seats);
  const basket = useBasket(round.id);
  const refusal = refusals.get(offering.id);
  const demandFacts = useDemandFacts(round, offering.id);
  const isBusy = busy.has(offering.id);
  const reason = reasonOf(preview, round, seats);
  const names = (refs: readonly { name: string }[]) => refs.map(({ name }) => name).join("、");

  return (
    <UiProvider now={clock}>
      <p className="mb-3 flex flex-wrap items-center gap-2 text-ink-2">
        <Link to={`${paths.student.selection}?round=${round.id}`} className="relative -my-3 py-3">
          选课中心
        </Link>{" "}
        / {round.name}
        <Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>
      </p>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="grid content-start gap-3">
          <LiveNotice mine={mine} onDismiss={() => setMine(null)} />
          <MyVerdict offering={offering} />
          <CourseDetailPanel
            name={offering.course.name}
            subtitle={`${offering.school.name} · ${offering.course.department} · ${names(offering.teachers) || "教师待定"}`}
            conflict={preview.code === "TIME_CONFLICT" ? preview.message : undefined}
            seats={{ left: seatsLeft(seats), capacity: seats.capacity }}
            facts={[
              { label: "课程代码", value: `${offering.course.code} · 教学班 ${offering.code}` },
              {
                label: "学分",
                value: creditsText(detail),
                strong: true,
              },
              { label: "学时", value: formatHours(offering.course) },
              { label: "课程性质", value: NATURE_NAME[offering.course.nature] },
              { label: "授课语言", value: LANGUAGE_NAME[offering.course.language] },
              { label: "上课安排", value: <ClassTimes offering={offering} /> },
              { label: "先修课程", value: names(detail.prerequisites) || "无" },
              ...(detail.exclusions.length > 0
                ? [{ label: "不能兼选", value: names(detail.exclusions) }]
                : []),
              ...(detail.guestQuotaLeft === undefined
                ? []
                : [{ label: "本校名额", value: `还有 ${detail.guestQuotaLeft} 个` }]),
              ...demandFacts,
              ...(seats.queued > 0 ? [{ label: "候补", value: `${seats.queued} 人` }] : []),
              {
                label: "开放时间",
                value: `${formatMoment(round.opensAt)} – ${formatMoment(round.closesAt)}`,
              },
            ]}
            actions={
              <OfferingActs
                item={detail}
                round={round}
                seats={seats}
                busy={isBusy}
                refusal={refusal}
                inBasket={basket.ids.has(offering.id)}
                basketBusy={basket.busy.has(offering.id)}
                wishRank={ranksOf(wishes.wishes).get(offering.id)}
                size="lg"
                onPress={(item, action) => void press(item, action)}
                onBasket={(id, inBasket) => void basket.toggle(id, inBasket)}
              />
            }
          />
          {refusal ? (
            <Alert tone="danger">{refusal.message}</Alert>
          ) : (
            reason && preview.code !== "TIME_CONFLICT" && <Alert tone="accent">{reason}</Alert>
          )}
          {(detail.description || offering.notes) && (
            <Card title="课程说明">
              {detail.description && <p className="whitespace-pre-line">{detail.description}</p>}
              {offering.notes && <p className="text-ink-2">备注：{offering.notes}</p>}
            </Card>
          )}
        </div>
        <MyWeekPanel semesterId={round.semesterId} previewed={detail} />
      </div>
      {swapping && (
        <SwapDialog
          question={swapping}
          store={store}
          busy={isBusy}
          refusal={refusal?.message}
          onClose={closeSwap}
          onSwap={(dropOfferingId) =>
            void act(exchangeAct(swapping, dropOfferingId)).then((verdict) => verdict && closeSwap())
          }
        />
      )}
    </UiProvider>
  );
}
