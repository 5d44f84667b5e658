import type { ImportJob } from "@huxuan/api-client";
import { publishOfferingImportMutation } from "@huxuan/api-client/query";
import { Alert, Button } from "@huxuan/ui";
import { useAct } from "../../../../acts/use-act.ts";
import { bulkOutcome, publishQuestion } from "../bulk/bulk-targets.ts";
import { publishSentence } from "./import-words.ts";

interface PublishImportedProps {
  job: ImportJob;
  onPublished: () => void;
}

/** The next step after an import: students see nothing of it until then. */
export function PublishImported({ job, onPublished }: PublishImportedProps) {
  const publish = useAct({
    call: publishOfferingImportMutation,
    request: ({ id }: ImportJob) => ({ path: { id } }),
    ask: ({ unpublished }) => publishQuestion({ moving: unpublished, staying: 0 }),
    done: (answers) => bulkOutcome("发布", answers),
  });
  if (job.unpublished === 0) return <Alert tone="success">{publishSentence(job)}</Alert>;
  return (
    <Alert
      title="下一步：发布"
      action={
        <Button
          variant="primary"
          onClick={() => void publish(job).then((published) => published && onPublished())}
        >
          发布导入的教学班
        </Button>
      }
    >
      {publishSentence(job)}
    </Alert>
  );
}
