import type { ActedOn } from "@huxuan/api-client";
import { Alert, Button, Dialog, Field, Textarea } from "@huxuan/ui";
import { useState } from "react";
import { useSending } from "../form/use-sending.ts";
import { ManyLeft } from "./many-left.tsx";

interface ManyDialogProps {
  /** How many are chosen. */
  count: number;
  /** What is done, and the word behind the number: 同意, 件认定申请. */
  act: { label: string; counter: string };
  /** Which of them it will be done to. */
  description: string;
  /** Asked for beside it, and what stands there first. */
  opinion?: { value: string; description: string };
  /** Acts on them, each by itself; says of each what became of it. */
  send: (opinion: string) => Promise<readonly ActedOn[]>;
  /** Said when all of them are done. */
  allDone: string;
  onClose: () => void;
}

/** Asks before an act on many chosen rows, does it, and names those that stayed as they were, each with why. */
export function ManyDialog({ count, act, description, opinion, send, allDone, onClose }: ManyDialogProps) {
  const [text, setText] = useState(opinion?.value ?? "");
  const sending = useSending();
  const [outcome, setOutcome] = useState<readonly ActedOn[]>();
  const left = outcome?.filter(({ done }) => !done) ?? [];
  const { label, counter } = act;
  return (
    <Dialog
      open
      busy={sending.busy}
      onOpenChange={(open) => !open && onClose()}
      title={
        outcome ? `${outcome.length - left.length} ${counter}已${label}` : `${label} ${count} ${counter}？`
      }
      description={outcome ? undefined : description}
      footer={
        outcome ? (
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              variant="primary"
              busy={sending.busy}
              disabledReason={opinion && text.trim() === "" ? "请填写意见" : undefined}
              onClick={() => void sending.send(async () => setOutcome(await send(text.trim())))}
            >
              {label} {count} {counter}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <ManyLeft left={left} title={`${left.length} ${counter}没有${label}`} allDone={allDone} />
      ) : (
        <div className="grid gap-3">
          {sending.fault !== undefined && <Alert tone="danger">{sending.fault}</Alert>}
          {opinion && (
            <Field label="意见" required description={opinion.description}>
              <Textarea value={text} onValueChange={setText} rows={3} maxLength={1000} showCount />
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}
