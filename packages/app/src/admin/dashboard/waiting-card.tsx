import type { OfferingState } from "@huxuan/api-client";
import { searchOfferingsOptions } from "@huxuan/api-client/query";
import { Card, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useSemesters } from "../../catalogue/use-semesters.ts";

/** What the office still has to do with the offerings of the current semester. */
export function WaitingCard() {
  const { current, isPending } = useSemesters();
  return (
    <Card title="教学班" description={current?.name}>
      {isPending ? (
        <Skeleton lines={3} />
      ) : (
        <ul className="m-0 grid list-none gap-1 p-0">
          <Waiting semesterId={current?.id} state="scheduled" label="已排课，等待发布" />
          <Waiting semesterId={current?.id} state="draft" label="草稿，等待完成" />
          <Waiting semesterId={current?.id} state="published" label="已发布" />
        </ul>
      )}
    </Card>
  );
}

interface WaitingProps {
  semesterId: number | undefined;
  state: OfferingState;
  label: string;
}

function Waiting({ semesterId, state, label }: WaitingProps) {
  const found = useQuery(
    searchOfferingsOptions({ body: { page: { pageIndex: 1, pageSize: 1 }, semesterId, state } }),
  );
  if (found.isError)
    return (
      <li>
        <ReadFailure
          compact
          title={`${label}：暂时无法读取`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      </li>
    );
  return (
    <li>
      <Link
        to={`/course-management/offerings?state=${state}`}
        className="flex min-h-11 items-center gap-3 rounded-card px-2 text-ink no-underline hover:bg-surface-2"
      >
        <span>{label}</span>
        <span className="ml-auto text-lg font-semibold tabular-nums">
          {found.data ? found.data.rowCount.toLocaleString("zh-CN") : "—"}
        </span>
        <ChevronRight size="1rem" aria-hidden="true" className="text-ink-3" />
      </Link>
    </li>
  );
}
