import type { Survey } from "@huxuan/api-client";
import { addSurveyPeopleMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { useSending } from "../../../../form/use-sending.ts";
import { readPeople } from "./people-lines.ts";

/** Faults that are listed; the others are counted. */
const MOST_FAULTS = 8;

/** Puts outsiders on the list of a survey: pasted from Excel, read before anything is written. */
export function PasteDialog({ survey: { id, name }, onClose }: { survey: Survey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const [text, setText] = useState("");
  const { people, faults } = readPeople(text);
  const add = () =>
    sending.send(async () => {
      const { added, known } = await runCall(
        queryClient,
        addSurveyPeopleMutation,
        { path: { id }, body: { people } },
        true,
      );
      toast.success(`加入 ${added} 人${known > 0 ? `，${known} 人已在名单上` : ""}`);
      onClose();
    });
  return (
    <Dialog
      open
      size="lg"
      busy={sending.busy}
      guard={text !== ""}
      onOpenChange={(next) => !next && onClose()}
      title={`给「${name}」加名单`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            busy={sending.busy}
            disabledReason={
              people.length === 0 ? "还没有认出的人" : faults.length > 0 ? "请先改好下面的行" : undefined
            }
            onClick={() => void add()}
          >
            {people.length === 0 ? "加入名单" : `加入 ${people.length} 人`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {sending.fault !== undefined && (
          <Alert tone="danger" title="没有加入">
            {sending.fault}
          </Alert>
        )}
        <Field
          label="名单"
          description="一行一人：姓名、邮箱、分组（可不填，例如 2024 届毕业生、用人单位）。可以从 Excel 里整块复制过来。"
        >
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={10}
            className="font-mono"
            placeholder={"王一\twang@example.com\t2024 届毕业生"}
          />
        </Field>
        {faults.length > 0 && (
          <Alert tone="warning" title={`有 ${faults.length} 处要改，改好再加入`}>
            <ul className="m-0 grid gap-1 ps-5">
              {faults.slice(0, MOST_FAULTS).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
              {faults.length > MOST_FAULTS && <li>还有 {faults.length - MOST_FAULTS} 处</li>}
            </ul>
          </Alert>
        )}
        <p className="m-0 text-ink-2" aria-live="polite">
          认出 {people.length} 人。邮箱已在名单上的不会重复加入；开放时每人收到一个只能用一次的链接。
        </p>
      </div>
    </Dialog>
  );
}
