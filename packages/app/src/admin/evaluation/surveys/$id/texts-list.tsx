import { searchSurveyTextsOptions } from "@huxuan/api-client/query";
import { Pagination, Skeleton } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../../failure/read-failure.tsx";

const PAGE_SIZE = 20;

/** What was written to a question, in an order that says nothing. */
export function TextsList({ surveyId, question }: { surveyId: number; question: string }) {
  const [pageIndex, setPageIndex] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    ...searchSurveyTextsOptions({
      path: { id: surveyId },
      body: { question, page: { pageIndex, pageSize: PAGE_SIZE } },
      meta: { quiet: true },
    }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error ? (
      <ReadFailure
        compact
        title="文字暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton lines={4} />
    );
  if (data.rowCount === 0) return <p className="m-0 text-ink-2">还没有人写。</p>;
  return (
    <div className="grid gap-3" aria-busy={isFetching}>
      <ul className="m-0 grid list-none gap-2 p-0">
        {data.items.map(({ text }, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- texts have no keys, lest one be followed
            key={`${pageIndex}-${at}`}
            className="rounded-md bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere"
          >
            {text}
          </li>
        ))}
      </ul>
      {data.rowCount > PAGE_SIZE && (
        <Pagination
          page={{ pageIndex, pageSize: PAGE_SIZE, orderBy: [] }}
          onPageChange={(page) => setPageIndex(page.pageIndex)}
          pageSizes={[]}
          rowCount={data.rowCount}
          more={data.more}
        />
      )}
    </div>
  );
}
