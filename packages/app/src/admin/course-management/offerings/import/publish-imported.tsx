import { type OfferingImportImportJob, publishOfferingImport } from "@huxuan/api-client";
import { Alert, Button, toast } from "@huxuan/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { bulkSentence } from "../bulk-targets.ts";
import { publishSentence } from "./import-words.ts";

interface PublishImportedProps {
  job: OfferingImportImportJob;
  onPublished: () => void;
}

/** The next step after an import: students see nothing of it until then. */
export function PublishImported({ job, onPublished }: PublishImportedProps) {
  const queryClient = useQueryClient();
  const publish = useMutation({
    mutationFn: async () => (await publishOfferingImport({ path: { id: job.id } })).data,
    onSuccess: (result) => {
      toast.success(bulkSentence("发布", result));
      void queryClient.invalidateQueries();
      onPublished();
    },
  });
  if (job.unpublished === 0) return <Alert tone="ok">{publishSentence(job)}</Alert>;
  return (
    <Alert
      title="下一步：发布"
      action={
        <Button variant="primary" loading={publish.isPending} onClick={() => publish.mutate()}>
          发布导入的教学班
        </Button>
      }
    >
      {publishSentence(job)}
    </Alert>
  );
}
