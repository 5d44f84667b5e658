import type { StudentRound, WishList as ReadList } from "@huxuan/api-client";
import { getBasketOptions } from "@huxuan/api-client/query";
import {
  Button,
  Card,
  Drawer,
  EmptyState,
  PointsInput,
  Tag,
  toast,
  useLeaveGuard,
  WishList,
} from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatMoment } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { LiveNotice } from "../selection/live-notice.tsx";
import { useLiveRound } from "../selection/use-live-round.ts";
import { useWishable } from "../selection/use-wishable.ts";
import type { WishesInHand } from "../selection/use-wishes.ts";
import { draftsOf, inOrder, termsOf, withoutWish, withPoints, withWishes } from "../selection/wish-edits.ts";
import { demandText, whenResultComes } from "../selection/wish-words.ts";
import { inTheWay, ToLookAt } from "./to-look-at.tsx";
import { TicketLine } from "./ticket-line.tsx";
import { WishBanner } from "./wish-banner.tsx";
import {
  drawWords,
  knownWishes,
  mostCredits,
  namesOf,
  shownGroups,
  shownWishes,
  unsavedOf,
} from "./wish-rows.ts";
import { WishWeek, WishWeekCard } from "./wish-week.tsx";

interface WishPageProps {
  chosen: StudentRound;
  list: ReadList;
  hand: WishesInHand;
}

/** My wishes beside my week: before the round opens and after it has closed the same page, to be read only. */
export function WishPage({ chosen, list, hand }: WishPageProps) {
  const { round } = chosen;
  const navigate = useNavigate();
  const school = useSessionInfo().school?.name;
  const [mine, setMine] = useState<Parameters<typeof LiveNotice>[0]["mine"]>(null);
  useLiveRound(round.id, { onMine: setMine });
  const [previewedId, setPreviewedId] = useState<number>();
  const [weekOpen, setWeekOpen] = useState(false);
  // More points than there are stand in the fields: they are not sent.
  const [tooMany, setTooMany] = useState<number | null>(null);
  useLeaveGuard(tooMany !== null);
  const { data: basket } = useQuery(getBasketOptions({ path: { roundId: round.id } }));
  const entries = basket?.entries ?? [];
  const inBasket = entries.map(({ offering }) => offering.id).filter((id) => !hand.ids.has(id));
  const wishable = useWishable(round.id, inBasket) ?? [];
  const { wishes } = hand;
  const failed = hand.saving?.state === "failed";
  const known = knownWishes(list, entries, wishable);
  const unsaved = useMemo(
    () => (failed ? unsavedOf(wishes, draftsOf(list)) : new Set<number>()),
    [failed, wishes, list],
  );
  const shown = shownWishes(wishes, known, unsaved);
  const groups = shownGroups(wishes, known, inBasket);
  const inOrderKnown = wishes.flatMap(({ offeringId }) => known.get(offeringId) ?? []);
  const open = round.state === "open" && list.open;
  const before = round.state === "published";
  const clashes = inTheWay(shown).length;
  const names = namesOf([...known.values()].map(({ offering }) => offering));
  const nameOf = (id: string) => names.get(Number(id)) ?? "";

  const find = (more: Record<string, string | string[]> = {}) => {
    const params = new URLSearchParams({ round: String(round.id) });
    for (const [name, value] of Object.entries(more))
      for (const one of [value].flat()) params.append(name, one);
    void navigate(`${paths.student.selection}?${params}`);
  };
  const takeBasket = (ids: readonly number[]) => {
    const { wishes: next, added, refusal } = withWishes(termsOf(list, wishable), wishes, ids);
    if (added > 0) hand.change(next, `已填 ${added} 个志愿`);
    if (refusal !== undefined) toast.warning(refusal);
  };
  const exchange = (id: string) => find({ q: known.get(Number(id))?.offering.course.code ?? "" });
  const week = { semesterId: round.semesterId, wishes: inOrderKnown, previewedId };
  const empty = shown.length === 0 && groups.length === 0;
  const besides = inBasket.filter((id) => known.has(id));
  return (
    <>
      <WishBanner
        chosen={chosen}
        most={mostCredits(wishes, known)}
        saving={
          tooMany !== null
            ? { state: "failed", reason: `合计 ${tooMany} 点，减到 ${list.points} 点以内就会保存` }
            : open || failed
              ? hand.saving
              : undefined
        }
        onRetry={tooMany === null ? hand.retry : undefined}
        onFind={() => find()}
      />
      <div className="wish-columns">
        <div className="grid min-w-0 content-start gap-3">
          <LiveNotice mine={mine} onDismiss={() => setMine(null)} />
          {round.mode === "points" && open && shown.length > 0 && (
            <PointsInput
              label="投点"
              items={shown.map(({ id, demand }) => ({
                id,
                course: nameOf(id),
                description: demand && demandText(demand),
              }))}
              value={Object.fromEntries(wishes.map(({ offeringId, points = 1 }) => [offeringId, points]))}
              onValueChange={(points) => hand.set(withPoints(wishes, points))}
              onRefusedSumChange={setTooMany}
            />
          )}
          {empty ? (
            <Card>
              <EmptyState
                title={before ? "还没有开放" : open ? "还没有志愿" : "这一轮你没有填志愿"}
                description={
                  before
                    ? `${formatMoment(round.opensAt)} 开放，可先放进选课篮，开放后一次填成志愿。`
                    : open
                      ? "找到想上的课，按「加入志愿」。填几个都不吃亏，截止前随时能改。"
                      : list.closedHint
                }
                action={
                  (before || open) && (
                    <Button variant="primary" onClick={() => find()}>
                      去找课
                    </Button>
                  )
                }
              />
            </Card>
          ) : (
            <WishList
              groups={groups}
              wishes={shown}
              state={open ? "open" : before ? "before" : "frozen"}
              description={`${drawWords(round)}报得早晚不影响结果。${school === undefined ? "" : `席位是留给${school}学生的。`}`}
              countedAt={new Date(list.countedAt)}
              notice={open ? undefined : noticeOf(chosen, list)}
              actions={
                <Button
                  icon={<CalendarDays />}
                  aria-label={clashes === 0 ? "一周" : `一周，${clashes} 处要留意`}
                  onClick={() => setWeekOpen(true)}
                >
                  一周 {clashes > 0 && <Tag tone="danger">{clashes}</Tag>}
                </Button>
              }
              onOrderChange={(order, { id, to }) =>
                hand.change(inOrder(wishes, order.map(Number)), `${nameOf(id)} 移到第 ${to} 志愿`)
              }
              onAdd={(group) =>
                find({ natures: group === "general" ? "general" : ["required", "restricted", "elective"] })
              }
              onTakeBasket={(_, ids) => takeBasket(ids.map(Number))}
              onRemove={(id) => hand.change(withoutWish(wishes, Number(id)), `已移出志愿：${nameOf(id)}`)}
              onOpen={(id) => void navigate(paths.selectCourse(round.id, Number(id)))}
              onPreview={(id) => setPreviewedId(id === null ? undefined : Number(id))}
            />
          )}
          {open && shown.length > 0 && besides.length > 0 && (
            <Card>
              <div className="flex flex-wrap items-center gap-3">
                <p className="min-w-0 flex-1">
                  {`选课篮里还有 ${besides.length} 门没有填：${besides.map((id) => nameOf(String(id))).join("、")}`}
                </p>
                <Button onClick={() => takeBasket(besides)}>填到最后</Button>
              </div>
            </Card>
          )}
          {!open && !before && list.ticket !== undefined && shown.length > 0 && (
            <TicketLine roundId={round.id} ticket={list.ticket} />
          )}
        </div>
        <aside className="side" aria-label="我的一周">
          <WishWeekCard {...week} />
          <ToLookAt wishes={shown} onExchange={open ? exchange : undefined} />
        </aside>
      </div>
      <Drawer
        open={weekOpen}
        onOpenChange={() => setWeekOpen(false)}
        title="我的一周"
        side="bottom"
        dismissable
      >
        <div className="grid gap-3">
          <WishWeek {...week} />
          <ToLookAt wishes={shown} onExchange={open ? exchange : undefined} />
        </div>
      </Drawer>
    </>
  );
}

/** Why nothing can be changed, and what comes next. */
function noticeOf({ round }: StudentRound, list: ReadList): string {
  if (round.state === "published") return `${formatMoment(round.opensAt)} 开放，可先放进选课篮`;
  if (round.state === "open") return list.closedHint;
  return `志愿已截止，不再改变。${whenResultComes(round)}`;
}
