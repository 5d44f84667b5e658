import type { Flow, FlowSchool, SelectionFlows, ShownSum } from "@huxuan/api-client";

const number = new Intl.NumberFormat("zh-CN");
const signed = new Intl.NumberFormat("zh-CN", { signDisplay: "exceptZero" });
const percent = new Intl.NumberFormat("zh-CN", { style: "percent", maximumFractionDigits: 1 });
const change = new Intl.NumberFormat("zh-CN", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** Figures under it are not shown of others (contract: `SelectionAnalysis`). */
const LEAST_SHOWN = 5;

/** A figure; what is not shown is few. */
export const countText = (count: number | undefined): string =>
  count === undefined ? `< ${LEAST_SHOWN}` : number.format(count);

/** A sum; what is not shown of it makes it a lower bound. */
export const sumText = ({ count, atLeast }: ShownSum): string =>
  atLeast ? `≥ ${number.format(Math.max(count, 1))}` : number.format(count);

export const shareText = (share: number | undefined): string =>
  share === undefined ? "—" : percent.format(share);

/** 「比上学期 +12.5%」; undefined where there is nothing to compare, or only bounds. */
export function changeText(now: ShownSum, before: ShownSum | undefined): string | undefined {
  if (before === undefined) return undefined;
  const since = `上次 ${sumText(before)}`;
  if (now.atLeast || before.atLeast || before.count === 0) return since;
  return `${since}，${change.format(now.count / before.count - 1)}`;
}

/** A figure that is seen first. */
export interface HeadFigure {
  id: "crossing" | "sent" | "received" | "net" | "most";
  label: string;
  value: string;
  hint?: string;
}

/** 「第 2」 by what is shown; schools of the same number share a place. */
const placeOf = (value: number, all: readonly number[]): string =>
  `第 ${1 + all.filter((other) => other > value).length}`;

/** The five numbers above the pictures, for one school: for a sentence in a report. */
export function headFigures(flows: SelectionFlows, school: FlowSchool | undefined): HeadFigure[] {
  const crossing: HeadFigure = {
    id: "crossing",
    label: "跨校选上",
    value: sumText(flows.crossing),
    hint: joined([`另 ${sumText(flows.kept)} 选本校`, changeText(flows.crossing, flows.crossingBefore)]),
  };
  const most = mostOf(flows);
  const last: HeadFigure[] = most === undefined ? [] : [most];
  if (school === undefined) return [crossing, ...last];
  const { shortName: name, sent, received } = school;
  const of = (kind: "sent" | "received") => flows.schools.map((one) => one[kind].count);
  return [
    crossing,
    {
      id: "sent",
      label: `${name} 出`,
      value: sumText(sent),
      hint: joined([placeOf(sent.count, of("sent")), changeText(sent, school.sentBefore)]),
    },
    {
      id: "received",
      label: `${name} 入`,
      value: sumText(received),
      hint: joined([placeOf(received.count, of("received")), changeText(received, school.receivedBefore)]),
    },
    netOf(flows, school),
    ...last,
  ];
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(" · ");

/** More sent than received, in seats and in the credits that are settled. */
function netOf({ flows }: SelectionFlows, { id, sent, received }: FlowSchool): HeadFigure {
  const net = sent.count - received.count;
  const credits = netCredits(flows, id);
  return {
    id: "net",
    label: net < 0 ? "净入" : "净出",
    value: number.format(Math.abs(net)),
    hint:
      credits === 0
        ? "学分两边相抵"
        : `学分净${credits < 0 ? "入" : "出"} ${number.format(Math.abs(credits))}`,
  };
}

/** Credits that a school's students earn elsewhere, less those that others earn at it. */
export const netCredits = (flows: readonly Flow[], schoolId: number): number =>
  flows.reduce((sum, { homeSchoolId, hostSchoolId, credits = 0 }) => {
    if (homeSchoolId === hostSchoolId) return sum;
    return sum + (homeSchoolId === schoolId ? credits : hostSchoolId === schoolId ? -credits : 0);
  }, 0);

function mostOf({ flows, schools }: SelectionFlows): HeadFigure | undefined {
  const name = new Map(schools.map((school) => [school.id, school.shortName]));
  const [most] = flows
    .filter(({ homeSchoolId, hostSchoolId, seats = 0 }) => homeSchoolId !== hostSchoolId && seats > 0)
    .toSorted((a, b) => (b.seats ?? 0) - (a.seats ?? 0));
  if (most === undefined) return undefined;
  return {
    id: "most",
    label: "最大一对",
    value: `${name.get(most.homeSchoolId)} → ${name.get(most.hostSchoolId)}`,
    hint: `${countText(most.seats)} 人次`,
  };
}

/** Where the students of a school went, most first. */
export interface Destination {
  schoolId: number;
  name: string;
  asked: string;
  seats: string;
  /** Seats of what was wanted, and of all that the school sent. */
  satisfied: string;
  share: string;
  before: string;
}

/** Rows of the table beside the sankey. */
export function destinationsOf(flows: SelectionFlows, homeSchoolId: number): Destination[] {
  const school = flows.schools.find(({ id }) => id === homeSchoolId);
  return flows.flows
    .filter((flow) => flow.homeSchoolId === homeSchoolId && flow.hostSchoolId !== homeSchoolId)
    .toSorted((a, b) => (b.seats ?? 0) - (a.seats ?? 0) || a.hostSchoolId - b.hostSchoolId)
    .map(({ hostSchoolId, asked, seats, seatsBefore }) => ({
      schoolId: hostSchoolId,
      name: flows.schools.find(({ id }) => id === hostSchoolId)?.name ?? "",
      asked: countText(asked),
      seats: countText(seats),
      satisfied: shareText(seats === undefined || !asked ? undefined : seats / asked),
      share: shareText(
        seats === undefined || school === undefined || school.sent.atLeast || school.sent.count === 0
          ? undefined
          : seats / school.sent.count,
      ),
      before:
        flows.comparedWith === undefined
          ? "—"
          : seats === undefined || seatsBefore === undefined
            ? countText(seatsBefore)
            : `${countText(seatsBefore)}（${signed.format(seats - seatsBefore)}）`,
    }));
}
