import type { Round } from "@huxuan/api-client";

/** One point of a round's time. */
export interface RoundPoint {
  id: "publish" | "open" | "close" | "draw" | "announce" | "instant" | "check" | "drop";
  title: string;
  /** When it is, or was; absent for what the office does when it is ready. */
  at?: string;
  /** Who does it, or what happens then. */
  note: string;
  reached: boolean;
}

/** What a round's points are told from, beside the round. */
export interface PointFacts {
  now: Date;
  drawnAt?: string;
  announcedAt?: string;
}

/** The points of a round in the order in which they come, each with who acts. */
export function roundPoints(round: Round, { now, drawnAt, announcedAt }: PointFacts): RoundPoint[] {
  const { mode, state, opensAt, closesAt, dropEndsAt, instantOpensAt, minCheckAt } = round;
  const isPast = (moment: string) => Date.parse(moment) <= now.getTime();
  const isDrawn = mode !== "instant";
  const published = state !== "draft";
  const begun = published && state !== "published";
  const closed = begun && state !== "open";
  const announced = state === "announced" || state === "ended";
  const drawn = announced || state === "drawn";
  // Closed by the office before its time: the time that stands in the round is not when it was.
  const early = closed && !isPast(closesAt);
  const points: RoundPoint[] = [
    {
      id: "publish",
      title: "发布",
      note: published && isDrawn ? "种子承诺已公布" : "由你按下",
      reached: published,
    },
    {
      id: "open",
      title: "开放",
      at: opensAt,
      note: isDrawn ? "自动，填报志愿" : "自动，先到先得",
      reached: begun,
    },
    {
      id: "close",
      title: "关闭",
      ...(!early && { at: closesAt }),
      note: early ? "由教务提前关闭" : isDrawn ? "自动，冻结志愿" : "自动，停止选课",
      reached: closed,
    },
  ];
  if (!isDrawn) return points;
  const later: RoundPoint[] = [];
  // What the clock does has an effect only once the result stands.
  const byClock = (id: RoundPoint["id"], title: string, at: string | undefined, note: string) => {
    if (at !== undefined) later.push({ id, title, at, note, reached: announced && isPast(at) });
  };
  byClock("instant", "补选开放", instantOpensAt, "自动，先到先得");
  byClock("check", "人数检查", minCheckAt, "由你核对");
  byClock("drop", "退选截止", dropEndsAt, "自动，之后名单不变");
  return [
    ...points,
    {
      id: "draw",
      title: "抽签",
      ...(drawnAt && { at: drawnAt }),
      note: round.publicSource !== undefined && !drawn ? "公开数到了，由你按下" : "由你按下",
      reached: drawn,
    },
    {
      id: "announce",
      title: "公布",
      ...(announcedAt && { at: announcedAt }),
      note: "由你按下",
      reached: announced,
    },
    ...later.sort((one, other) => Date.parse(one.at ?? "") - Date.parse(other.at ?? "")),
  ];
}

/** Where a round is: the last point that it has reached; undefined of a draft. */
export const presentPoint = (points: readonly RoundPoint[]): RoundPoint | undefined =>
  points.findLast(({ reached }) => reached);
