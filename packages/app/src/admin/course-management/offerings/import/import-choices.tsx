import type { ImportJob, ImportUpload } from "@huxuan/api-client";
import { Alert, Button, useConfirm } from "@huxuan/ui";
import { useState } from "react";
import { choicesOf, type ImportChoice } from "./import-words.ts";

interface ImportChoicesProps {
  job: ImportJob;
  /** What was sent; undefined after a reload of the page, when the browser no longer has the file. */
  upload: ImportUpload | undefined;
  /** Being sent again. */
  pending: boolean;
  onAgain: (upload: ImportUpload) => void;
  onOtherFile: () => void;
}

/** What can be done with a file that was refused, besides correcting it. */
export function ImportChoices({ job, upload, pending, onAgain, onOtherFile }: ImportChoicesProps) {
  const confirm = useConfirm();
  const [taken, setTaken] = useState("");
  const choices = choicesOf(job);
  if (choices.length === 0) return null;
  if (upload === undefined) {
    return (
      <Alert
        title="页面刷新过，请重新选择文件"
        action={
          <Button variant="primary" onClick={onOtherFile}>
            重新选择文件
          </Button>
        }
      >
        选好同一个文件再导入一次，就可以继续处理这些错误。
      </Alert>
    );
  }
  const take = async ({ label, question, change }: ImportChoice) => {
    const sure =
      question === undefined ||
      (await confirm({
        title: question.title,
        description: question.description,
        confirmLabel: question.confirmLabel,
      }));
    if (!sure) return;
    setTaken(label);
    onAgain({ ...upload, ...change });
  };
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="怎样处理这些错误">
      {choices.map((choice, at) => (
        <Button
          key={choice.label}
          variant={at === 0 ? "primary" : "secondary"}
          busy={pending && choice.label === taken}
          disabled={pending && choice.label !== taken}
          onClick={() => void take(choice)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}
