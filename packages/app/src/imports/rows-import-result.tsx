import type { RowsImport, RowsUpload } from "@huxuan/api-client";
import { Alert, Button, JobProgress, useConfirm } from "@huxuan/ui";
import { MarkedFileButton } from "./marked-file-button.tsx";
import type { RowsKind } from "./rows-import-form.tsx";
import { countsSentence, faultRows, importSentence, jobStateOf } from "./import-sentences.ts";

interface RowsImportResultProps {
  job: RowsImport;
  kind: RowsKind;
  /** Somebody asked to stop it. */
  cancelling: boolean;
  onCancel: () => void;
  /** What was sent, where this page sent it. */
  again: RowsUpload | undefined;
  /** It is being sent once more. */
  busy: boolean;
  onAgain: (upload: RowsUpload) => void;
}

/** How far an import is; how it ended, with the faults by row and column and what can be done about them. */
export function RowsImportResult({
  job,
  kind,
  cancelling,
  onCancel,
  again,
  busy,
  onAgain,
}: RowsImportResultProps) {
  const confirm = useConfirm();
  const renamed = job.sums
    .filter(({ problem }) => problem === "newName")
    .reduce((sum, { count }) => sum + count, 0);
  const rename = async (upload: RowsUpload) => {
    const sure = await confirm({
      title: `给 ${renamed} ${kind.counter}${kind.rowName}改名？`,
      description: "他们的姓名会改成文件里的；请先核对下面列出的姓名，不是改名的，是文件里的号码填错了。",
      confirmLabel: "按文件改名",
    });
    if (sure) onAgain({ ...upload, allowNewNames: "true" });
  };
  const write = (change: Partial<RowsUpload>) => (upload: RowsUpload) => {
    const { review: _review, ...sent } = upload;
    onAgain({ ...sent, ...change });
  };
  const unit = kind.only ? kind.counter : "行";
  // The likeliest first.
  const acts: { label: string; act: (upload: RowsUpload) => unknown }[] = [
    ...(renamed > 0 ? [{ label: "按文件改名后再核对", act: rename }] : []),
    ...(job.faultCount === 0
      ? [{ label: `确认导入 ${job.good} ${unit}`, act: write({}) }]
      : job.good > 0
        ? [{ label: `只导入没有错误的 ${job.good} ${unit}`, act: write({ onlyGood: "true" }) }]
        : []),
  ];
  // Whether correcting the file or importing the rest is likelier: most rows are good, or they are not.
  const marksFirst = job.markedFile !== undefined && renamed === 0 && job.good * 2 < job.rows;
  return (
    <div className="grid gap-4">
      {/* Of a review nothing is done yet: what follows says what would be. */}
      {job.state !== "planned" && (
        <JobProgress
          label={job.title}
          state={jobStateOf(job, cancelling)}
          done={job.done}
          total={job.total > 0 ? job.total : undefined}
          detail={importSentence(job, kind)}
          onCancel={onCancel}
        />
      )}
      {job.state === "succeeded" && kind.after?.(job)}
      {(job.state === "refused" || job.state === "planned") && (
        <Alert tone={job.faultCount > 0 ? "warning" : "accent"} title={decisionTitle(job)}>
          {job.state === "planned" && (
            <p>
              {job.faultCount > 0 ? "没有错误的行：" : kind.begins ? "确认后会" : "导入后会"}
              {countsSentence(job, kind)}。
            </p>
          )}
          {job.faultCount > 0 && <p>有错误的行可以在文件里改正后重新导入。</p>}
          {again || job.markedFile !== undefined ? (
            <span className="mt-2 flex flex-wrap gap-2">
              {marksFirst && <MarkedFileButton fileId={job.markedFile} primary />}
              {(again ? acts : []).map(({ label, act }, at) => (
                <Button
                  key={label}
                  size="sm"
                  busy={busy}
                  variant={at === 0 && !marksFirst ? "primary" : "secondary"}
                  onClick={() => again && void act(again)}
                >
                  {label}
                </Button>
              ))}
              {!marksFirst && <MarkedFileButton fileId={job.markedFile} />}
            </span>
          ) : null}
          {!again && <p>页面刷新过，请重新选择同一个文件。</p>}
        </Alert>
      )}
      {job.state === "succeeded" && <MarkedFileButton fileId={job.markedFile} primary />}
      <FaultList label="错误" faults={job.faults} sums={job.sums} />
      {job.noticeSums.length > 0 && (
        <section className="grid gap-2">
          <h3 className="m-0 text-sm font-medium">
            {job.state === "succeeded" ? "这些内容是这样理解的，请核对" : "这些内容会这样理解"}
          </h3>
          <FaultList label="理解方式" faults={job.notices} sums={job.noticeSums} />
        </section>
      )}
    </div>
  );
}

const decisionTitle = ({ faultCount }: RowsImport): string =>
  faultCount > 0 ? `${faultCount} 处错误，还没有导入` : "核对完毕，请确认";

interface FaultListProps {
  /** Name of the list, for those who do not see what it stands under. */
  label: string;
  faults: RowsImport["faults"];
  sums: RowsImport["sums"];
}

/** Equal faults as one entry that names its rows. */
function FaultList({ label, faults, sums }: FaultListProps) {
  if (sums.length === 0) return null;
  return (
    // Without focus the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="max-h-70 overflow-auto">
      <ul className="m-0 grid list-none gap-0 p-0">
        {sums.map((sum) => (
          <li
            key={`${sum.column} ${sum.message}`}
            className="grid gap-1 border-0 border-t border-solid border-line py-2 first:border-t-0"
          >
            <p className="font-medium [overflow-wrap:anywhere]">
              {sum.column !== "" && `${sum.column}：`}
              {sum.message}
            </p>
            <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">{faultRows({ faults }, sum)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
