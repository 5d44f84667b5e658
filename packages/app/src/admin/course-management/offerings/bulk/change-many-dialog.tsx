import type { Offering } from "@huxuan/api-client";
import { Alert, Button, Dialog, Progress } from "@huxuan/ui";
import { useState } from "react";
import { useSending } from "../../../../form/use-sending.ts";
import { ManyLeft } from "../../../../records/many-left.tsx";
import { count } from "./bulk-targets.ts";
import { NO_WISHES, type WishValues, wishesOf, WishFields } from "./wish-fields.tsx";
import { type ManyOutcome, useChangeMany } from "./use-change-many.ts";

interface ChangeManyDialogProps {
  /** The classes that are ticked. */
  rows: readonly Offering[];
  /** `changed`: something was, and what is ticked can be forgotten. */
  onClose: (changed: boolean) => void;
}

/** 批量修改: seats, waitlist, audience and department of what is ticked; then what became of each, and the way back. */
export function ChangeManyDialog({ rows, onClose }: ChangeManyDialogProps) {
  const [values, setValues] = useState<WishValues>(NO_WISHES);
  const [outcome, setOutcome] = useState<ManyOutcome>();
  const sending = useSending();
  const { change, takeBack, progress } = useChangeMany();
  const wishes = wishesOf(values);
  const left = outcome?.items.filter(({ done }) => !done) ?? [];
  const changed = outcome === undefined ? 0 : outcome.items.length - left.length;
  return (
    <Dialog
      open
      size="lg"
      busy={sending.busy}
      onOpenChange={(open) => !open && onClose(changed > 0)}
      title={outcome ? `${count(changed)} 项已修改` : `批量修改 ${count(rows.length)} 个教学班`}
      description={outcome ? undefined : "只修改勾选的各项，其余保持原样；每个教学班单独修改，改完可以撤销。"}
      footer={
        outcome ? (
          <>
            {changed > 0 && (
              <Button
                busy={sending.busy}
                onClick={() =>
                  void sending.send(async () => {
                    await takeBack(outcome.undo);
                    onClose(true);
                  })
                }
              >
                撤销修改
              </Button>
            )}
            <Button variant="primary" onClick={() => onClose(changed > 0)}>
              知道了
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>取消</Button>
            <Button
              variant="primary"
              busy={sending.busy}
              disabledReason={typeof wishes === "string" ? wishes : undefined}
              onClick={() =>
                typeof wishes !== "string" &&
                void sending.send(async () => setOutcome(await change(rows, wishes)))
              }
            >
              修改 {count(rows.length)} 个教学班
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {sending.fault !== undefined && <Alert tone="danger">{sending.fault}</Alert>}
        {progress && progress.of > 0 && <Progress label="正在修改" value={progress.done} max={progress.of} />}
        {outcome ? (
          <ManyLeft
            left={left}
            title={`${count(left.length)} 项没有修改`}
            allDone={
              outcome.items.length === 0 ? "所选的教学班已经是这样，没有需要修改的" : "所选的教学班都已修改"
            }
          />
        ) : (
          <WishFields rows={rows} values={values} onValuesChange={setValues} />
        )}
      </div>
    </Dialog>
  );
}
