import { type Dictionary, getDictionaryImportTemplate } from "@huxuan/api-client";
import { importDictionaryMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, JobProgress, Upload } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { saveAttachment } from "../../../download/save-attachment.ts";
import { MarkedFileButton } from "../../../imports/marked-file-button.tsx";
import { useFollowedJob } from "../../../imports/use-followed-job.ts";

/** What an import of the kit leaves (`ImportResult` of the server). */
interface Outcome {
  outcome: "written" | "refused" | "planned";
  good: number;
  errorCount: number;
  errors: { row: number; column: string; message: string }[];
  notices?: { row: number; column: string; message: string }[];
  markedFile?: string;
  summary: { made?: number; changed?: number; unchanged?: number };
}

/** 「新增 2 个，修改 1 个，没有变化 0 个」 */
const countsOf = ({ summary: { made = 0, changed = 0, unchanged = 0 } }: Outcome): string =>
  `新增 ${made} 个，修改 ${changed} 个，没有变化 ${unchanged} 个`;

/** From a file to entries: choose, look through what it would do, correct or import. */
export function ImportDialog({ dictionary, onClose }: { dictionary: Dictionary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [jobId, setJobId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const {
    job: { data: job },
    over: ended,
    state,
  } = useFollowedJob(jobId, "importDictionary");
  const result = job?.result as Outcome | undefined;
  const written = result?.outcome === "written";

  const planned = result?.outcome === "planned";
  const start = async (choice: { review?: "true"; onlyGood?: "true" }) => {
    if (!file) return;
    setRefusal(undefined);
    try {
      const body = { file, ...choice };
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
          {!written && (
            <Button
              variant={planned ? "secondary" : "primary"}
              disabledReason={file ? undefined : "请先选择文件"}
              onClick={() => void start({ review: "true" })}
            >
              {result ? "重新核对" : "核对文件"}
            </Button>
          )}
          {planned && (
            <Button
              variant="primary"
              onClick={() => void start(result.errorCount > 0 ? { onlyGood: "true" } : {})}
            >
              {result.errorCount > 0 ? `只导入没有错误的 ${result.good} 行` : `确认导入 ${result.good} 行`}
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
            label={job.title}
            state={state}
            done={job.done}
            {...(job.total !== undefined && { total: job.total })}
            detail={
              written
                ? `${countsOf(result)}${job.error === undefined ? "" : `；${job.error}`}`
                : planned
                  ? `还没有导入。${result.errorCount > 0 ? `${result.errorCount} 处错误；没有错误的行` : "导入后会"}${countsOf(result)}`
                  : result
                    ? `${result.errorCount} 处错误，没有导入任何数据`
                    : (job.error ?? job.text)
            }
          />
        )}
        {result?.markedFile !== undefined && <MarkedFileButton fileId={result.markedFile} />}
        {result?.notices && result.notices.length > 0 && (
          <ul aria-label="理解方式" className="m-0 grid max-h-60 gap-1 overflow-y-auto p-0 text-sm">
            {result.notices.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`} className="list-none">
                {row > 0 && `第 ${row} 行，${column}：`}
                {message}
              </li>
            ))}
          </ul>
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
