import { exportExcel } from "@huxuan/api-client";
import { Button, ExportDialog, type PageState, type ToolbarContext } from "@huxuan/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import type { ListColumn } from "./list-columns.tsx";
import type { FoundPage } from "./use-list.ts";

interface ListExportProps<Row extends object> {
  /** The path of the list call. */
  url: string;
  /** The body of the list call: the conditions in force. */
  conditions: object;
  /** The page in view. */
  page: PageState;
  /** What the list shows. */
  found: FoundPage<object> | undefined;
  /** Header title at first, and name of the file. */
  title: string;
  /** Of the table's toolbar: the columns that are shown, in their order, and what is ticked. */
  context: ToolbarContext<Row>;
  /** Whether rows can be ticked: then those that are can be exported alone. */
  selectable?: boolean;
}

/** The button 导出 of a list and its dialog. The file has the columns of the screen, by the same names and words. */
export function ListExport<Row extends object>({
  url,
  conditions,
  page,
  found,
  title,
  context,
  selectable = false,
}: ListExportProps<Row>) {
  const [open, setOpen] = useState(false);
  const columns = context.columns as readonly ListColumn<Row>[];
  const rowCount = found?.rowCount ?? 0;
  return (
    <>
      <Button
        icon={<Download />}
        onClick={() => setOpen(true)}
        disabledReason={rowCount === 0 ? "列表里没有可以导出的记录" : undefined}
      >
        导出
      </Button>
      <ExportDialog
        open={open}
        onOpenChange={setOpen}
        title={`导出${title}`}
        defaultTitle={title}
        defaultScope={context.selectedCount > 0 ? "selected" : "all"}
        url={url}
        conditions={{ ...conditions }}
        page={page}
        formMap={Object.fromEntries(columns.flatMap(({ prop, file }) => (file ? [[prop, file]] : [])))}
        columns={context.columns}
        pageRows={found?.items.length ?? 0}
        rowCount={rowCount}
        {...(selectable ? { selection: context.selection } : {})}
        onExport={async (request, { signal }) => {
          const { response } = await exportExcel({
            body: request,
            signal,
            // The dialog reads the stream itself, to say how far it is, and says what went wrong.
            parseAs: "stream",
            meta: { quiet: true },
          });
          return response;
        }}
      />
    </>
  );
}
