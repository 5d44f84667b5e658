import { DataTable, type DataTableProps, type RowIdentity } from "@huxuan/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { whyUnread } from "../failure/why-unread.ts";

interface PagedTableProps<Row extends object>
  extends Required<Pick<DataTableProps<Row>, "columns" | "label" | "page" | "onPageChange" | "empty">>,
    Pick<DataTableProps<Row>, "rowId"> {
  /** The query of the page in view; it keeps the page before while the next one comes. */
  found: Pick<
    UseQueryResult<{ items: readonly Row[]; rowCount: number; more?: boolean }, unknown>,
    "data" | "error" | "isError" | "isFetching" | "refetch"
  >;
  /** What is said when it cannot be read: 「名单暂时无法读取」. */
  unread: string;
}

/** A table without tools of its own, page by page from a call: in a drawer, a dialog or a card. */
export function PagedTable<Row extends object>({
  found,
  unread,
  rowId = "id" as keyof Row & string,
  ...table
}: PagedTableProps<Row> & RowIdentity<Row>) {
  const { data, error, isError, isFetching, refetch } = found;
  const why = whyUnread(error);
  return (
    <DataTable
      {...table}
      rowId={rowId}
      rows={data?.items ?? []}
      rowCount={data?.rowCount}
      more={data?.more}
      loading={isFetching}
      error={isError && unread}
      errorDescription={why.description}
      errorRequestId={why.requestId}
      onRetry={() => void refetch()}
      tools={false}
      height="content"
    />
  );
}
