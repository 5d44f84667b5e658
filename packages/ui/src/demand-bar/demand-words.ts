/** What a number of people and of seats come to. */
export type DemandKind = "none" | "closed" | "free" | "exact" | "over";

/** How demand stands to seats, and how the bar is cut. */
export interface Demand {
  kind: DemandKind;
  /** Seats that nobody asked for. */
  free: number;
  /** People beyond the seats. */
  beyond: number;
  /** People for one seat as text, one digit behind the point where there is one. */
  each: string;
  /** Whether `each` is no whole number of people. */
  about: boolean;
  /** Width of the part that the seats serve, and of the part beyond them, 0–1 of the bar. */
  served: number;
  unserved: number;
  /** More than the bar has room for: it is drawn broken off. */
  broken: boolean;
}

/**
 * @param scale people that the whole bar stands for; without it, the bar is as long as what is larger, seats or people
 */
export function demandOf(bidders: number, seats: number, scale?: number): Demand {
  const people = Math.max(0, bidders);
  const room = Math.max(0, seats);
  const whole = scale ?? Math.max(people, room);
  const share = (count: number) => (whole > 0 ? Math.min(1, Math.max(0, count) / whole) : 0);
  const tenths = room > 0 ? Math.round((people * 10) / room) : 0;
  const served = share(Math.min(people, room));
  return {
    kind:
      room === 0
        ? "closed"
        : people === 0
          ? "none"
          : people < room
            ? "free"
            : people === room
              ? "exact"
              : "over",
    free: Math.max(0, room - people),
    beyond: Math.max(0, people - room),
    each: String(tenths / 10),
    about: room > 0 && people % room !== 0,
    served,
    unserved: Math.min(1 - served, share(people - room)),
    broken: people > whole,
  };
}
