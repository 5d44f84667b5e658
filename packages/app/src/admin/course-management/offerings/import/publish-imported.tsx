import { type OfferingImportImportJob, publishOfferings } from "@huxuan/api-client";
import { searchOfferingsOptions } from "@huxuan/api-client/query";
import { Alert, Button, toast } from "@huxuan/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { bulkSentence } from "../bulk-targets.ts";

interface PublishImportedProps {
  job: OfferingImportImportJob;
  onPublished: () => void;
}

/** The next step after an import: students see nothing of it until then. */
export function PublishImported({ job, onPublished }: PublishImportedProps) {
  const queryClient = useQueryClient();
  // An import does not name its offerings: what it leaves as scheduled is published together.
  const filter = { semesterId: job.semesterId, schoolId: job.school.id, state: "scheduled" } as const;
  const waiting = useQuery({
    ...searchOfferingsOptions({ body: { page: { pageIndex: 1, pageSize: 1 }, ...filter } }),
    staleTime: 0,
  });
  const publish = useMutation({
    mutationFn: async () => (await publishOfferings({ body: { filter } })).data,
    onSuccess: (result) => {
      toast.success(bulkSentence("发布", result));
      void queryClient.invalidateQueries();
      onPublished();
    },
  });
  const count = waiting.data?.rowCount;
  if (count === 0) return <Alert tone="ok">没有等待发布的教学班，学生已经能看到全部。</Alert>;
  return (
    <Alert
      title="下一步：发布"
      action={
        <Button variant="primary" loading={publish.isPending} onClick={() => publish.mutate()}>
          发布导入的教学班
        </Button>
      }
    >
      学生还看不到这些教学班。发布后，{job.school.name}本学期
      {count === undefined ? "所有" : ` ${count.toLocaleString("zh-CN")} 个`}
      「已排课」的教学班会出现在选课中心；也可以先核对，稍后在列表里发布。
    </Alert>
  );
}
