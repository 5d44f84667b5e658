import { getUnusedFilesOptions, removeUnusedFilesMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, EmptyState, Skeleton, toast } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { runCall } from "../../../acts/run-call.ts";
import { PLATFORM_NAME } from "../../../catalogue/words.ts";
import { sizeInWords } from "./size-in-words.ts";

/** What the cleaning would remove, before it does. */
export function CleanDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { data, isError, error, refetch } = useQuery({ ...getUnusedFilesOptions(), staleTime: 0 });
  const clean = async () => {
    setBusy(true);
    try {
      const removed = await runCall(queryClient, removeUnusedFilesMutation, {}, true);
      toast.success(`已清理 ${removed.files} 个文件，腾出 ${sizeInWords(removed.bytes)}`);
      onClose();
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const none = data?.files === 0;
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title="清理没有被使用的文件"
      description="上传超过一天、没有任何记录使用的文件。每天夜里也会自动清理。"
      size="md"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            tone="danger"
            busy={busy}
            disabledReason={none ? "没有可以清理的文件" : undefined}
            onClick={() => void clean()}
          >
            清理文件
          </Button>
        </>
      }
    >
      {refusal && (
        <Alert tone="danger" title="没有清理">
          {refusal}
        </Alert>
      )}
      {isError ? (
        <ReadFailure compact title="清理范围暂时无法读取" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : none ? (
        <EmptyState title="没有可以清理的文件" description="所有文件都在使用，或者上传不到一天。" />
      ) : (
        <>
          <p className="mt-0">
            将删除 {data.files} 个文件，共 {sizeInWords(data.bytes)}，删除后不能恢复。
            {data.files > data.largest.length && `最大的 ${data.largest.length} 个：`}
          </p>
          <ul aria-label="将删除的文件" className="m-0 grid max-h-72 gap-1 overflow-y-auto p-0 text-sm">
            {data.largest.map(({ id, name, size, school, uploader, uploadedAt }) => (
              <li key={id} className="flex list-none flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-all">{name}</span>
                <span className="text-ink-2">
                  {sizeInWords(size)}，{school?.name ?? PLATFORM_NAME}，{uploader}，
                  {formatDateTime(uploadedAt)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
