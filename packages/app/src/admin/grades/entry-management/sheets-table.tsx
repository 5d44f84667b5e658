import type { GradeSheetRow, GradeSheetState } from "@huxuan/api-client";
import { searchGradeSheetsList, searchGradeSheetsOptions } from "@huxuan/api-client/query";
import {
  Button,
  DataTable,
  EmptyState,
  type PageState,
  type RowAction,
  type ToolbarContext,
  useCan,
} from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { whyUnread } from "../../../failure/why-unread.ts";
import { type ListColumns, tableColumns } from "../../../lists/list-columns.tsx";
import { ListExport } from "../../../lists/list-export.tsx";
import { paths } from "../../../paths.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { ExtendDialog, extendable } from "./extend-dialog.tsx";
import { openTeachers } from "./open-teachers.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { UrgeDialog } from "./urge-dialog.tsx";
import type { EntryFilter } from "./use-entry-address.ts";

interface SheetsTableProps {
  filter: EntryFilter;
  state: GradeSheetState;
  /** What the list is called: 「录入中的教学班」. */
  label: string;
  columns: ListColumns<"searchGradeSheets">;
  /** What is said where there is none. */
  empty: { title: string; description?: string };
}

type Asked = { kind: "urge" | "extend" | "return"; row: GradeSheetRow };

const nameOf = ({ courseName, code }: GradeSheetRow) => `${courseName} ${code}`;
/** A class without a sheet has no id of its own. */
const keyOf = ({ offeringId, examKind }: GradeSheetRow) => `${offeringId}-${examKind}`;

/** Classes in one state, with what an office does with them: urge, give more time, return, publish. */
export function SheetsTable({ filter, state, label, columns, empty }: SheetsTableProps) {
  const { pageSize, school } = useSessionInfo();
  const navigate = useNavigate();
  const can = useCan();
  const [page, setPage] = useState<PageState>({
    pageIndex: 1,
    pageSize,
    orderBy: [{ field: "code", sortType: "asc" }],
  });
  const [asked, setAsked] = useState<Asked>();
  const [publishing, setPublishing] = useState<{ rows: readonly GradeSheetRow[]; clear: () => void }>();
  const body = {
    ...filter,
    state,
    page: { ...page, orderBy: page.orderBy.map((one) => ({ ...one, field: one.field as "code" })) },
  };
  const found = useQuery({
    ...searchGradeSheetsOptions({ body, meta: { quiet: true } }),
    placeholderData: keepPreviousData,
  });
  const why = whyUnread(found.error);
  const drawn = useMemo(
    () => tableColumns(searchGradeSheetsList, columns, school === undefined),
    [columns, school],
  );
  const actions = useMemo(
    (): RowAction<GradeSheetRow>[] => [
      {
        label: "查看",
        visible: ({ id }) => id !== undefined,
        onClick: ({ id }) => void navigate(paths.admin.gradeSheet(id ?? 0)),
      },
      {
        label: "催办",
        visible: ({ allowed }) => allowed.includes("urge"),
        onClick: (row) => setAsked({ kind: "urge", row }),
      },
      {
        label: "延期",
        visible: (row) => extendable([row]).length > 0,
        onClick: (row) => setAsked({ kind: "extend", row }),
      },
      {
        label: "退回",
        tone: "danger",
        visible: ({ id, allowed }) => id !== undefined && allowed.includes("return"),
        onClick: (row) => setAsked({ kind: "return", row }),
      },
    ],
    [navigate],
  );
  const publishes = state === "approved" && can("grade-publish");
  const tools = (context: ToolbarContext<GradeSheetRow>) => (
    <>
      {publishes && (
        <Button
          variant="primary"
          disabledReason={publishRefusal(context.selectedRows)}
          onClick={() => setPublishing({ rows: context.selectedRows, clear: context.clearSelection })}
        >
          {context.selectedRows.length === 0 ? "发布…" : `发布 ${context.selectedRows.length} 个教学班…`}
        </Button>
      )}
      <ListExport
        url={searchGradeSheetsList.url}
        conditions={body}
        page={page}
        found={found.data}
        title={label}
        context={context}
        selectable={publishes}
      />
    </>
  );
  return (
    <>
      <DataTable
        id={`grade-sheets-${state}`}
        label={label}
        columns={drawn}
        rows={found.data?.items ?? []}
        rowId={keyOf}
        rowName={nameOf}
        rowCount={found.data?.rowCount}
        more={found.data?.more === true}
        page={page}
        onPageChange={setPage}
        loading={found.isFetching}
        onRetry={() => void found.refetch()}
        onRefresh={() => void found.refetch()}
        error={found.isError && `${label}暂时无法读取`}
        errorDescription={why.description}
        errorRequestId={why.requestId}
        empty={<EmptyState {...empty} />}
        actions={actions}
        height="content"
        selectable={publishes}
        selectionKey={JSON.stringify({ ...filter, state })}
        toolbar={tools}
      />
      {asked?.kind === "urge" && (
        <UrgeDialog
          teachers={openTeachers([asked.row])}
          examKind={filter.examKind}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.kind === "extend" && (
        <ExtendDialog sheets={extendable([asked.row])} onClose={() => setAsked(undefined)} />
      )}
      {asked?.kind === "return" && asked.row.id !== undefined && (
        <ReturnDialog sheetId={asked.row.id} name={nameOf(asked.row)} onClose={() => setAsked(undefined)} />
      )}
      {publishing && (
        <PublishDialog
          sheets={publishing.rows}
          onClose={() => {
            publishing.clear();
            setPublishing(undefined);
          }}
        />
      )}
    </>
  );
}

function publishRefusal(rows: readonly GradeSheetRow[]): string | undefined {
  if (rows.length === 0) return "请先勾选要发布的教学班";
  const barred = rows.filter(({ allowed }) => !allowed.includes("publish"));
  return barred.length === 0 ? undefined : `有 ${barred.length} 个教学班不能由你发布`;
}
