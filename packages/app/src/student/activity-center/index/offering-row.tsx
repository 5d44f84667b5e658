import type { RecognitionVerdict, Round, SelectableOffering, WishDemand } from "@huxuan/api-client";
import { CourseRow, Tag } from "@huxuan/ui";
import { memo } from "react";
import { meetingLine } from "../../../catalogue/week-entries.ts";
import { courseTags } from "../../../catalogue/words.ts";
import { verdictTag } from "../../../recognition/verdict-words.ts";
import { isMine, seatsLeft } from "../../selection/live-action.ts";
import { type LiveSeatsStore, useLiveSeats } from "../../selection/live-seats.ts";
import { OfferingActs, type OfferingActsProps, reasonOf } from "../../selection/offering-acts.tsx";
import { demandText } from "../../selection/wish-words.ts";
import type { ShownRefusal } from "../../selection/use-selection-acts.ts";

export interface OfferingRowProps extends Pick<OfferingActsProps, "onPress" | "onBasket" | "wishRank"> {
  item: SelectableOffering;
  round: Round;
  store: LiveSeatsStore;
  busy: boolean;
  refusal: ShownRefusal | undefined;
  inBasket: boolean;
  basketBusy: boolean;
  /** In a round that is drawn: how many wish it so far, for how many seats. */
  demand: WishDemand | undefined;
  /** What a course of another school counts as; undefined of an own one, and while it is not known. */
  verdict: RecognitionVerdict | undefined;
  current: boolean;
  onPreview: (id: string | null) => void;
  onOpen: (id: string) => void;
}

/** An offering in the list; renders by itself when its seats change. */
export const OfferingRow = memo(function OfferingRow(props: OfferingRowProps) {
  const { item, round, store, refusal, demand, verdict } = props;
  const { offering, preview } = item;
  const seats = useLiveSeats(store, offering.id, offering.seats);
  const conflict = preview.code === "TIME_CONFLICT" && !isMine(preview) ? preview.message : undefined;
  return (
    <CourseRow
      courseId={String(offering.id)}
      name={offering.course.name}
      code={offering.course.code}
      classNumber={offering.code}
      school={offering.school.name}
      teachers={offering.teachers.map((teacher) => teacher.name)}
      meetings={meetingLine(offering)}
      tags={[
        ...(verdict === undefined ? [] : [verdictTag(verdict)]),
        ...courseTags(offering.course),
        ...(demand === undefined
          ? []
          : [
              {
                label: demandText(demand),
                ...(demand.bidders > demand.seats && { tone: "warning" as const }),
              },
            ]),
      ]}
      conflict={conflict}
      reason={refusal?.message ?? (conflict ? undefined : reasonOf(preview, round, seats))}
      seats={{ left: seatsLeft(seats), capacity: seats.capacity }}
      status={<Held item={item} wishRank={props.wishRank} />}
      action={
        <OfferingActs
          item={item}
          round={round}
          seats={seats}
          busy={props.busy}
          refusal={refusal}
          inBasket={props.inBasket}
          basketBusy={props.basketBusy}
          wishRank={props.wishRank}
          onPress={props.onPress}
          onBasket={props.onBasket}
        />
      }
      current={props.current}
      onPreview={props.onPreview}
      onOpen={props.onOpen}
    />
  );
});

/** 已选, here or in another class of the course, the place in the queue, or the rank among the wishes. */
function Held({ item: { preview }, wishRank }: Pick<OfferingRowProps, "item" | "wishRank">) {
  if (wishRank !== undefined) return <Tag tone="accent">第 {wishRank} 志愿</Tag>;
  if (preview.action === "leaveWaitlist") return <Tag tone="accent">候补第 {preview.queuePosition} 位</Tag>;
  if (isMine(preview)) return <Tag tone="success">已选</Tag>;
  return preview.code === "ALREADY_ENROLLED" ? <Tag tone="neutral">已选其他班</Tag> : null;
}
