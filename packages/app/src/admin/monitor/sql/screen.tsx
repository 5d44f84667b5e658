import { labels, type Permission, type Statement, type StatementOrder } from "@huxuan/api-client";
import { getStatementHistoryOptions, getStatementsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, Field, Select, Skeleton } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { choicesOf, formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { CountedList } from "./counted-list.tsx";
import { dayOfStatement } from "./day-of-statement.ts";
import { MissingCard } from "./missing-card.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { StatementDayDialog } from "./statement-day-dialog.tsx";
import "@huxuan/ui/charts.css";

export const title = "SQL";
export const permission: Permission = "statement-search";

/** Pauses between two looks, ms: what is slow shows within ten seconds, what is noted every ten minutes within one. */
const REFRESH_MS = 8_000;
const LINES_MS = 60_000;

/** What takes the database's time; nothing is typed here and nothing is run. */
export function Screen() {
  const [orderBy, setOrderBy] = useState<StatementOrder>("total");
  const [explained, setExplained] = useState<Statement>();
  const [opened, setOpened] = useState<Statement>();
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...getStatementsOptions({ query: { orderBy } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const history = useQuery({
    ...getStatementHistoryOptions({ query: { orderBy }, meta: { quiet: true } }),
    placeholderData: keepPreviousData,
    refetchInterval: LINES_MS,
  });
  const dayOf = ({ id }: Statement) => history.data && dayOfStatement(history.data, id);
  const day = opened && dayOf(opened);
  if (data === undefined) {
    if (!isError) return <Skeleton lines={12} />;
    return (
      <ReadFailure title="语句暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.counting !== "counted")
    return <MissingCard missing={data.counting} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Card
      title="占时间的语句"
      description={`${data.since === undefined ? "" : `${formatMoment(data.since)} 起的统计，`}前 ${data.items.length} 条。参数的值不显示。小图是 24 小时里每次的平均时间。`}
      padding="none"
      actions={
        <Field label="次序">
          <Select
            value={orderBy}
            onValueChange={(value) => setOrderBy(value as StatementOrder)}
            options={choicesOf(labels.statementOrder)}
          />
        </Field>
      }
    >
      {data.items.length === 0 ? (
        <EmptyState title="还没有语句" description="刚刚重置过统计，过一会儿再看。" />
      ) : (
        <CountedList items={data.items} dayOf={dayOf} onExplain={setExplained} onOpenDay={setOpened} />
      )}
      <details className="border-0 border-t border-solid border-line px-4 py-2.5 text-sm text-ink-2">
        <summary className="cursor-pointer">p95 是怎么来的</summary>
        <p className="mb-0">
          数据库只记次数、总时间和标准差，不记每一次。「约」按对数正态分布由平均和标准差估算，语句的时间大多像这样；「不超过」对任何分布都成立（坎泰利不等式：平均加
          4.36 倍标准差），也不超过最慢的一次。
        </p>
      </details>
      {opened && day && (
        <StatementDayDialog statement={opened} day={day} onClose={() => setOpened(undefined)} />
      )}
      {explained && <PlanDialog statement={explained} onClose={() => setExplained(undefined)} />}
    </Card>
  );
}
