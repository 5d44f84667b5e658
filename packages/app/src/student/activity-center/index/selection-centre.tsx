import type { SelectionLiveMine, SelectionStudentRound } from "@huxuan/api-client";
import { Button, Drawer, UiProvider } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Basket } from "../../selection/basket.tsx";
import { LiveNotice } from "../../selection/live-notice.tsx";
import { MyWeekPanel } from "../../selection/my-week-panel.tsx";
import { SwapDialog } from "../../selection/swap-dialog.tsx";
import { useLiveRound } from "../../selection/use-live-round.ts";
import { useMyWeek } from "../../selection/use-my-week.ts";
import { usePress } from "../../selection/use-press.tsx";
import { useSelectionActs } from "../../selection/use-selection-acts.ts";
import { DetailPanel } from "./detail-panel.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { OfferingList } from "./offering-list.tsx";
import { RoundBanner } from "./round-banner.tsx";
import { formatQuery, parseQuery, type SelectionQuery } from "./selection-query.ts";
import { SELECTABLE_KEY, useOfferings } from "./use-offerings.ts";

interface SelectionCentreProps {
  chosen: SelectionStudentRound;
  rounds: readonly SelectionStudentRound[];
  clock: () => Date;
}

type Sheet = "basket" | "filters" | "week" | "course" | null;

/** Narrower than this there is no column beside the list (Tailwind's `xl`). */
const NO_SIDE_COLUMN = "(max-width: 1279.98px)";

/** Filters, offerings and my week for one round, kept up to date by its stream. */
export function SelectionCentre({ chosen, rounds, clock }: SelectionCentreProps) {
  const { round } = chosen;
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseQuery(params), [params]);
  const setQuery = useCallback(
    (next: SelectionQuery) =>
      setParams((old) => formatQuery(next, old), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const [mine, setMine] = useState<SelectionLiveMine | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [sheet, setSheet] = useState<Sheet>(null);

  const offerings = useOfferings(round.id, query);
  const { store, state } = useLiveRound(round.id, { onMine: setMine });
  // After an act only the previews are renewed; the seats come by the stream.
  const renew = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [SELECTABLE_KEY] }),
    [queryClient],
  );
  const { act, busy, refusals } = useSelectionActs(round.id, renew);
  const { press, swapping, closeSwap } = usePress(act);
  const { mine: held } = useMyWeek(round.semesterId);

  const find = (id: string | null) => offerings.items.find(({ offering }) => String(offering.id) === id);
  const opened = find(openId);
  const previewed = find(hoveredId) ?? opened;
  const filters = <FilterPanel facets={offerings.facets} query={query} onChange={setQuery} />;
  const week = <MyWeekPanel semesterId={round.semesterId} previewed={previewed} />;
  const course = opened && (
    <DetailPanel
      item={opened}
      round={round}
      store={store}
      busy={busy.has(opened.offering.id)}
      onPress={(item, action) => void press(item, action)}
    />
  );
  const open = useCallback((id: string) => {
    setOpenId(id);
    if (window.matchMedia(NO_SIDE_COLUMN).matches) setSheet("course");
  }, []);
  const holds = held.data?.items ?? [];

  return (
    <UiProvider now={clock}>
      <RoundBanner
        chosen={chosen}
        rounds={rounds}
        holds={holds}
        previewedCredits={previewed?.preview.action === "enrol" ? previewed.offering.course.credits : 0}
        onRound={(id) => setParams({ round: String(id) })}
        onBasket={() => setSheet("basket")}
      />
      <div className="selection-columns">
        <aside className="max-lg:hidden">{filters}</aside>
        <div className="grid min-w-0 content-start gap-3">
          <LiveNotice state={state} mine={mine} onDismiss={() => setMine(null)} />
          <div className="flex gap-2 lg:hidden">
            <Button onClick={() => setSheet("filters")}>筛选</Button>
            <Button onClick={() => setSheet("week")}>我的课表</Button>
          </div>
          <OfferingList
            offerings={offerings}
            query={query}
            onQuery={setQuery}
            round={round}
            store={store}
            busy={busy}
            refusals={refusals}
            openId={openId}
            onPreview={setHoveredId}
            onOpen={open}
            onPress={(item, action) => void press(item, action)}
          />
        </div>
        <aside className="side max-xl:hidden">
          {week}
          {course}
        </aside>
      </div>
      <Drawer open={sheet === "basket"} onOpenChange={() => setSheet(null)} title="选课篮">
        <Basket items={holds} roundId={round.id} />
      </Drawer>
      <Drawer open={sheet === "filters"} onOpenChange={() => setSheet(null)} title="筛选" side="bottom">
        {filters}
      </Drawer>
      <Drawer open={sheet === "week"} onOpenChange={() => setSheet(null)} title="我的课表" side="bottom">
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
          key={swapping.item.offering.id}
          question={swapping}
          busy={busy.has(swapping.item.offering.id)}
          refusal={refusals.get(swapping.item.offering.id)?.message}
          onClose={closeSwap}
          onSwap={(dropOfferingId) =>
            void act({ kind: "swap", offeringId: swapping.item.offering.id, dropOfferingId }).then(
              (verdict) => verdict && closeSwap(),
            )
          }
        />
      )}
    </UiProvider>
  );
}
