import type { Round, SelectableOffering } from "@huxuan/api-client";
import { Card, CourseDetailPanel } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { NATURE_NAME } from "../../../catalogue/words.ts";
import { paths } from "../../../paths.ts";
import { MyVerdict } from "../../recognition/my-verdict.tsx";
import { useDemandFacts } from "../../selection/demand-facts.ts";
import { creditsText } from "../../selection/credits-text.ts";
import { seatsLeft } from "../../selection/live-action.ts";
import { type LiveSeatsStore, useLiveSeats } from "../../selection/live-seats.ts";
import { OfferingActs, type OfferingActsProps, reasonOf } from "../../selection/offering-acts.tsx";

interface DetailPanelProps extends Omit<OfferingActsProps, "item" | "seats"> {
  item: SelectableOffering;
  round: Round;
  store: LiveSeatsStore;
}

/** What choosing the open course would mean. */
export function DetailPanel({ store, ...acts }: DetailPanelProps) {
  const { item, round, refusal } = acts;
  const { offering, preview } = item;
  const seats = useLiveSeats(store, offering.id, offering.seats);
  const demandFacts = useDemandFacts(round, offering.id);
  const conflict = preview.code === "TIME_CONFLICT" ? preview.message : undefined;
  const reason = refusal?.message ?? (conflict ? undefined : reasonOf(preview, round, seats));
  return (
    <Card>
      <CourseDetailPanel
        name={offering.course.name}
        subtitle={[
          offering.school.name,
          offering.course.department,
          offering.teachers.map(({ name }) => name).join("、"),
        ]
          .filter(Boolean)
          .join(" · ")}
        conflict={conflict}
        seats={{ left: seatsLeft(seats), capacity: seats.capacity }}
        facts={[
          { label: "教学班", value: offering.code },
          { label: "上课时间", value: meetingLine(offering) },
          {
            label: "学分",
            value: creditsText(item),
            strong: true,
          },
          { label: "课程性质", value: NATURE_NAME[offering.course.nature] },
          ...demandFacts,
          ...(seats.queued > 0 ? [{ label: "候补", value: `${seats.queued} 人` }] : []),
          ...(reason ? [{ label: "说明", value: reason }] : []),
        ]}
        actions={
          <>
            <MyVerdict offering={offering} />
            <OfferingActs {...acts} seats={seats} />
            <Link to={paths.selectCourse(round.id, offering.id)}>课程详情</Link>
          </>
        }
      />
    </Card>
  );
}
