import { type Dictionary, getDictionaryImportTemplate } from "@huxuan/api-client";
import { getJobOptions, importDictionaryMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, JobProgress, type JobState, Upload } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { renewAfter } from "../../../acts/renewal.ts";
import { runCall } from "../../../acts/run-call.ts";
import { saveAttachment } from "../../../download/save-attachment.ts";

/** Pause between two looks at a running import, ms. */
const POLL_MS = 500;
const STATES = {
  waiting: "queued",
  retrying: "queued",
  running: "running",
  succeeded: "succeeded",
  partly: "partly",
  refused: "refused",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<string, JobState>;

/** What an import of the kit leaves (`ImportResult` of the server). */
interface Outcome {
  outcome: "written" | "refused";
  errorCount: number;
  errors: { row: number; column: string; message: string }[];
  summary: { made?: number; changed?: number; unchanged?: number };
}

/** From a file to entries: choose, watch, correct. */
export function ImportDialog({ dictionary, onClose }: { dictionary: Dictionary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [jobId, setJobId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const job = useQuery({
    ...getJobOptions({ path: { jobId: jobId ?? "" } }),
    enabled: jobId !== undefined,
    refetchInterval: ({ state }) => (state.data?.endedAt === undefined ? POLL_MS : false),
  }).data;
  const ended = job?.endedAt !== undefined;
  useEffect(() => {
    if (ended) renewAfter(queryClient, "importDictionary");
  }, [ended, queryClient]);
  const result = job?.result as Outcome | undefined;
  const written = result?.outcome === "written";

  const start = async (onlyGood: boolean) => {
    if (!file) return;
    setRefusal(undefined);
    try {
      const body = { file, ...(onlyGood && { onlyGood: "true" }) };
      const begun = await runCall(
        queryClient,
        importDictionaryMutation,
        { path: { id: dictionary.id }, body },
        true,
      );
      setJobId(begun.jobId);
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`导入「${dictionary.title}」的选项`}
      size="md"
      footer={
        <>
          <Button onClick={onClose}>{ended ? "关闭" : "取消"}</Button>
          {result && !written && <Button onClick={() => void start(true)}>只导入没有错误的行</Button>}
          {!written && (
            <Button
              variant="primary"
              disabledReason={file ? undefined : "请先选择文件"}
              onClick={() => void start(false)}
            >
              {result ? "重新导入" : "开始导入"}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="文件" required>
          <Upload
            accept={[".xlsx", ".json"]}
            maxSize={2 * 1024 * 1024}
            description="按模板填写：代码、名称、上级代码、排序。已有的代码改名，没有的新增。"
            onValueChange={([item]) => setFile(item?.file)}
          />
        </Field>
        <Button
          className="justify-self-start"
          onClick={() =>
            void saveAttachment(
              getDictionaryImportTemplate({ meta: { act: true } }),
              "字典选项导入模板.xlsx",
            ).catch(() => undefined)
          }
        >
          下载模板
        </Button>
        {refusal && (
          <Alert tone="danger" title="没有开始导入">
            {refusal}
          </Alert>
        )}
        {job && (
          <JobProgress
            title={job.title}
            state={STATES[job.state]}
            done={job.done}
            {...(job.total !== undefined && { total: job.total })}
            detail={
              written
                ? `新增 ${result.summary.made ?? 0} 个，修改 ${result.summary.changed ?? 0} 个，没有变化 ${result.summary.unchanged ?? 0} 个${job.error === undefined ? "" : `；${job.error}`}`
                : result
                  ? `${result.errorCount} 处错误，没有导入任何数据`
                  : (job.error ?? job.text)
            }
          />
        )}
        {result && result.errors.length > 0 && (
          <ul aria-label="错误" className="m-0 grid max-h-60 gap-1 overflow-y-auto p-0 text-sm">
            {result.errors.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`} className="list-none">
                第 {row} 行，{column}：{message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
