import { Button } from "@huxuan/ui";
import { useState } from "react";
import { useOpenedByAddress } from "../lists/opened-by-address.ts";
import { ImportFrame } from "./import-frame.tsx";
import { RowsImportForm, type RowsKind } from "./rows-import-form.tsx";
import { RowsImportResult } from "./rows-import-result.tsx";
import { useWatchedJob } from "./use-watched-job.ts";
import { isActive, useRowsImport } from "./use-rows-import.ts";

const FORM = "rows-import-form";

interface RowsImportButtonProps {
  kind: RowsKind;
  /** Why nothing can be imported just now. */
  disabledReason?: string | undefined;
}

/** The button that imports, and the dialog from a file to what came of it; the import goes on while it is closed. */
export function RowsImportButton({ kind, disabledReason }: RowsImportButtonProps) {
  const importing = useRowsImport(kind);
  const asked = useOpenedByAddress(kind.inAddress ?? "import");
  const [opened, setOpened] = useState(importing.id !== undefined || asked);
  const title = `导入${kind.what ?? kind.rowName}`;
  const { id, job, unreadable, start, forget } = importing;
  // What is being sent again goes on as well when the dialog is closed, and so does what was started a moment ago.
  const unread = id !== undefined && job === undefined && !unreadable;
  const active = start.isPending || unread || (job !== undefined && isActive(job));
  useWatchedJob(job?.id, opened && job !== undefined && !isActive(job));
  const close = () => {
    setOpened(false);
    if (!active) forget();
  };
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setOpened(true)}>
        {active && !opened ? "查看导入进度" : title}
      </Button>
      <ImportFrame
        title={title}
        open={opened}
        onClose={close}
        formId={FORM}
        startLabel="核对文件"
        importing={importing}
        active={active}
        form={
          <RowsImportForm
            id={FORM}
            kind={kind}
            refusal={start.error}
            onStart={(upload) => start.mutate(upload)}
          />
        }
        result={
          job && (
            <RowsImportResult
              job={job}
              kind={kind}
              cancelling={importing.cancel.isPending || importing.cancel.isSuccess}
              onCancel={() => importing.cancel.mutate()}
              again={start.variables}
              busy={start.isPending}
              onAgain={(upload) => start.mutate(upload)}
            />
          )
        }
      />
    </>
  );
}
