import { ImportFrame } from "../../../../imports/import-frame.tsx";
import { useWatchedJob } from "../../../../imports/use-watched-job.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportResult } from "./import-result.tsx";
import type { useImportJob } from "./use-import-job.ts";

const FORM = "import-form";

interface ImportDialogProps {
  open: boolean;
  /** Lives outside: the import goes on while the dialog is closed. */
  importing: ReturnType<typeof useImportJob>;
  semesterId: number | undefined;
  onClose: () => void;
}

/** From a file to offerings: choose, watch, correct or publish. */
export function ImportDialog({ open, importing, semesterId, onClose }: ImportDialogProps) {
  const { job, active, start, forget } = importing;
  useWatchedJob(job?.jobId, open && job !== undefined && !active);
  const close = () => {
    onClose();
    if (!active) forget();
  };
  return (
    <ImportFrame
      title="导入教学班"
      open={open}
      onClose={close}
      formId={FORM}
      startLabel="核对文件"
      importing={importing}
      active={active}
      form={
        <ImportForm
          id={FORM}
          semesterId={semesterId}
          refusal={start.error}
          onStart={(upload) => start.mutate(upload)}
        />
      }
      result={job && <ImportResult job={job} importing={importing} onPublished={close} />}
    />
  );
}
