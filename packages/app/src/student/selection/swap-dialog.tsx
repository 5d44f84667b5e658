import type { Offering } from "@huxuan/api-client";
import { getMySelectionsOptions } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, RadioGroup, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits } from "../../catalogue/words.ts";
import { seatsLeft } from "./live-action.ts";
import { type LiveSeatsStore, useLiveSeats } from "./live-seats.ts";
import type { Exchange } from "./use-press.tsx";

interface SwapDialogProps {
  question: Exchange;
  store: LiveSeatsStore;
  busy: boolean;
  /** The refusal of the last try, if any. */
  refusal?: string;
  /** `undefined`: to wait on without giving anything up. */
  onSwap: (dropOfferingId: number | undefined) => void;
  onClose: () => void;
}

/** The choice to wait on and keep everything. */
const NOTHING = "nothing";

/**
 * Shows what goes and what comes before a swap, done at once or when a seat comes; where several could go, the student says
 * which.
 */
export function SwapDialog({ question, store, busy, refusal, onSwap, onClose }: SwapDialogProps) {
  const { offering, message, choices, waits, queuePosition, givesUp } = question;
  const mine = useQuery(getMySelectionsOptions({ query: { semesterId: offering.semesterId } }));
  const [wanted, setWanted] = useState(String(givesUp ?? choices[0]?.offeringId));
  const choice = choices.find(({ offeringId }) => String(offeringId) === wanted);
  const keepsAll = wanted === NOTHING;
  const held = (id: number) => mine.data?.items.find((item) => item.offering.id === id)?.offering;
  const dropped = choice && held(choice.offeringId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={waits ? "候补换课" : "换课"}
      size="md"
      dismissable
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>{queuePosition === undefined ? "不换了" : "取消"}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={dropped === undefined && !keepsAll}
            onClick={() => onSwap(dropped?.id)}
          >
            {waits ? (queuePosition === undefined ? "加入候补" : "保存") : "换课"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {message && <p className="text-ink-2">{message}</p>}
        {(choices.length > 1 || givesUp !== undefined) && (
          <section className="grid gap-1">
            <h3 className="text-base font-medium">{waits ? "轮到时换出哪一门？" : "换出哪一门？"}</h3>
            <RadioGroup
              aria-label="换出哪一门"
              value={wanted}
              onValueChange={setWanted}
              options={[
                ...choices.flatMap(({ offeringId, creditsAfter }) => {
                  const each = held(offeringId);
                  if (!each) return [];
                  return [
                    {
                      value: String(offeringId),
                      label: `${each.course.name}（${each.code}）`,
                      description: `${meetingLine(each)} · 换后共 ${formatCredits(creditsAfter)} 学分`,
                    },
                  ];
                }),
                ...(givesUp === undefined
                  ? []
                  : [{ value: NOTHING, label: "不换出", description: "只候补，已选的课都保留" }]),
              ]}
            />
          </section>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {!keepsAll &&
            (dropped ? <Side way="out" offering={dropped} store={store} /> : <Skeleton lines={5} />)}
          <Side way="in" offering={offering} store={store} />
        </div>
        <p className="text-ink-2">
          {choice && `换课后本学期共 ${formatCredits(choice.creditsAfter)} 学分。`}
          {waits ? waitText(keepsAll, queuePosition) : "换不到时，原来的席位保持不变。"}
        </p>
        {refusal && (
          <Alert tone="danger">
            {waits ? "没有生效" : "换课没有成功"}，原来的席位还在：{refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

/** What will happen, and when. */
function waitText(keepsAll: boolean, queuePosition: number | undefined): string {
  const place = queuePosition === undefined ? "" : `候补位置不变（第 ${queuePosition} 位）。`;
  return keepsAll
    ? `${place}轮到时若与已选的课冲突，会跳过并通知你。`
    : `${place}轮到你时自动换课，在那以前原来的席位保持不变。`;
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
