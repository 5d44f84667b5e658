import { Button, Dialog, ErrorState, Skeleton } from "@huxuan/ui";
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
  const { id, job, active, start, forget } = importing;
  const close = () => {
    onClose();
    if (!active) forget();
  };
  return (
    <Dialog
      open={open}
      size="md"
      onOpenChange={(next) => !next && close()}
      title="导入教学班"
      footer={
        id === undefined ? (
          <>
            <Button onClick={close}>取消</Button>
            <Button type="submit" form={FORM} variant="primary" busy={start.isPending}>
              开始导入
            </Button>
          </>
        ) : (
          <>
            {job && !active && <Button onClick={forget}>导入另一个文件</Button>}
            <Button onClick={close}>{active ? "在后台继续" : "关闭"}</Button>
          </>
        )
      }
    >
      {id === undefined ? (
        <ImportForm
          id={FORM}
          semesterId={semesterId}
          refusal={start.error}
          onStart={(upload) => start.mutate(upload)}
        />
      ) : job ? (
        <ImportResult job={job} importing={importing} onPublished={close} />
      ) : importing.unreadable ? (
        <ErrorState
          compact
          title="导入进度暂时无法读取"
          description="导入在服务器上继续，不受影响。"
          onRetry={() => void importing.retry()}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
