import { type Alarm, type HealthPart, labels } from "@huxuan/api-client";
import { searchAlarmsOptions, takeAlarmMutation } from "@huxuan/api-client/query";
import { Alert, Button } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { toldText } from "./alarm-words.ts";
import { SilenceDialog } from "./silence-dialog.tsx";

/** Pause between two looks, ms: alarms open within ten seconds. */
const REFRESH_MS = 10_000;

/** What must be acted on now: since when, who was told by which way, and who sees to it. Nothing while all is well. */
export function AlarmStrip() {
  const { data } = useQuery({
    ...searchAlarmsOptions({ body: { open: true }, meta: { quiet: true } }),
    refetchInterval: REFRESH_MS,
  });
  const [silenced, setSilenced] = useState<HealthPart>();
  const take = useAct({
    call: takeAlarmMutation,
    request: ({ id }: Alarm) => ({ path: { id } }),
    done: (_, { part }: Alarm) => `「${labels.healthPart[part]}」由你处理，已告诉其他人`,
  });
  const alarms = data?.items ?? [];
  if (alarms.length === 0 && silenced === undefined) return null;
  return (
    <section aria-label="报警" className="grid gap-3 xl:col-span-full">
      {alarms.map((alarm) => (
        <Alert
          key={alarm.id}
          tone={alarm.takenBy === "" ? "danger" : "warning"}
          title={`「${labels.healthPart[alarm.part]}」要马上处理，${formatMoment(alarm.openedAt)} 起`}
        >
          <p className="m-0">{alarm.sentence}</p>
          <p className="m-0 text-sm text-ink-2">
            {alarm.takenBy === ""
              ? "还没有人处理"
              : `${alarm.takenBy}在处理（${formatMoment(alarm.takenAt ?? alarm.openedAt)}）`}
            {` · ${toldText(alarm.tellings)}`}
          </p>
          <p className="mt-2 mb-0 flex flex-wrap gap-2">
            {alarm.allowed.includes("take") && (
              <Button size="sm" variant="primary" onClick={() => void take(alarm)}>
                我来处理
              </Button>
            )}
            {alarm.allowed.includes("silence") && (
              <Button size="sm" onClick={() => setSilenced(alarm.part)}>
                静默…
              </Button>
            )}
          </p>
        </Alert>
      ))}
      {silenced && <SilenceDialog part={silenced} onClose={() => setSilenced(undefined)} />}
    </section>
  );
}
