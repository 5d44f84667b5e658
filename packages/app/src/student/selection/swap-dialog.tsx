import type { Offering } from "@huxuan/api-client";
import { getMySelectionsOptions } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, RadioGroup, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits } from "../../catalogue/words.ts";
import { seatsLeft } from "./live-action.ts";
import { type LiveSeatsStore, useLiveSeats } from "./live-seats.ts";
import type { Pressed } from "./use-press.tsx";

interface SwapDialogProps {
  question: Pressed;
  store: LiveSeatsStore;
  busy: boolean;
  /** The refusal of the last try, if any. */
  refusal?: string;
  onSwap: (dropOfferingId: number) => void;
  onClose: () => void;
}

/** Shows what goes and what comes before a swap; where several could go, the student says which. */
export function SwapDialog({ question, store, busy, refusal, onSwap, onClose }: SwapDialogProps) {
  const { offering, preview } = question;
  const mine = useQuery(getMySelectionsOptions({ query: { semesterId: offering.semesterId } }));
  const [wanted, setWanted] = useState(preview.swaps[0]?.offeringId);
  const choice = preview.swaps.find(({ offeringId }) => offeringId === wanted);
  const held = (id: number) => mine.data?.items.find((item) => item.offering.id === id)?.offering;
  const dropped = choice && held(choice.offeringId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="换课"
      size="md"
      dismissable
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>不换了</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={dropped === undefined}
            onClick={() => dropped && onSwap(dropped.id)}
          >
            换课
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {preview.message && <p className="text-ink-2">{preview.message}</p>}
        {preview.swaps.length > 1 && (
          <section className="grid gap-1">
            <h3 className="text-base font-medium">换出哪一门？</h3>
            <RadioGroup
              aria-label="换出哪一门"
              value={String(wanted)}
              onValueChange={(value) => setWanted(Number(value))}
              options={preview.swaps.flatMap(({ offeringId, creditsAfter }) => {
                const each = held(offeringId);
                if (!each) return [];
                return [
                  {
                    value: String(offeringId),
                    label: `${each.course.name}（${each.code}）`,
                    description: `${meetingLine(each)} · 换后共 ${formatCredits(creditsAfter)} 学分`,
                  },
                ];
              })}
            />
          </section>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {dropped ? <Side way="out" offering={dropped} store={store} /> : <Skeleton lines={5} />}
          <Side way="in" offering={offering} store={store} />
        </div>
        <p className="text-ink-2">
          {choice && `换课后本学期共 ${formatCredits(choice.creditsAfter)} 学分。`}
          换不到时，原来的席位保持不变。
        </p>
        {refusal && <Alert tone="danger">换课没有成功，原来的席位还在：{refusal}</Alert>}
      </div>
    </Dialog>
  );
}

/** One side of the exchange, the same lines on both. */
function Side({ way, offering, store }: { way: "out" | "in"; offering: Offering; store: LiveSeatsStore }) {
  const { course, meetings } = offering;
  const seats = useLiveSeats(store, offering.id, offering.seats);
  const campuses = [...new Set(meetings.flatMap(({ campus }) => campus ?? []))].join("、");
  const facts: [string, string][] = [
    ["教学班", offering.code],
    ["教师", offering.teachers.map(({ name }) => name).join("、") || "待定"],
    ["时间", meetingLine(offering)],
    ["地点", [offering.school.name, campuses].filter(Boolean).join(" ")],
    ["学分", formatCredits(course.credits)],
    ["余量", `${seatsLeft(seats)} / ${seats.capacity}`],
  ];
  const label = way === "out" ? "换出" : "换入";
  return (
    <section
      aria-label={`${label} ${course.name}`}
      className="grid content-start gap-2 rounded-card border border-solid border-line p-3"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={way === "out" ? "warning" : "success"}>{label}</Tag>
        <span className="font-medium">{course.name}</span>
      </p>
      <dl className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
