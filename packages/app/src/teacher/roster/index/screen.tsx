import type { Permission } from "@huxuan/api-client";
import { getTeachingOfferingsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, Select, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { readRosterAddress, type RosterAddress, rosterParams } from "./roster-address.ts";
import { RosterLists } from "../../../roster/roster-lists.tsx";

export const title = "学生名单";
export const personalData = true;
export const permission: Permission = "roster-view";

/** Who is in my courses, and who waits. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const address = readRosterAddress(params);
  const { semesters, current } = useSemesters();
  const { semesterId } = address;
  const offerings = useQuery(
    getTeachingOfferingsOptions({ query: semesterId === undefined ? {} : { semesterId } }),
  );
  const items = offerings.data?.items ?? [];
  const chosen = items.find((offering) => offering.id === address.offeringId) ?? items[0];
  const go = (change: Partial<RosterAddress>) =>
    setParams(rosterParams({ ...address, ...change }), { preventScrollReset: true });

  return (
    <div className="grid gap-4">
      <div className="grid gap-3 print:hidden sm:grid-cols-[13.75rem_minmax(0,26.25rem)]">
        <Select
          aria-label="学期"
          value={String(semesterId ?? current?.id ?? "")}
          onValueChange={(id) => go({ semesterId: Number(id), offeringId: undefined, list: "enrolled" })}
          options={semesterOptions(semesters)}
        />
        {chosen && (
          <Select
            aria-label="教学班"
            value={String(chosen.id)}
            onValueChange={(id) => go({ offeringId: Number(id), list: "enrolled" })}
            options={items.map((offering) => ({
              value: String(offering.id),
              label: `${offering.course.name}（${offering.code}）`,
              description: meetingLine(offering),
            }))}
          />
        )}
      </div>
      {offerings.isError ? (
        <ReadFailure
          title="教学班暂时无法读取"
          error={offerings.error}
          onRetry={() => void offerings.refetch()}
        />
      ) : offerings.isPending ? (
        <Skeleton lines={8} />
      ) : !chosen ? (
        <Card>
          <EmptyState title="这个学期没有教学班" description="可以换一个学期；教学任务由开课院系安排。" />
        </Card>
      ) : (
        <RosterLists
          key={chosen.id}
          offering={chosen}
          list={address.list}
          onListChange={(list) => go({ list, offeringId: chosen.id })}
        />
      )}
    </div>
  );
}
