import type { GradeReview } from "@huxuan/api-client";
import { ReviewList } from "../../../grade-reviews/review-list.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { DecideDialog } from "./decide-dialog.tsx";

const acts: readonly RowAct<GradeReview>[] = [
  {
    label: "办理",
    permission: "grade-review-assign",
    visible: ({ allowed }) => allowed.includes("assign") || allowed.includes("decide"),
    edits: true,
  },
];

/** What students asked to be looked at again: two reviewers are named, and what both found becomes of the grade. */
export function OfficeReviews() {
  return (
    <ReviewList
      mine={false}
      acts={acts}
      nothingYet={{
        title: "还没有复核申请",
        description: "成绩发布后，学生可以在复核期内申请一次；这里安排两位复核人，意见一致后办结。",
      }}
      renderDialog={(review, close) => {
        if (review === undefined) return null;
        const said =
          review.opinions.length > 0 && review.opinions.every(({ result }) => result !== undefined);
        const agree = said && new Set(review.opinions.map(({ result }) => result)).size === 1;
        return agree ? (
          <DecideDialog review={review} onClose={close} />
        ) : (
          <AssignDialog review={review} onClose={close} />
        );
      }}
    />
  );
}
