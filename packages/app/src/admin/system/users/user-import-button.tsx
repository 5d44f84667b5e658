import {
  cancelUserImport,
  getUserImportTemplate,
  type RowsImport,
  startUserImport,
} from "@huxuan/api-client";
import { getUserImportOptions } from "@huxuan/api-client/query";
import { RequirePermission, Skeleton } from "@huxuan/ui";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";
import { BatchResult } from "../../accounts/batch-result.tsx";
import { useFollowedBatch } from "../../accounts/use-account-batch.ts";

const IMPORT: RowsKind = {
  rowName: "用户",
  counter: "个",
  start: startUserImport,
  read: getUserImportOptions,
  cancel: cancelUserImport,
  template: getUserImportTemplate,
  renews: "startUserImport",
  schoolInRows: true,
  after: ({ batchId }: RowsImport) => batchId !== undefined && <FirstPasswords batchId={batchId} />,
};

/** The button that imports accounts of offices, and hands out their passwords at the end. */
export const UserImportButton = () => (
  <RequirePermission required="user-create">
    <RequirePermission required="user-roles">
      <RowsImportButton kind={IMPORT} />
    </RequirePermission>
  </RequirePermission>
);

/** How far the passwords of those are whom an import made, and their sheet. */
function FirstPasswords({ batchId }: { batchId: string }) {
  const { batch, unreadable, error, retry, cancel } = useFollowedBatch(batchId);
  if (batch)
    return (
      <BatchResult
        batch={batch}
        cancelling={cancel.isPending || cancel.isSuccess}
        onCancel={() => cancel.mutate()}
      />
    );
  return unreadable ? (
    <ReadFailure
      compact
      title="密码表暂时无法读取"
      error={error}
      description="账号已经导入，不受影响。"
      onRetry={() => void retry()}
    />
  ) : (
    <Skeleton lines={3} />
  );
}
