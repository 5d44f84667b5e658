import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { demandOf } from "./demand-words.js";

/** What {@link DemandBar} takes, beside the attributes of a `<div>`. */
export interface DemandBarProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** People who ask for a seat. */
  bidders: number;
  /** Seats that they can have; of a student the seats of their school's quota, because the draw obeys it. */
  seats: number;
  /** `sm` is smaller, for a cell of a table. The words stay. Default `md`. */
  size?: "sm" | "md";
  /**
   * People that the whole width stands for, so that bars below each other compare; a longer one is drawn broken off.
   * Default: what is larger, seats or people.
   */
  scale?: number;
}

/**
 * 「31 人报 8 席 ・ 约 3.9 人争 1 席」 over a bar: accent up to the seats, amber beyond. It never says a probability,
 * which would be wrong.
 */
export const DemandBar = /* @__PURE__ */ forwardRef<HTMLDivElement, DemandBarProps>(function DemandBar(
  { bidders, seats, size = "md", scale, ...rest },
  ref,
) {
  const text = useMessages().demandBar;
  const demand = demandOf(bidders, seats, scale);
  const { kind, served, unserved, broken } = demand;
  return (
    <div
      ref={ref}
      data-component="demand-bar"
      data-kind={kind}
      data-size={size}
      {...rest}
      className={clsx("hx-demand-bar", rest.className)}
    >
      <div data-part="words">
        <span data-part="count">
          <b data-part="bidders">{bidders}</b>
          {text.bidFor}
          <b data-part="seats">{seats}</b>
          {text.seats}
        </span>
        {/* Heard and copied as one sentence; to the eye the two stand apart. */}
        <span data-part="visually-hidden">{text.between}</span>
        <span data-part="meaning">
          {kind === "free"
            ? text.free(demand.free)
            : kind === "over"
              ? text.over(demand.each, demand.about, demand.beyond)
              : text[kind]}
        </span>
      </div>
      <div data-part="track" data-broken={broken || undefined} aria-hidden="true">
        <div data-part="served" style={{ width: `${served * 100}%` }} />
        <div data-part="unserved" style={{ width: `${unserved * 100}%` }} />
      </div>
    </div>
  );
});
