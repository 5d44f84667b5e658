import { type Feedback, labels, type Permission } from "@huxuan/api-client";
import { closeFeedbackMutation, searchFeedbackList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { choicesOf, FEEDBACK_STATE, PLATFORM_NAME } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";

export const title = "意见反馈";
export const personalData = true;
export const permission: Permission = "feedback-answer";

const fields = defineSearchFields([
  { prop: "state", label: "状态", type: "select", options: choicesOf(labels.feedbackState) },
  { prop: "keyword", label: "关键词", type: "input", placeholder: "反馈内容或提交人", maxlength: 50 },
] as const);

const columns: ListColumns<"searchFeedback"> = [
  { prop: "state", tags: FEEDBACK_STATE },
  "sentAt",
  { prop: "sender", width: 110 },
  { prop: "school", minWidth: 130, missing: PLATFORM_NAME, ofSchool: true },
  { prop: "text", minWidth: 240, customPopo: true, card: "title" },
  { prop: "hasScreenshot", width: 80 },
  { prop: "page", minWidth: 160, customPopo: true },
  { prop: "answer", minWidth: 180, customPopo: true },
];

const isOpen = ({ state }: Feedback) => state !== "closed";
const acts: readonly RowAct<Feedback>[] = [
  { label: "答复", permission: "feedback-answer", visible: isOpen, edits: true },
  {
    label: "关闭",
    permission: "feedback-close",
    tone: "danger",
    visible: isOpen,
    call: closeFeedbackMutation,
    ask: ({ sender, state }) => ({
      title: `关闭${sender}的意见？`,
      tone: "danger",
      consequence: `${state === "open" ? "还没有答复。" : ""}关闭后不能再答复，也不能重新打开。`,
      confirmLabel: "关闭意见",
    }),
    done: "意见已关闭",
  },
];

/** What people think of the platform: what waits for an answer first. */
export function Screen() {
  return (
    <ListScreen
      id="feedback"
      name="意见反馈"
      call={searchFeedbackList}
      fields={fields}
      columns={columns}
      search={(values) => values}
      rowName={({ sender }) => `${sender}的意见`}
      nothingYet={{
        title: "还没有人提交意见",
        description: "师生从右上角的用户菜单「意见反馈」提交；提交后显示在这里，等待答复的排在前面。",
      }}
      actions={acts}
      renderDialog={(row: Feedback | undefined, close) =>
        row && <AnswerDialog feedback={row} onClose={close} />
      }
    />
  );
}
