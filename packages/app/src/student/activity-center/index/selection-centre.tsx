import {
  type LiveMine,
  type MySelection,
  type Round,
  type SelectionAllowance,
  type StudentRound,
  takesSeatsAt,
} from "@huxuan/api-client";
import { Alert, Button, Card, Drawer, UiProvider } from "@huxuan/ui";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { formatCredits } from "../../../catalogue/words.ts";
import { paths } from "../../../paths.ts";
import { BasketPanel, BasketSubmit } from "../../selection/basket-panel.tsx";
import { BasketToWishes } from "../../selection/basket-to-wishes.tsx";
import { LiveNotice } from "../../selection/live-notice.tsx";
import { MySelections } from "../../selection/my-selections.tsx";
import { MyWeekPanel } from "../../selection/my-week-panel.tsx";
import { SwapDialog } from "../../selection/swap-dialog.tsx";
import { useBasket } from "../../selection/use-basket.ts";
import { useLiveRound } from "../../selection/use-live-round.ts";
import { useMyWeek } from "../../selection/use-my-week.ts";
import { exchangeAct, usePress } from "../../selection/use-press.tsx";
import { type SelectionAct, useSelectionActs } from "../../selection/use-selection-acts.ts";
import { useWishes } from "../../selection/use-wishes.ts";
import { isForWishes, ranksOf } from "../../selection/wish-edits.ts";
import { DetailPanel } from "./detail-panel.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { OfferingList } from "./offering-list.tsx";
import { RoundBar } from "./round-bar.tsx";
import { formatQuery, isStep, parseQuery, type SelectionQuery, withoutFilters } from "./selection-query.ts";
import { useOfferings } from "./use-offerings.ts";

interface SelectionCentreProps {
  chosen: StudentRound;
  rounds: readonly StudentRound[];
  clock: () => Date;
}

/** In the address while the search stands over a phone's bar: Back closes it. */
const FINDING = "find";

type Sheet = "mine" | "basket" | "filters" | "week" | "course" | null;

/** Filters, offerings and my week for one round, kept up to date by its stream. */
export function SelectionCentre({ chosen, rounds, clock }: SelectionCentreProps) {
  const { round, allowance } = chosen;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => parseQuery(params), [params]);
  const finding = params.get(FINDING) === "1";
  const setQuery = useCallback(
    (next: SelectionQuery) =>
      setParams((old) => formatQuery(next, old), {
        // The open search is a step of its own.
        replace: finding || !isStep(query, next),
        preventScrollReset: true,
      }),
    [setParams, query, finding],
  );
  const setFinding = (open: boolean) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (open) next.set(FINDING, "1");
        else next.delete(FINDING);
        return next;
      },
      { replace: !open, preventScrollReset: true },
    );
  const [mine, setMine] = useState<LiveMine | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet>(null);

  const offerings = useOfferings(round.id, query);
  const { store } = useLiveRound(round.id, { onMine: setMine });
  const { act, busy, refusals } = useSelectionActs(round.id);
  const drawn = round.mode !== "instant";
  const wishes = useWishes(round.id, drawn);
  const wishRanks = useMemo(() => ranksOf(wishes.wishes), [wishes.wishes]);
  const { press, swapping, closeSwap } = usePress(act, wishes.toggle);
  const { mine: held } = useMyWeek(round.semesterId);
  const basket = useBasket(round.id);
  const { toggle, submit } = basket;
  const onBasket = useCallback(
    (offeringId: number, inBasket: boolean) => void toggle(offeringId, inBasket),
    [toggle],
  );
  const free = swapping === null && (sheet === null || sheet === "basket");
  useSubmitKeys(takesSeatsAt(round, clock()) && free, () => {
    setSheet("basket");
    void submit();
  });

  const find = (id: string | null) =>
    offerings.items.find(({ item }) => String(item.offering.id) === id)?.item;
  const opened = find(openId);
  const previewed = find(hoveredId) ?? opened;
  const instead = held.data?.items.find(({ offering }) => offering.id === query.insteadOf)?.offering;
  const week = <MyWeekPanel semesterId={round.semesterId} previewed={previewed} />;
  const course = opened && (
    <DetailPanel
      item={opened}
      round={round}
      store={store}
      busy={busy.has(opened.offering.id)}
      refusal={refusals.get(opened.offering.id)}
      inBasket={basket.ids.has(opened.offering.id)}
      basketBusy={basket.busy.has(opened.offering.id)}
      wishRank={wishRanks.get(opened.offering.id)}
      onPress={press}
      onBasket={onBasket}
    />
  );
  const side = useRef<HTMLElement>(null);
  const open = useCallback((id: string) => {
    setOpenId(id);
    // Where there is no column beside the list it opens over it.
    if (side.current?.checkVisibility() !== true) setSheet("course");
  }, []);
  const holds = held.data?.items ?? [];
  const onExchange = ({ offering }: MySelection) => {
    setQuery({ ...withoutFilters(query), keyword: "", insteadOf: offering.id });
    setSheet(null);
  };
  const exchange = async (asked: SelectionAct & { kind: "swap" | "queue" }) => {
    const { dropOfferingId } = asked;
    if (!(await act(asked))) return;
    closeSwap();
    // What was given up is no longer there to be exchanged.
    if (asked.kind === "swap" && query.insteadOf === dropOfferingId) withoutExchange();
  };
  const withoutExchange = () => {
    const { insteadOf: _, ...rest } = query;
    setQuery(rest);
  };

  return (
    <UiProvider now={clock}>
      <RoundBar
        chosen={chosen}
        rounds={rounds}
        holds={holds}
        previewedCredits={previewed?.preview.action === "enrol" ? previewed.offering.course.credits : 0}
        onRound={(id) => setParams({ round: String(id) })}
        basketCount={basket.ids.size}
        wishes={
          drawn
            ? {
                count: wishes.wishes.length,
                saving: wishes.saving,
                onOpen: () => void navigate(paths.wishes(round.id)),
                onRetry: wishes.retry,
              }
            : undefined
        }
        onMine={() => setSheet("mine")}
        onBasket={() => setSheet("basket")}
        search={{
          open: finding,
          keyword: query.keyword,
          onOpen: () => setFinding(true),
          onClose: () => setFinding(false),
          onKeyword: (keyword) => setQuery({ ...query, keyword }),
        }}
        chips={
          <FilterChips
            query={query}
            facets={offerings.facets}
            onQueryChange={setQuery}
            onFilters={() => setSheet("filters")}
            onWeek={() => setSheet("week")}
          />
        }
      />
      <div className="selection-container">
        <div className="selection-columns">
          <aside className="filters max-lg:hidden">
            <Card>
              <FilterPanel facets={offerings.facets} query={query} onQueryChange={setQuery} />
            </Card>
          </aside>
          <div className="grid min-w-0 content-start gap-2">
            <LiveNotice mine={mine} onDismiss={() => setMine(null)} />
            {query.insteadOf !== undefined && (
              <Alert
                title={instead ? `用「${instead.course.name}」换一门` : "换一门"}
                action={<Button onClick={withoutExchange}>不换了</Button>}
              >
                下面都是换掉它以后就能选上的；换不到时，原来的席位还在。
              </Alert>
            )}
            <OfferingList
              offerings={offerings}
              query={query}
              onQueryChange={setQuery}
              round={round}
              store={store}
              busy={busy}
              refusals={refusals}
              inBasket={basket.ids}
              basketBusy={basket.busy}
              wishRanks={wishRanks}
              openId={openId}
              onPreview={setHoveredId}
              onOpen={open}
              onPress={press}
              onBasket={onBasket}
            />
          </div>
          <aside ref={side} className="side">
            {week}
            {course}
          </aside>
        </div>
      </div>
      <Drawer
        open={sheet === "mine"}
        onOpenChange={() => setSheet(null)}
        title="我的选课"
        description={allowanceText(allowance, holds)}
        width={440}
        dismissable
      >
        <MySelections items={holds} roundId={round.id} acts={{ busy, onPress: press, onExchange }} />
      </Drawer>
      <Drawer
        open={sheet === "basket"}
        onOpenChange={() => setSheet(null)}
        title="选课篮"
        description={basketWords(round)}
        width={440}
        dismissable
        footer={
          isForWishes(round) ? (
            <BasketToWishes round={round} basket={basket} wishes={wishes} />
          ) : (
            <BasketSubmit round={round} basket={basket} clock={clock} />
          )
        }
      >
        <BasketPanel round={round} basket={basket} store={store} acting={busy} onPress={press} />
      </Drawer>
      {sheet === "filters" && (
        <FilterSheet
          roundId={round.id}
          query={query}
          onApply={(next) => {
            setSheet(null);
            setQuery(next);
          }}
          onClose={() => setSheet(null)}
        />
      )}
      <Drawer
        open={sheet === "week"}
        onOpenChange={() => setSheet(null)}
        title="我的课表"
        side="bottom"
        dismissable
      >
        {week}
      </Drawer>
      <Drawer
        open={sheet === "course"}
        onOpenChange={() => setSheet(null)}
        title="课程"
        side="bottom"
        dismissable
      >
        <div className="grid gap-3">
          {course}
          {week}
        </div>
      </Drawer>
      {swapping && (
        <SwapDialog
          key={swapping.offering.id}
          question={swapping}
          store={store}
          busy={busy.has(swapping.offering.id)}
          refusal={refusals.get(swapping.offering.id)?.message}
          onClose={closeSwap}
          onSwap={(dropOfferingId) => void exchange(exchangeAct(swapping, dropOfferingId))}
        />
      )}
    </UiProvider>
  );
}

function basketWords(round: Round): string {
  if (isForWishes(round))
    return round.state === "published"
      ? "先排好次序，开放后一次填成志愿。"
      : "一次填成志愿，排在已填的后面。";
  return round.state === "published" ? "开放后一次提交，从上到下依次选课。" : "一次提交，从上到下依次选课。";
}

/** 已选 2 / 4 门，5.0 / 10.0 学分，候补 1 门（本校课程不计在内） */
function allowanceText(allowance: SelectionAllowance, holds: readonly MySelection[]): string {
  const { coursesUsed, maxCourses, creditsUsed, maxCredits, queued } = allowance;
  const credits = `${formatCredits(creditsUsed)} / ${formatCredits(maxCredits)} 学分`;
  const waiting = queued > 0 ? `，候补 ${queued} 门` : "";
  const placed = holds.some(({ source }) => source === "programme") ? "（本校课程不计在内）" : "";
  return `已选 ${coursesUsed} / ${maxCourses} 门，${credits}${waiting}${placed}`;
}

/** Submits the basket by Ctrl+Enter, or ⌘+Enter, wherever the focus is on the page or in the basket. */
function useSubmitKeys(enabled: boolean, submit: () => void): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      // A question is answered first.
      if (event.target instanceof Element && event.target.closest("[role=alertdialog]")) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [enabled]);
}
