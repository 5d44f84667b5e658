import { Button, Dialog, ErrorState, Skeleton } from "@huxuan/ui";
import { useState } from "react";
import { RowsImportForm, type RowsKind } from "./rows-import-form.tsx";
import { RowsImportResult } from "./rows-import-result.tsx";
import { isActive, useRowsImport } from "./use-rows-import.ts";

const FORM = "rows-import-form";

/** The button that imports, and the dialog from a file to what came of it; the import goes on while it is closed. */
export function RowsImportButton({ kind }: { kind: RowsKind }) {
  const importing = useRowsImport(kind.start, kind.renews);
  const [opened, setOpened] = useState(importing.id !== undefined);
  const { id, job, start, forget } = importing;
  const active = job !== undefined && isActive(job);
  const close = () => {
    setOpened(false);
    if (!active) forget();
  };
  return (
    <>
      <Button onClick={() => setOpened(true)}>
        {active && !opened ? "查看导入进度" : `导入${kind.rowName}`}
      </Button>
      <Dialog
        open={opened}
        size="md"
        onOpenChange={(next) => !next && close()}
        title={`导入${kind.rowName}`}
        footer={
          id === undefined ? (
            <>
              <Button onClick={close}>取消</Button>
              <Button type="submit" form={FORM} variant="primary" busy={start.isPending}>
                开始导入
              </Button>
            </>
          ) : (
            <>
              {job && !active && <Button onClick={forget}>导入另一个文件</Button>}
              <Button onClick={close}>{active ? "在后台继续" : "关闭"}</Button>
            </>
          )
        }
      >
        {id === undefined ? (
          <RowsImportForm
            id={FORM}
            kind={kind}
            refusal={start.error}
            onStart={(upload) => start.mutate(upload)}
          />
        ) : job ? (
          <RowsImportResult
            job={job}
            rowName={kind.rowName}
            cancelling={importing.cancel.isPending || importing.cancel.isSuccess}
            onCancel={() => importing.cancel.mutate()}
            again={start.variables}
            onAgain={(upload) => start.mutate(upload)}
          />
        ) : importing.unreadable ? (
          <ErrorState
            compact
            title="导入进度暂时无法读取"
            description="导入在服务器上继续，不受影响。"
            onRetry={() => void importing.retry()}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </Dialog>
    </>
  );
}
