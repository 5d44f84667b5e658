import { Alert, Button, Dialog, RadioGroup } from "@huxuan/ui";
import { useState } from "react";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits } from "../../catalogue/words.ts";
import type { SwapQuestion } from "./use-press.tsx";

interface SwapDialogProps {
  question: SwapQuestion;
  busy: boolean;
  /** The refusal of the last try, if any. */
  refusal?: string;
  onSwap: (dropOfferingId: number) => void;
  onClose: () => void;
}

/** Shows what goes and what comes before a swap; the old seat stays when the new one is not to be had. */
export function SwapDialog({ question, busy, refusal, onSwap, onClose }: SwapDialogProps) {
  const { offering, preview } = question.item;
  const choices = preview.blocking.filter((each) => each.swappable);
  const [drop, setDrop] = useState(choices[0]?.offeringId);
  const fixed = preview.blocking.filter((each) => !each.swappable);
  const possible = drop !== undefined && fixed.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="换课"
      footer={
        <>
          <Button onClick={onClose}>不换了</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={!possible}
            onClick={() => drop !== undefined && onSwap(drop)}
          >
            确认换课
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <section>
          <h3 className="text-[12px] font-medium text-ink-2">换入</h3>
          <p className="font-medium">
            {offering.course.name}{" "}
            <span className="text-ink-3">{formatCredits(offering.course.credits)} 学分</span>
          </p>
          <p className="text-ink-2">
            {offering.school.name} · {meetingLine(offering.meetings)}
          </p>
        </section>
        <RadioGroup
          aria-label="换出"
          value={String(drop ?? "")}
          onValueChange={(value) => setDrop(Number(value))}
          options={choices.map((each) => ({
            value: String(each.offeringId),
            label: each.time ? `${each.courseName}（${each.time}）` : each.courseName,
          }))}
        />
        {fixed.map((each) => (
          <Alert key={each.offeringId} tone="warn">
            {each.courseName}
            {each.time && `（${each.time}）`} 不能在本轮退选，因此不能换入这门课。
          </Alert>
        ))}
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        <p className="text-ink-2">一步完成：换入不成功时，原来的课程不变。</p>
      </div>
    </Dialog>
  );
}
