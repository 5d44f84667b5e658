import { type AlarmSilence, type AlarmTest, labels } from "@huxuan/api-client";
import {
  endAlarmSilenceMutation,
  getAlarmWaysOptions,
  searchAlarmsOptions,
  testAlarmsMutation,
} from "@huxuan/api-client/query";
import { Button, Card, RequirePermission, Skeleton } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { toldText, waysText } from "./alarm-words.ts";
import { SilenceDialog } from "./silence-dialog.tsx";

/** Alarms that are listed; older ones are of no use here. */
const LISTED = 20;

/** Whom alarms go to, what is silent, and what there was. */
export function AlarmsCard() {
  const ways = useQuery(getAlarmWaysOptions({ meta: { quiet: true } }));
  const [silencing, setSilencing] = useState(false);
  const test = useAct({
    call: testAlarmsMutation,
    request: () => ({}),
    done: ([answer]: readonly AlarmTest[]) => {
      const tellings = answer?.tellings ?? [];
      const isWell = tellings.every(({ sending }) => sending === "sent");
      return isWell
        ? `测试已发出：${toldText(tellings)}`
        : { text: `有的没有发出：${toldText(tellings)}`, tone: "warning" };
    },
  });
  const end = useAct({
    call: endAlarmSilenceMutation,
    request: ({ part }: AlarmSilence) => ({ path: { part } }),
    done: (_, { part }: AlarmSilence) => `「${labels.healthPart[part]}」不再静默`,
  });
  return (
    <Card
      title="报警"
      description={ways.data && waysText(ways.data)}
      actions={
        <RequirePermission required="alarm-take">
          <Button size="sm" onClick={() => void test(undefined)}>
            发一条测试
          </Button>
        </RequirePermission>
      }
    >
      <div className="grid gap-3">
        {ways.isPending ? (
          <Skeleton lines={2} />
        ) : ways.isError ? (
          <ReadFailure
            compact
            title="报警方式暂时无法读取"
            error={ways.error}
            onRetry={() => void ways.refetch()}
          />
        ) : (
          <>
            {ways.data.silences.length > 0 && (
              <ul aria-label="静默中" className="m-0 grid list-none gap-2 p-0 text-sm">
                {ways.data.silences.map((silence) => (
                  <li key={silence.part} className="flex flex-wrap items-center justify-between gap-2">
                    <span>
                      「{labels.healthPart[silence.part]}」静默到 {formatMoment(silence.until)}，{silence.by}
                      {silence.reason !== "" && `：${silence.reason}`}
                    </span>
                    <RequirePermission required="alarm-take">
                      <Button size="sm" variant="ghost" onClick={() => void end(silence)}>
                        结束静默
                      </Button>
                    </RequirePermission>
                  </li>
                ))}
              </ul>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <RequirePermission required="alarm-take">
                <Button size="sm" onClick={() => setSilencing(true)}>
                  静默…
                </Button>
              </RequirePermission>
              <RequirePermission required="settings-update">
                <Link className="text-sm" to="/system/settings">
                  设置报警邮箱
                </Link>
              </RequirePermission>
            </div>
          </>
        )}
        <PastAlarms />
      </div>
      {silencing && <SilenceDialog part={undefined} onClose={() => setSilencing(false)} />}
    </Card>
  );
}

/** What was and is over, folded. */
function PastAlarms() {
  const [open, setOpen] = useState(false);
  const past = useQuery({
    ...searchAlarmsOptions({
      body: { open: false, page: { pageIndex: 1, pageSize: LISTED } },
      meta: { quiet: true },
    }),
    enabled: open,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-ink-2">过去的报警</summary>
      {past.isError ? (
        <ReadFailure
          compact
          title="过去的报警暂时无法读取"
          error={past.error}
          onRetry={() => void past.refetch()}
        />
      ) : past.data?.items.length === 0 ? (
        <p className="m-0 text-sm text-ink-2">一年内没有报过警。</p>
      ) : (
        <ul aria-label="过去的报警" className="m-0 grid list-none gap-2 p-0 text-sm">
          {past.data?.items.map(({ id, part, openedAt, endedAt, takenBy, sentence }) => (
            <li key={id}>
              <b className="font-semibold">{labels.healthPart[part]}</b>{" "}
              <span className="tabular-nums">
                {formatDateTime(openedAt)} – {endedAt === undefined ? "" : formatDateTime(endedAt)}
              </span>
              {takenBy !== "" && ` · ${takenBy} 处理`}
              <span className="block text-ink-2">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
