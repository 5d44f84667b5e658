import type { Offering } from "@huxuan/api-client";
import { Tabs } from "@huxuan/ui";
import { useRosterPrint } from "./roster-print.tsx";
import { type RosterList, RosterTable } from "./roster-table.tsx";

interface RosterListsProps {
  offering: Offering;
  list: RosterList;
  onListChange: (list: RosterList) => void;
}

/** Who is in an offering and who waits for it, and the roster on paper. */
export function RosterLists({ offering, list, onListChange }: RosterListsProps) {
  const { taken, queued } = offering.seats;
  const { button, sheet } = useRosterPrint(offering);
  return (
    <>
      <div className="grid gap-3 print:hidden">
        <Tabs
          label="名单"
          value={list}
          onValueChange={(chosen) => onListChange(chosen === "queued" ? "queued" : "enrolled")}
          items={[
            {
              id: "enrolled",
              label: "已选",
              count: taken,
              content: <RosterTable offering={offering} list="enrolled" print={button} />,
            },
            {
              id: "queued",
              label: "候补",
              count: queued,
              content: <RosterTable offering={offering} list="queued" />,
            },
          ]}
        />
      </div>
      {sheet}
    </>
  );
}
