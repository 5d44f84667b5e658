import type { RoundRound, SelectionPreviewAction, SelectionSelectableOffering } from "@huxuan/api-client";
import { Button, CourseRow, type CourseTag, Tag } from "@huxuan/ui";
import { memo } from "react";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { formatCredits, NATURE_NAME } from "../../../catalogue/words.ts";
import { ActButton } from "../../selection/act-button.tsx";
import { hintOf, liveAction, seatsLeft } from "../../selection/live-action.ts";
import { type LiveSeatsStore, useLiveSeats } from "../../selection/live-seats.ts";
import type { ShownRefusal } from "../../selection/use-selection-acts.ts";

export interface OfferingRowProps {
  item: SelectionSelectableOffering;
  round: RoundRound;
  store: LiveSeatsStore;
  busy: boolean;
  refusal: ShownRefusal | undefined;
  current: boolean;
  onPreview: (id: string | null) => void;
  onOpen: (id: string) => void;
  onPress: (item: SelectionSelectableOffering, action: SelectionPreviewAction) => void;
}

/** An offering in the list; renders by itself when its seats change. */
export const OfferingRow = memo(function OfferingRow(props: OfferingRowProps) {
  const { item, round, store, busy, refusal, onPress } = props;
  const { offering, preview } = item;
  const seats = useLiveSeats(store, offering.id, offering.seats);
  const action = liveAction(preview, seats, round);
  const held = preview.action === "withdraw" || preview.action === "leaveWaitlist";
  const conflict = preview.code === "TIME_CONFLICT" && !held ? preview.message : undefined;
  const tags: CourseTag[] = [
    { label: `${formatCredits(offering.course.credits)} 学分` },
    { label: NATURE_NAME[offering.course.nature] },
    ...(refusal ? [{ label: refusal.message, tone: "bad" } as const] : []),
  ];
  return (
    <CourseRow
      id={String(offering.id)}
      name={offering.course.name}
      code={offering.course.code}
      school={offering.school.name}
      teachers={offering.teachers.map((teacher) => teacher.name)}
      meetings={meetingLine(offering.meetings)}
      tags={tags}
      conflict={conflict}
      seats={{ left: seatsLeft(seats), capacity: seats.capacity }}
      status={<Held item={item} />}
      action={
        refusal?.waitlistOffered && action !== "queue" ? (
          <Button loading={busy} onClick={() => onPress(item, "queue")}>
            改为候补
          </Button>
        ) : action === "none" ? (
          <span className="max-w-40 text-[12px] text-ink-2">
            {conflict ? "不可选" : hintOf(preview, round, seats)}
          </span>
        ) : (
          <ActButton
            action={action}
            courseName={offering.course.name}
            queued={seats.queued}
            busy={busy}
            onPress={() => onPress(item, action)}
          />
        )
      }
      current={props.current}
      onPreview={props.onPreview}
      onOpen={props.onOpen}
    />
  );
});

/** 已选, here or in another class of the course, or the place in the queue. */
function Held({ item: { preview } }: { item: SelectionSelectableOffering }) {
  if (preview.action === "leaveWaitlist") return <Tag tone="accent">候补第 {preview.queuePosition} 位</Tag>;
  // What nothing stands in the way of and cannot be pressed is held and not the student's to give up.
  const held = preview.action === "withdraw" || (preview.action === "none" && preview.code === undefined);
  if (held) return <Tag tone="ok">已选</Tag>;
  return preview.code === "ALREADY_ENROLLED" ? <Tag tone="neutral">已选其他班</Tag> : null;
}
