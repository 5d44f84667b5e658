import { createFeedbackMutation } from "@huxuan/api-client/query";
import { type Feedback, FeedbackDialog } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { runCall } from "../../acts/run-call.ts";
import { zFeedbackInput } from "../../form/contract-rules.ts";
import { maxLengthOf } from "../../form/rules.ts";
import type { EntryDialogProps } from "../user-entry.ts";

/** Sends what somebody wrote, with the page on which they did, to the office of their school. */
export default function SendFeedback(props: EntryDialogProps) {
  const queryClient = useQueryClient();
  const page = useLocation().pathname.slice(0, maxLengthOf(zFeedbackInput.shape.page));
  const send = async ({ info, screenshot }: Feedback) => {
    if (info.trim() === "") throw new Error("请先写下你的建议或遇到的问题，再提交");
    const body = { feedback: info, page, ...(screenshot && { file: screenshot }) };
    await runCall(queryClient, createFeedbackMutation, { body }, true);
  };
  return <FeedbackDialog {...props} onSubmit={send} />;
}
