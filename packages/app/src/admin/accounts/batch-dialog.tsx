import { ApiFailure, labels } from "@huxuan/api-client";
import { getAccountBatchesOptions } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Skeleton } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { BatchResult } from "./batch-result.tsx";
import { stateWord } from "./batch-words.ts";
import { type FollowedBatch, isActive } from "./use-account-batch.ts";

interface BatchDialogProps {
  open: boolean;
  onClose: () => void;
  batch: FollowedBatch;
  /** What is asked before it starts. */
  children: ReactNode;
  /** 「开通 37 个账号」 */
  startLabel: string;
  /** Why it cannot be started; undefined when it can. */
  obstacle: string | undefined;
  busy: boolean;
  /** Why the last start was refused. */
  refusal: Error | null;
  onStart: () => void;
}

/** The dialog that opens accounts: whom for, how far it is, and what came of it; the job goes on while it is closed. */
export function BatchDialog({
  open,
  onClose,
  batch: followed,
  children,
  startLabel,
  obstacle,
  busy,
  refusal,
  onStart,
}: BatchDialogProps) {
  const { id, batch, cancel, forget } = followed;
  const active = batch !== undefined && isActive(batch);
  return (
    <Dialog
      open={open}
      size="md"
      onOpenChange={(next) => !next && onClose()}
      title="开通账号"
      footer={
        id === undefined ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button variant="primary" busy={busy} disabledReason={obstacle} onClick={onStart}>
              {startLabel}
            </Button>
          </>
        ) : (
          <>
            {!active && <Button onClick={forget}>再开通一批</Button>}
            <Button onClick={onClose}>{active ? "在后台继续" : "关闭"}</Button>
          </>
        )
      }
    >
      {id === undefined ? (
        <div className="grid gap-4">
          {refusal && (
            <Alert tone="danger" title="没有开通">
              {refusal instanceof ApiFailure ? refusal.message : "请稍后重试"}
            </Alert>
          )}
          {children}
          <RecentBatches onFollow={followed.follow} />
        </div>
      ) : batch ? (
        <BatchResult
          batch={batch}
          cancelling={cancel.isPending || cancel.isSuccess}
          onCancel={() => cancel.mutate()}
        />
      ) : followed.unreadable ? (
        <ReadFailure
          compact
          title="进度暂时无法读取"
          error={followed.error}
          description="任务在服务器上继续，不受影响。"
          onRetry={() => void followed.retry()}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

/** Batches that go on or whose passwords can still be had: whoever closed the page finds them again. */
function RecentBatches({ onFollow }: { onFollow: (id: string) => void }) {
  const { data } = useQuery({ ...getAccountBatchesOptions(), staleTime: 0 });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="最近一天开通的账号">
      <h3 className="mt-0 mb-1 text-sm font-medium">最近一天开通的账号</h3>
      <ul className="m-0 grid list-none gap-1 p-0">
        {items.map((batch) => (
          <li key={batch.id} className="flex flex-wrap items-center gap-2">
            <span className="grow text-ink-2">
              {`${formatDateTime(batch.startedAt)} ${labels.accountBatchKind[batch.kind]} ${batch.made} 个，${stateWord(batch)}`}
            </span>
            <Button size="sm" onClick={() => onFollow(batch.id)}>
              查看
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
