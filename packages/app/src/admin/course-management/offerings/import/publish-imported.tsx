import { type ImportJob, publishOfferingImport } from "@huxuan/api-client";
import { Alert, Button, toast, useConfirm } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { bulkSentence, publishQuestion } from "../bulk-targets.ts";
import { publishSentence } from "./import-words.ts";

interface PublishImportedProps {
  job: ImportJob;
  onPublished: () => void;
}

/** The next step after an import: students see nothing of it until then. */
export function PublishImported({ job, onPublished }: PublishImportedProps) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  if (job.unpublished === 0) return <Alert tone="ok">{publishSentence(job)}</Alert>;
  const publish = async () => {
    let sentence = "";
    const published = await confirm({
      ...publishQuestion({ moving: job.unpublished, staying: 0 }),
      act: async () => {
        const { data } = await publishOfferingImport({ path: { id: job.id }, meta: { quiet: true } });
        sentence = bulkSentence("发布", data);
      },
    });
    if (!published) return;
    toast.success(sentence);
    void queryClient.invalidateQueries();
    onPublished();
  };
  return (
    <Alert
      title="下一步：发布"
      action={
        <Button variant="primary" onClick={() => void publish()}>
          发布导入的教学班
        </Button>
      }
    >
      {publishSentence(job)}
    </Alert>
  );
}
