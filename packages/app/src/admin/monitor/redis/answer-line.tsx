import { getHealthHistoryOptions } from "@huxuan/api-client/query";
import { Button } from "@huxuan/ui";
import { Sparkline } from "@huxuan/ui/charts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayDialog } from "../health/day-dialog.tsx";
import { dayOf } from "../health/day.ts";

/** How fast Redis answered in the last 24 hours, as the health page has it. Nothing until there is a line. */
export function AnswerLine() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...getHealthHistoryOptions({ meta: { quiet: true } }),
    refetchInterval: 60_000,
  });
  const day = data && dayOf(data, "redis");
  if (day === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span>24 小时的回答时间</span>
      <Button variant="ghost" size="sm" aria-label="看 Redis 的 24 小时" onClick={() => setIsOpen(true)}>
        <Sparkline label={`Redis 过去 24 小时，${day.unit}`} values={day.values} troubled={day.troubled} />
      </Button>
      {isOpen && <DayDialog part="redis" day={day} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
