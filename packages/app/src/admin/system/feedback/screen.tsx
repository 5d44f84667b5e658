import { type Feedback, type FeedbackState, labels, type Permission } from "@huxuan/api-client";
import { closeFeedbackMutation, searchFeedbackList } from "@huxuan/api-client/query";
import { defineSearchFields, EmptyState, type RowAction, Tag, type TagProps } from "@huxuan/ui";
import { useCallback } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { choicesOf, formatMoment, PLATFORM_NAME } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { ListColumns } from "../../../lists/use-list.ts";
import { AnswerDialog } from "./answer-dialog.tsx";

export const title = "意见反馈";
export const personalData = true;
export const permission: Permission = "feedback-answer";

const TONE: Readonly<Record<FeedbackState, TagProps["tone"]>> = {
  open: "warning",
  answered: "success",
  closed: "neutral",
};

const fields = defineSearchFields([
  { prop: "state", label: "状态", type: "select", options: choicesOf(labels.feedbackState) },
  { prop: "keyword", label: "关键词", type: "input", placeholder: "反馈内容或提交人", maxlength: 50 },
] as const);

const columns: ListColumns<"searchFeedback"> = [
  {
    prop: "state",
    label: "状态",
    width: 96,
    sortable: true,
    render: ({ row }) => <Tag tone={TONE[row.state]}>{labels.feedbackState[row.state]}</Tag>,
    text: (row) => labels.feedbackState[row.state],
  },
  {
    prop: "sentAt",
    label: "提交时间",
    width: 188,
    sortable: true,
    formatter: (row) => formatMoment(row.sentAt),
  },
  { prop: "sender", label: "提交人", width: 110 },
  {
    prop: "school",
    label: "学校",
    minWidth: 130,
    formatter: (row) => row.school?.name ?? PLATFORM_NAME,
    file: `{school.name|${PLATFORM_NAME}}`,
  },
  { prop: "text", label: "反馈内容", minWidth: 240, customPopo: true, card: "title" },
  { prop: "hasScreenshot", label: "截图", width: 72, formatter: (row) => (row.hasScreenshot ? "有" : "无") },
  { prop: "page", label: "所在页面", minWidth: 160, customPopo: true },
  { prop: "answer", label: "答复", minWidth: 180, customPopo: true },
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
      renderEmpty={({ state, keyword }) =>
        state === undefined && !keyword ? (
          <EmptyState
            title="还没有人提交意见"
            description="师生从右上角的用户菜单「意见反馈」提交；提交后显示在这里，等待答复的排在前面。"
          />
        ) : undefined
      }
      actions={useFeedbackActions()}
      renderDialog={(row: Feedback | undefined, close) =>
        row && <AnswerDialog feedback={row} onClose={close} />
      }
    />
  );
}

function useFeedbackActions() {
  const close = useAct({
    call: closeFeedbackMutation,
    request: ({ id }: Feedback) => ({ path: { id } }),
    ask: ({ sender, state }: Feedback) => ({
      title: `关闭${sender}的意见？`,
      danger: true,
      consequence: `${state === "open" ? "还没有答复。" : ""}关闭后不能再答复，也不能重新打开。`,
      confirmLabel: "关闭意见",
    }),
    done: "意见已关闭",
  });
  return useCallback(
    (edit: (row: Feedback) => void): RowAction<Feedback>[] => [
      {
        label: "答复",
        permission: "feedback-answer",
        visible: ({ state }) => state !== "closed",
        onClick: edit,
      },
      {
        label: "关闭",
        permission: "feedback-close",
        danger: true,
        visible: ({ state }) => state !== "closed",
        onClick: (row) => void close(row),
      },
    ],
    [close],
  );
}
