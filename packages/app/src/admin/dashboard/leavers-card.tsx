import { searchStudentsOptions } from "@huxuan/api-client/query";
import { Card } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";

/** Students who left and still hold seats that others could have. Nothing where there are none. */
export function LeaversCard() {
  const { data } = useQuery(
    searchStudentsOptions({
      body: { state: "left", holdsSeats: true, page: { pageIndex: 1, pageSize: 10 } },
      meta: { quiet: true },
    }),
  );
  if (data === undefined || data.rowCount === 0) return null;
  return (
    <Card title="离校学生">
      <Link
        to="/public-data/students?state=left&holdsSeats=yes"
        className="flex min-h-11 items-center gap-3 rounded-card px-2 text-ink no-underline hover:bg-surface-2"
      >
        <span>离校学生仍占选课名额</span>
        <span className="ml-auto text-lg font-semibold tabular-nums">
          {data.rowCount.toLocaleString("zh-CN")} 人
        </span>
        <ChevronRight size="1rem" aria-hidden="true" className="text-ink-3" />
      </Link>
    </Card>
  );
}
