import type { RoundRound, SelectionPreviewAction, SelectionSelectableOffering } from "@huxuan/api-client";
import { Card, CourseDetailPanel } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { NATURE_NAME } from "../../../catalogue/words.ts";
import { paths } from "../../../paths.ts";
import { ActButton } from "../../selection/act-button.tsx";
import { hintOf, liveAction, seatsLeft } from "../../selection/live-action.ts";
import { type LiveSeatsStore, useLiveSeats } from "../../selection/live-seats.ts";
import { creditsText } from "../../selection/credits-text.ts";

interface DetailPanelProps {
  item: SelectionSelectableOffering;
  round: RoundRound;
  store: LiveSeatsStore;
  busy: boolean;
  onPress: (item: SelectionSelectableOffering, action: SelectionPreviewAction) => void;
}

/** What choosing the open course would mean. */
export function DetailPanel({ item, round, store, busy, onPress }: DetailPanelProps) {
  const { offering, preview } = item;
  const seats = useLiveSeats(store, offering.id, offering.seats);
  const action = liveAction(preview, seats, round);
  const conflict = preview.code === "TIME_CONFLICT" ? preview.message : undefined;
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
          { label: "上课时间", value: meetingLine(offering.meetings) },
          {
            label: "学分",
            value: creditsText(item),
            strong: true,
          },
          { label: "课程性质", value: NATURE_NAME[offering.course.nature] },
          ...(seats.queued > 0 ? [{ label: "候补", value: `${seats.queued} 人` }] : []),
          ...(action === "none" && conflict === undefined
            ? [{ label: "现在", value: hintOf(preview, round, seats) || "不可选" }]
            : []),
        ]}
        actions={
          <>
            <ActButton
              action={action}
              courseName={offering.course.name}
              queued={seats.queued}
              busy={busy}
              onPress={() => onPress(item, action)}
            />
            <Link to={paths.selectCourse(round.id, offering.id)}>课程详情</Link>
          </>
        }
      />
    </Card>
  );
}
