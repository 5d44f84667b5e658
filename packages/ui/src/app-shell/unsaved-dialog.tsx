import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { useMessages } from "../provider/index.js";
import type { VisitedTab } from "./visited-tabs.js";

export interface UnsavedDialogProps {
  /** The tabs that would be lost; empty keeps the dialog closed. */
  tabs: readonly VisitedTab[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before typed text is thrown away with its tab. */
export function UnsavedDialog({ tabs, onKeep, onDiscard }: UnsavedDialogProps) {
  const text = useMessages().appShell;
  return (
    <Dialog
      open={tabs.length > 0}
      onOpenChange={(open) => {
        if (!open) onKeep();
      }}
      title={text.unsavedTitle}
      size="small"
      footer={
        <>
          <Button onClick={onKeep}>{text.keepEditing}</Button>
          <Button variant="danger" onClick={onDiscard}>
            {text.discardAndClose}
          </Button>
        </>
      }
    >
      {text.unsavedQuestion(tabs.map((tab) => tab.title))}
    </Dialog>
  );
}
