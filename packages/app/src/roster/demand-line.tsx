import { type ClassDemand, labels, type Offering } from "@huxuan/api-client";
import { DemandBar } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";

/** How much a class is asked for in the rounds that run. */
export function DemandLines({ offering, demand }: { offering: Offering; demand: readonly ClassDemand[] }) {
  const { capacity, taken, queued } = offering.seats;
  return demand.map(({ roundName, mode, closesAt, asked }) => (
    <section key={roundName} aria-label={`${roundName}的选课情况`} className="grid gap-1 print:hidden">
      <p className="m-0 text-sm text-ink-2 tabular-nums">
        {roundName}（{labels.roundMode[mode]}）进行中，{formatMoment(closesAt)} 结束
        {mode === "instant" && ` · 点选 ${asked} 次，已选 ${taken} 人，候补 ${queued} 人`}
      </p>
      <div className="max-w-md">
        <DemandBar bidders={mode === "instant" ? taken + queued : asked} seats={capacity} size="sm" />
      </div>
    </section>
  ));
}
