import type { WithdrawalLoss, WithdrawalPreview } from "@huxuan/api-client";

/** 3 名学生失去 2 个名额（5 学分）和 1 个候补位置，其中 1 名学生本学期不再有课 */
export function totalWords({ students, seats, places, credits, leftWithout }: WithdrawalPreview): string {
  const lost = [
    seats > 0 ? `${seats} 个名额（${credits} 学分）` : "",
    places > 0 ? `${places} 个候补位置` : "",
  ].filter(Boolean);
  const without = leftWithout > 0 ? `，其中 ${leftWithout} 名学生本学期不再有课` : "";
  return `${students} 名学生失去 ${lost.join("和 ")}${without}`;
}

/** 热力学（X1-01）：空出 1 个名额，12 人候补，最多 1 人递补 */
export function lossWords({
  offering,
  offeringCode,
  seats,
  places,
  waiting,
  movingUp,
}: WithdrawalLoss): string {
  const parts = [
    seats > 0 ? `空出 ${seats} 个名额` : "",
    places > 0 ? `取消 ${places} 个候补` : "",
    waiting > 0
      ? movingUp > 0
        ? `另有 ${waiting} 人候补，最多 ${movingUp} 人递补`
        : `另有 ${waiting} 人候补，现在不会递补`
      : "没有其他人候补",
  ];
  return `${offering.name}（${offeringCode}）：${parts.filter(Boolean).join("，")}`;
}
