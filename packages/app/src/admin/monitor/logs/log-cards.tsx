import type { LoggedMinute, LogOverview } from "@huxuan/api-client";
import { Sparkline } from "@huxuan/ui/charts";
import { Link } from "react-router-dom";
import type { LogKind } from "./log-search.ts";

const formatNumber = (count: number): string => count.toLocaleString("zh-CN");

interface LogCard {
  kind: LogKind;
  name: string;
  count: keyof Pick<LogOverview, "operations" | "access" | "signIns" | "errors">;
  minutes: keyof Omit<LoggedMinute, "at">;
  /** What is remarkable about it. */
  remark: (overview: LogOverview) => { text: string; isBad?: boolean };
}

const CARDS: readonly LogCard[] = [
  {
    kind: "operation",
    name: "操作",
    count: "operations",
    minutes: "operations",
    remark: ({ operators }) => ({ text: `${formatNumber(operators)} 人` }),
  },
  {
    kind: "access",
    name: "访问",
    count: "access",
    minutes: "access",
    remark: ({ people }) => ({ text: `${formatNumber(people)} 人` }),
  },
  {
    kind: "signIn",
    name: "登录",
    count: "signIns",
    minutes: "signIns",
    remark: ({ refusedSignIns }) => ({
      text: `没进来 ${formatNumber(refusedSignIns)}`,
      isBad: refusedSignIns > 0,
    }),
  },
  {
    kind: "error",
    name: "错误",
    count: "errors",
    minutes: "errors",
    remark: ({ errorKinds }) => ({ text: `${formatNumber(errorKinds)} 种`, isBad: errorKinds > 0 }),
  },
];

interface LogCardsProps {
  overview: LogOverview | undefined;
  chosen: LogKind;
  /** Parts of the log that the person may read. */
  kinds: readonly LogKind[];
}

/** The parts of the log with what they hold of the last hour; each leads to its list. */
export function LogCards({ overview, chosen, kinds }: LogCardsProps) {
  return (
    <nav aria-label="日志的种类" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {CARDS.filter(({ kind }) => kinds.includes(kind)).map((card) => {
        const remark = overview && card.remark(overview);
        const isChosen = card.kind === chosen;
        return (
          <Link
            key={card.kind}
            to={`?kind=${card.kind}`}
            aria-current={isChosen ? "page" : undefined}
            className={`flex items-end justify-between gap-2 rounded-lg border border-solid p-3 text-ink no-underline hover:border-accent ${isChosen ? "border-accent bg-accent-weak" : "border-line bg-surface"}`}
          >
            <span className="grid min-w-0 gap-1">
              <span className={`text-sm ${isChosen ? "font-semibold" : "text-ink-2"}`}>{card.name}</span>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-xl font-semibold tabular-nums">
                  {overview === undefined ? "—" : formatNumber(overview[card.count])}
                </span>
                <span className={`text-xs ${remark?.isBad ? "text-warning" : "text-ink-2"}`}>
                  {remark?.text}
                </span>
              </span>
            </span>
            {overview && (
              <Sparkline
                className="max-sm:hidden"
                label={`${card.name}，这一小时每分钟`}
                tone={card.kind === "error" && overview.errors > 0 ? "danger" : "accent"}
                values={overview.minutes.map((minute) => minute[card.minutes])}
              />
            )}
          </Link>
        );
      })}
    </nav>
  );
}
