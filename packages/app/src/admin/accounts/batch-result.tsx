import { type AccountBatch, getAccountSheet, labels } from "@huxuan/api-client";
import { Alert, Button, JobProgress } from "@huxuan/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "../../catalogue/words.ts";
import { saveAttachment } from "../../download/save-attachment.ts";
import { batchSentence, progressStateOf } from "./batch-words.ts";
import { isActive } from "./use-account-batch.ts";

interface BatchResultProps {
  batch: AccountBatch;
  /** Somebody asked to stop it. */
  cancelling: boolean;
  onCancel: () => void;
}

/** How far a batch of accounts is; how it ended, with the sheet of passwords and who got none. */
export function BatchResult({ batch, cancelling, onCancel }: BatchResultProps) {
  return (
    <div className="grid gap-4">
      <JobProgress
        label={batch.kind === "user" ? "给出一次性密码" : `开通${labels.accountBatchKind[batch.kind]}账号`}
        state={progressStateOf(batch, cancelling)}
        done={batch.done}
        total={batch.total}
        detail={batchSentence(batch)}
        onCancel={onCancel}
      />
      {!isActive(batch) && batch.sheetUntil && (
        <Alert tone="warning" title="请下载一次性密码表">
          <p className="mt-0">
            {`只有你能下载，${formatMoment(batch.sheetUntil)} 前有效。密码只能用来设置自己的密码；请用安全的方式告诉本人，发放后删除文件。`}
          </p>
          <SheetButton id={batch.id} />
        </Alert>
      )}
      {batch.skipped.length > 0 && (
        // Without focus the keyboard could not scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label="没有开通的人" tabIndex={0} className="max-h-70 overflow-auto">
          <ul className="m-0 grid list-none gap-1 p-0">
            {batch.skipped.map(({ number, name, reason }, at) => (
              <li key={`${at} ${number}`} className="[overflow-wrap:anywhere]">
                {[number, name].filter(Boolean).join(" ")}
                <span className="text-ink-2">{`：${reason}`}</span>
              </li>
            ))}
          </ul>
          {batch.skippedCount > batch.skipped.length && (
            <p className="text-ink-2">{`只列出前 ${batch.skipped.length} 人，共 ${batch.skippedCount} 人`}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** The workbook with user names and passwords. */
function SheetButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    // The client's notice already shows the failure.
    await saveAttachment(
      getAccountSheet({ path: { jobId: id }, meta: { act: true } }),
      "一次性密码.xlsx",
    ).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button variant="primary" icon={<Download />} busy={busy} onClick={() => void load()}>
      下载密码表
    </Button>
  );
}
