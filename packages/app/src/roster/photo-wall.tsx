import type { Offering, RosterStudent } from "@huxuan/api-client";
import { Button, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Printer, UserRound } from "lucide-react";
import { ReadFailure } from "../failure/read-failure.tsx";
import { readEnrolled } from "./roster-print.tsx";

/** Links to photos end after an hour. */
const READ_AGAIN_MS = 50 * 60_000;

/** The students of a class with their photos, for a teacher who learns their names; on paper six beside each other. */
export function PhotoWall({ offering }: { offering: Offering }) {
  const { id, course, code } = offering;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["photo-wall", id],
    queryFn: () => readEnrolled(id, { quiet: true }),
    refetchInterval: READ_AGAIN_MS,
  });
  if (data === undefined)
    return error ? (
      <ReadFailure title="名单暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={10} />
    );
  if (data.length === 0) return <EmptyState title="还没有学生选上这门课" />;
  const without = data.filter(({ photo }) => photo === undefined).length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <p className="m-0 text-ink-2">
          {without === 0
            ? `${data.length} 名学生`
            : `${data.length} 名学生，${without} 名没有照片；照片由学生所在学校的教务处上传`}
        </p>
        <Button icon={<Printer />} onClick={() => window.print()}>
          打印照片名单
        </Button>
      </div>
      <h2 className="m-0 hidden text-lg print:block">
        {course.name}（{code}）照片名单
      </h2>
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 p-0 print:grid-cols-6">
        {data.map((student) => (
          <Person key={student.studentId} {...student} />
        ))}
      </ul>
    </div>
  );
}

const Person = ({ name, studentNumber, homeSchool, photo }: RosterStudent) => (
  <li className="grid break-inside-avoid gap-1 text-center">
    {photo === undefined ? (
      <span
        aria-hidden="true"
        className="grid aspect-3/4 place-items-center rounded border border-line border-solid bg-surface-2 text-ink-3"
      >
        <UserRound size="2rem" />
      </span>
    ) : (
      // The name stands below it.
      <img
        src={photo.url}
        alt=""
        loading="lazy"
        className="aspect-3/4 w-full rounded border border-line border-solid bg-surface-2 object-cover"
      />
    )}
    <b className="[overflow-wrap:anywhere]">{name}</b>
    <span className="text-xs text-ink-2 tabular-nums [overflow-wrap:anywhere]">{studentNumber}</span>
    <span className="text-xs text-ink-2">{homeSchool.name}</span>
  </li>
);
