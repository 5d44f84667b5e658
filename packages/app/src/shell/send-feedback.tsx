import { createFeedbackMutation } from "@huxuan/api-client/query";
import { type Feedback, FeedbackDialog } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { runCall } from "../acts/run-call.ts";

/** The longest address that the contract takes. */
const PAGE_LENGTH = 200;

/** Sends what somebody wrote, with the page on which they did, to the office of their school. */
export default function SendFeedback(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const queryClient = useQueryClient();
  const page = useLocation().pathname.slice(0, PAGE_LENGTH);
  const send = async ({ info, screenshot }: Feedback) => {
    if (info.trim() === "") throw new Error("请先写下你的建议或遇到的问题，再提交");
    const body = { feedback: info, page, ...(screenshot && { file: screenshot }) };
    await runCall(queryClient, createFeedbackMutation, { body }, true);
  };
  return <FeedbackDialog {...props} onSubmit={send} />;
}
