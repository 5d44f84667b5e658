import { type HealthLamp, type HealthPart, labels } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";
import { Sparkline } from "@huxuan/ui/charts";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../catalogue/words.ts";
import type { Day } from "./day.ts";
import { LampIcon } from "./lamp-icon.tsx";

/** Where a part is mended, for those that have a page. */
const PAGES: Readonly<Partial<Record<HealthPart, { to: string; label: string }>>> = {
  jobs: { to: "/system/jobs", label: "看定时任务" },
  storage: { to: "/system/files", label: "看文件" },
  disk: { to: "/system/files", label: "看文件" },
};

interface LampRowProps {
  lamp: HealthLamp;
  /** Undefined while there is none. */
  day: Day | undefined;
  /** The lamp is of an earlier time: nothing was read for a while. */
  isStale: boolean;
  onOpen: () => void;
}

/** How a part is: lamp, sentence with what to do, figure, and its day. */
export function LampRow({
  lamp: { part, state, since, reading, sentence },
  day,
  isStale,
  onOpen,
}: LampRowProps) {
  const name = labels.healthPart[part];
  const page = PAGES[part];
  const needsWork = state === "bad" || state === "warning";
  return (
    <li className="grid list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-0 border-t border-solid border-line px-4 py-2.5 first:border-t-0 md:grid-cols-[auto_7rem_minmax(0,1fr)_auto_auto]">
      <LampIcon state={isStale ? "silent" : state} />
      <h3 className="m-0 text-base font-medium">{name}</h3>
      <div className="col-span-full text-sm text-ink-2 md:col-span-1">
        {needsWork ? <span className="text-ink">{sentence}</span> : sentence}{" "}
        {needsWork && (
          <>
            <span className="whitespace-nowrap tabular-nums">{formatMoment(since)} 起</span>
            {page && (
              <>
                {" "}
                <Link className="whitespace-nowrap" to={page.to}>
                  {page.label}
                </Link>
              </>
            )}
          </>
        )}
      </div>
      <span className="col-start-3 row-start-1 text-end text-sm tabular-nums md:col-start-auto md:row-start-auto">
        {reading}
      </span>
      <span className="col-span-full md:col-span-1">
        {day === undefined ? (
          <span className="text-sm text-ink-2">还没有记录</span>
        ) : (
          <Button variant="ghost" size="sm" aria-label={`看${name}的 24 小时`} onClick={onOpen}>
            <Sparkline
              label={`${name}过去 24 小时，${day.unit}`}
              values={day.values}
              troubled={day.troubled}
              tone={state === "warning" ? "warning" : "accent"}
            />
          </Button>
        )}
      </span>
    </li>
  );
}
