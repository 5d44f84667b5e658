import { Button, Dialog, Skeleton } from "@huxuan/ui";
import type { ReactNode } from "react";
import { ReadFailure } from "../failure/read-failure.tsx";

interface ImportFrameProps {
  /** 「导入教学班」. */
  title: string;
  open: boolean;
  /** Closes the dialog; the import goes on. */
  onClose: () => void;
  /** Id of the form, which the button in the foot sends. */
  formId: string;
  /** The import of the page: none yet, or one that is read, under way or ended. */
  importing: {
    id: unknown;
    job: object | undefined;
    start: { isPending: boolean };
    unreadable: boolean;
    error: unknown;
    retry: () => unknown;
    forget: () => void;
  };
  /** Of the button that sends the form. Default 开始导入. */
  startLabel?: string;
  /** The import goes on. */
  active: boolean;
  /** What is asked before it starts. */
  form: ReactNode;
  /** How it goes, and what came of it; undefined until it was read. */
  result: ReactNode;
}

/** The dialog of an import, from the choice of a file to what came of it. */
export function ImportFrame({
  title,
  open,
  onClose,
  formId,
  importing,
  startLabel = "开始导入",
  active,
  form,
  result,
}: ImportFrameProps) {
  const { id, job, start, forget } = importing;
  return (
    <Dialog
      open={open}
      size="md"
      onOpenChange={(next) => !next && onClose()}
      title={title}
      footer={
        id === undefined ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="submit" form={formId} variant="primary" busy={start.isPending}>
              {startLabel}
            </Button>
          </>
        ) : (
          <>
            {job && !active && <Button onClick={forget}>导入另一个文件</Button>}
            <Button onClick={onClose}>{active ? "在后台继续" : "关闭"}</Button>
          </>
        )
      }
    >
      {id === undefined ? (
        form
      ) : job ? (
        result
      ) : importing.unreadable ? (
        <ReadFailure
          compact
          title="导入进度暂时无法读取"
          error={importing.error}
          description="导入在服务器上继续，不受影响。"
          onRetry={() => void importing.retry()}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
