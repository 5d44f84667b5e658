import type { WorkflowModelDetail } from "@huxuan/api-client";
import { Button, Dialog } from "@huxuan/ui";
import { BpmnViewer } from "@huxuan/ui/bpmn";

interface NewestDrawingProps {
  /** What somebody else has saved meanwhile. */
  newest: WorkflowModelDetail;
  /** Puts what is on the screen in its place. */
  onReplace: () => void;
  replacing: boolean;
  /** Saves what is on the screen as a file. */
  onKeepCopy: () => void;
  /** Takes theirs in place of what is on the screen. */
  onTake: () => void;
  onClose: () => void;
}

/** Shows the version that somebody else saved meanwhile, and the choices: none of them discards anything unseen. */
export function NewestDrawing({
  newest,
  onReplace,
  replacing,
  onKeepCopy,
  onTake,
  onClose,
}: NewestDrawingProps) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`别人保存的「${newest.name}」`}
      description="替换后，别人这次的修改不再保留；改用最新的，会先把你画的下载成文件。"
      footer={
        <>
          <Button onClick={onClose}>继续画我的</Button>
          <Button
            onClick={() => {
              onKeepCopy();
              onTake();
            }}
          >
            下载我画的，改用最新的
          </Button>
          <Button variant="primary" busy={replacing} onClick={onReplace}>
            用我画的替换
          </Button>
        </>
      }
    >
      <BpmnViewer xml={newest.xml} label={`别人保存的「${newest.name}」`} />
    </Dialog>
  );
}
