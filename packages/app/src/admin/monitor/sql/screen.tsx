import { labels, type Permission, type Statement, type StatementOrder } from "@huxuan/api-client";
import { getStatementsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, Field, Select, Skeleton } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { choicesOf, formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { CountedList } from "./counted-list.tsx";
import { MissingCard } from "./missing-card.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

export const title = "SQL";
export const permission: Permission = "statement-search";

/** What takes the database's time; nothing is typed here and nothing is run. */
export function Screen() {
  const [orderBy, setOrderBy] = useState<StatementOrder>("total");
  const [explained, setExplained] = useState<Statement>();
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...getStatementsOptions({ query: { orderBy } }),
    placeholderData: keepPreviousData,
  });
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
      description={`${data.since === undefined ? "" : `${formatMoment(data.since)} 起的统计，`}前 ${data.items.length} 条。参数的值不显示；数据库不统计每条语句的 p95，请看平均、最慢和偏差。`}
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
        <CountedList items={data.items} onExplain={setExplained} />
      )}
      {explained && <PlanDialog statement={explained} onClose={() => setExplained(undefined)} />}
    </Card>
  );
}
