import type { Round, RoundDraw } from "@huxuan/api-client";
import { Card, Steps, useNow } from "@huxuan/ui";
import { useSyncExternalStore } from "react";
import { formatMoment } from "../../../../catalogue/words.ts";
import { presentPoint, roundPoints } from "./round-points.ts";

/** Ms between two looks at the clock. */
const MINUTE = 60_000;

/** So many points stand side by side in any window that is no phone's; more of them need a wide one. */
const FEW = 4;
const WIDE = "(width >= 80rem)";

function useWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener("change", notify);
      return () => media.removeEventListener("change", notify);
    },
    () => window.matchMedia(WIDE).matches,
  );
}

/** Where a round is on the line of its time, and who acts at each point. */
export function RoundLine({ round, draw }: { round: Round; draw: RoundDraw | undefined }) {
  const wide = useWide();
  const now = useNow({ every: MINUTE });
  const points = roundPoints(round, {
    now,
    drawnAt: draw?.drawn?.at,
    announcedAt: draw?.drawn?.announcedAt,
  });
  const present = presentPoint(points);
  const next = points.find(({ reached }) => !reached);
  return (
    <Card>
      <Steps
        label="轮次的时间"
        orientation={wide || points.length <= FEW ? "horizontal" : "vertical"}
        current={next === undefined ? null : (present?.id ?? "")}
        items={points.map(({ id, title, at, note, reached }) => ({
          id,
          label: title,
          state: id === present?.id && next !== undefined ? "current" : reached ? "done" : "waiting",
          description: (
            <>
              {at !== undefined && <span className="block tabular-nums">{formatMoment(at, now)}</span>}
              <span className="block">{note}</span>
              {id === next?.id && at !== undefined && <span className="block">{timeTo(at, now)}</span>}
            </>
          ),
        }))}
      />
    </Card>
  );
}

/** 「还有 2 天 3 小时」; nothing once the moment has come. */
function timeTo(at: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(at) - now.getTime()) / MINUTE);
  if (minutes <= 0) return "";
  const rest = minutes % 60 === 0 ? "" : ` ${minutes % 60} 分钟`;
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `还有 ${days} 天 ${hours} 小时`;
  return hours > 0 ? `还有 ${hours} 小时${rest}` : `还有 ${minutes} 分钟`;
}
