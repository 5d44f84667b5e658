import { labels, type Round, type RoundMonitor } from "@huxuan/api-client";
import { Button, Card, Tag, useCan } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { alarmStep } from "./alarm-steps.ts";

interface AlarmListProps extends Pick<RoundMonitor, "alarms" | "alarmCount"> {
  round: Pick<Round, "id" | "semesterId">;
}

/** What the office should look at in a round, each with what can be done about it. */
export function AlarmList({ alarms, alarmCount, round }: AlarmListProps) {
  const can = useCan();
  const title = alarmCount === 0 ? "要留意的" : `要留意的（${alarmCount}）`;
  return (
    <Card title={title}>
      {alarms.length === 0 ? (
        <p className="m-0 text-sm text-ink-2">
          现在没有要处理的。想选的人远多于席位、被拒的太多或处理变慢时，这里会提醒。
        </p>
      ) : (
        <ul className="m-0 grid list-none gap-2 p-0 text-sm">
          {alarms.map((alarm) => {
            const { label, to, permission } = alarmStep(alarm, round);
            return (
              <li
                key={`${alarm.kind}-${alarm.offering?.id ?? ""}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
              >
                <span className="flex min-w-0 flex-wrap items-center gap-2">
                  <Tag tone="warning">{labels.monitorAlarmKind[alarm.kind]}</Tag>
                  {alarm.message}
                </span>
                {can(permission) && (
                  <Button asChild variant="text" size="sm">
                    <Link to={to}>{label}</Link>
                  </Button>
                )}
              </li>
            );
          })}
          {alarmCount > alarms.length && (
            <li className="text-ink-2">另有 {alarmCount - alarms.length} 个教学班也很挤，先处理上面的。</li>
          )}
        </ul>
      )}
    </Card>
  );
}
