import type { ReactNode } from "react";
import type { CourseTag } from "../course-card/index.js";

/** A group of a round: one course, or 通识 "any two of these". */
export interface WishGroup {
  /** Unique in the round. */
  id: string;
  /** 「通识选修」 */
  label: string;
  /** Classes of the group that a student can win. */
  take: number;
  /** Wishes that the group has room for; without it there is no end. */
  limit?: number;
  /** Said in place of how many can be won, where that is another number for each course: 「每门课最多中 1 个班」. */
  note?: string;
  /** Classes of the basket that can go into the group, in the basket's order; offered while the group is empty. */
  basket?: readonly BasketCourse[];
}

/** A class of the basket that can become a wish. */
export interface BasketCourse {
  /** The id that it would have as a wish. */
  id: string;
  /** Name of the course. */
  course: string;
  /** Name of the host school. */
  school?: string;
  /** 「周四 9–10 节 · 1–16 周」, from `formatMeetings`. */
  meetings?: string;
  /** How many wish it so far, for how many seats. */
  demand?: WishDemand;
}

/** How many people wish a class, and how many seats there are for them. */
export interface WishDemand {
  /** People who wish it, at whatever rank. */
  bidders: number;
  /** Seats of the student's own school's quota. */
  seats: number;
}

/** What became of a class in the semester before. */
export interface LastTerm extends WishDemand {
  /** Where it was not the semester before: 「上次抽签」. Default 上学期. */
  term?: string;
  /** Lowest rank that won a seat; without it and `lowestPoints` everybody who wished it had one. */
  lowestRank?: number;
  /** Lowest bid that won a seat, in a round of points. */
  lowestPoints?: number;
}

/** What stands in a wish's way. */
export interface WishObstacle {
  /**
   * `barred`: it cannot be, the rules refuse it (red). `loses`: it can stand there, but will not win when it is drawn
   * (red). `hint`: worth knowing, and no fault (grey).
   */
  kind: "barred" | "loses" | "hint";
  /** What it is, in bold where it is one: 「与 数据库 周四 3–4 节冲突」. */
  text: string;
  /** What follows: 「抽到它时不会中」. */
  consequence?: string;
}

/** One wish of a student: a class in a group. Its rank is its place in the list, from 1. */
export interface Wish {
  /** Unique in the round, e.g. the class's id. */
  id: string;
  /** The group that it stands in. */
  groupId: string;
  /** Name of the course. */
  course: string;
  /** Number of the class: ART1032-01. */
  code?: string;
  /** Name of the host school. */
  school?: string;
  /** Names of the teachers, in order; left out where there is little room. */
  teachers?: readonly string[];
  /** 「周四 9–10 节 · 1–16 周」, from `formatMeetings`. */
  meetings?: string;
  /** What it counts as: 「认定为 通识选修 1.5」. */
  tags?: readonly CourseTag[];
  /** How many wish it so far, for how many seats. */
  demand?: WishDemand;
  /** The semester before; `null` when the class was not offered then. Left out, nothing is said of it. */
  lastTerm?: LastTerm | null;
  /** Points spread on it, in a round of points. */
  points?: number;
  /** What stands in its way, the first thing only. */
  obstacle?: WishObstacle;
  /** The host withdrew the class: struck out in its place, with these words. 「开课学校已停开」 */
  withdrawn?: string;
  /** It was changed, and that is not saved yet: the row carries a mark. Default false. */
  unsaved?: boolean;
}

/** One change of the order, for an undo. */
export interface WishMove {
  /** Which wish was moved. */
  id: string;
  /** Its rank before, from 1. */
  from: number;
  /** Its rank now, from 1. */
  to: number;
  /** All ids in the order before: handing them back undoes the move. */
  previous: readonly string[];
}

/** Whether everything is saved. */
export type SaveState =
  | {
      /** What stands there is saved. */
      state: "saved";
      /** Since when. */
      at?: Date;
    }
  | {
      /** A change is on its way. */
      state: "saving";
    }
  | {
      /** The last change was not saved. */
      state: "failed";
      /** When it is tried again by itself. */
      retryAt?: Date;
      /** Why, as a sentence. */
      reason?: string;
    };

/** What a person does in a list of wishes; what has no callback cannot be done, and has no button. */
export interface WishListHandlers {
  /** A wish was moved: all ids in the new order, and what was moved. Without it the order is fixed. */
  onOrderChange?: (order: readonly string[], move: WishMove) => void;
  /** 加志愿 of a group. Without it nothing is added. */
  onAdd?: (groupId: string) => void;
  /** The basket's courses are to become the wishes of an empty group, in this order. */
  onTakeBasket?: (groupId: string, ids: readonly string[]) => void;
  /** 移出 of a wish; the second is the order before it. */
  onRemove?: (id: string, previous: readonly string[]) => void;
  /** The course's page is asked for. With it, the name is a button. */
  onOpen?: (id: string) => void;
  /** Pointer or focus is on this row: the week shows it; null when it is left. */
  onPreview?: (id: string | null) => void;
  /** 重试, when it was not saved. */
  onRetry?: () => void;
}

/** How a list of wishes stands: `before` and `frozen` are read only. */
export type WishListState = "before" | "open" | "frozen";

/** Words of a list of wishes that the host gives. */
export interface WishListWords {
  /** Name of the list for screen readers. Default 我的志愿. */
  label?: string;
  /** How the round draws, in one line above the list: 「每组先抽第 1 志愿…席位指给湘江理工大学的名额」. */
  description?: ReactNode;
  /** 「1 月 14 日 09:00 开放，可先放进选课篮」 or the fingerprint and when the draw is; stands above the list. */
  notice?: ReactNode;
}
