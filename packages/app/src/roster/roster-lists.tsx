import type { Offering } from "@huxuan/api-client";
import { getPositiveListOptions } from "@huxuan/api-client/query";
import { Alert, Skeleton, Tabs, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ClassMessageButton } from "./class-message.tsx";
import { DemandLines } from "./demand-line.tsx";
import { PhotoWall } from "./photo-wall.tsx";
import { PositiveList } from "./positive-list.tsx";
import { useRosterPrint } from "./roster-print.tsx";
import { type RosterList, rosterListOf, RosterTable } from "./roster-table.tsx";

interface RosterListsProps {
  offering: Offering;
  list: RosterList;
  onListChange: (list: RosterList) => void;
}

/** Ms between two looks at what is asked for while a round runs; a hidden page does not look. */
const REFRESH_MS = 15_000;

/**
 * Who is in an offering, who waits for it and its positive list; while a round runs how much it is asked for; and the
 * roster on paper.
 */
export function RosterLists({ offering, list, onListChange }: RosterListsProps) {
  const { taken, queued } = offering.seats;
  const { button, sheet } = useRosterPrint(offering);
  const acts = (
    <>
      {button}
      <ClassMessageButton offering={offering} />
    </>
  );
  const maySee = useCan()("positive-view");
  const { data: positive, isLoading } = useQuery({
    ...getPositiveListOptions({ path: { id: offering.id }, meta: { quiet: true } }),
    enabled: maySee,
    refetchInterval: ({ state }) => (state.data?.demand.length ? REFRESH_MS : false),
  });
  // What is asked for stands above the lists: come later, it would push them down.
  if (isLoading) return <Skeleton lines={10} />;
  return (
    <>
      <div className="grid gap-3">
        {offering.state === "cancelled" && (
          <Alert className="print:hidden" tone="warning" title="这个教学班已停开" />
        )}
        <DemandLines offering={offering} demand={positive?.demand ?? []} />
        <Tabs
          label="名单"
          className="print:[&>[data-part=row]]:hidden"
          value={maySee || list !== "positive" ? list : "enrolled"}
          onValueChange={(chosen) => onListChange(rosterListOf(chosen))}
          items={[
            {
              id: "enrolled",
              label: "已选",
              count: taken,
              content: (
                <div className="grid gap-3 print:hidden">
                  <RosterTable offering={offering} list="enrolled" acts={acts} />
                </div>
              ),
            },
            {
              id: "photos",
              label: "照片",
              content: <PhotoWall offering={offering} />,
            },
            {
              id: "queued",
              label: "候补",
              count: queued,
              content: (
                <div className="grid gap-3 print:hidden">
                  <RosterTable offering={offering} list="queued" />
                </div>
              ),
            },
            ...(maySee
              ? [
                  {
                    id: "positive",
                    label: "正选名单",
                    count: positive?.versions[0]?.total,
                    content: <PositiveList offering={offering} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {list === "positive" || list === "photos" ? null : sheet}
    </>
  );
}
