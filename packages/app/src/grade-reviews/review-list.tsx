import { type GradeReview, labels } from "@huxuan/api-client";
import { searchGradeReviewsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import type { ReactNode } from "react";
import { choicesOf } from "../catalogue/words.ts";
import type { ListColumns } from "../lists/list-columns.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import type { RowAct } from "../lists/row-acts.ts";

const columns: ListColumns<"searchGradeReviews"> = [
  { prop: "studentName", minWidth: 100, card: "title" },
  { prop: "studentNumber", width: 140 },
  { prop: "courseName", minWidth: 160 },
  { prop: "code", width: 130 },
  { prop: "result", width: 80 },
  { prop: "fault", width: 100 },
  { prop: "reason", minWidth: 200, customPopo: true },
  { prop: "state", width: 110 },
  "askedAt",
  "dueAt",
  {
    prop: "opinions",
    minWidth: 200,
    label: "复核意见",
    formatter: ({ opinions }) => opinionsText(opinions),
    file: "{opinions.reviewer.name|}",
    missing: "",
  },
  { prop: "answer", minWidth: 160, customPopo: true, missing: "" },
];

/** What the two reviewers found, in one line. */
function opinionsText(opinions: GradeReview["opinions"]): string {
  return opinions
    .map(({ reviewer, result, words }) =>
      result === undefined ? `${reviewer.name}：未提出` : `${reviewer.name}：应为 ${result}，${words ?? ""}`,
    )
    .join("；");
}

const fields = defineSearchFields([
  { prop: "keyword", label: "关键词", type: "input", placeholder: "姓名、学号或课程", maxlength: 50 },
  { prop: "state", label: "状态", type: "select", options: choicesOf(labels.gradeReviewState) },
] as const);

interface ReviewListProps {
  /** Only those that the caller is to give an opinion on. */
  mine: boolean;
  acts: readonly RowAct<GradeReview>[];
  nothingYet: { title: string; description: string };
  renderDialog: (review: GradeReview | undefined, close: () => void) => ReactNode;
}

/** Requests to look at grades again, those that wait first. */
export function ReviewList({ mine, acts, nothingYet, renderDialog }: ReviewListProps) {
  return (
    <ListScreen
      id={mine ? "my-grade-reviews" : "grade-reviews"}
      name="成绩复核"
      call={searchGradeReviewsList}
      fields={fields}
      columns={columns}
      search={(values) => ({ ...values, ...(mine && { mine }) })}
      rowName={({ studentName, courseName }) => `${studentName} ${courseName}`}
      nothingYet={nothingYet}
      actions={acts}
      renderDialog={(review: GradeReview | undefined, close) => renderDialog(review, close)}
    />
  );
}
