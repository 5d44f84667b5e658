import fc from "fast-check";
import {
  DRAW_ORDERS,
  type DrawExclusion,
  type DrawGroup,
  type DrawInput,
  type DrawOffering,
  type DrawTicket,
  type DrawWish,
  type LossReason,
} from "../src/draw.js";

/** Small worlds for the draw, in which everything that decides is scarce. */

const SCHOOLS = ["H", "A", "B"] as const;

/** What a world must be like, where a property holds only for some. */
export interface WorldLimits {
  /** Each ticket has one group and takes one of it. */
  oneOfOne?: boolean;
  /** All wishes of a ticket have the same priority. */
  samePriority?: boolean;
}

const offeringsOf = (count: number): fc.Arbitrary<DrawOffering[]> =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) =>
      fc
        .record({
          credits: fc.constantFrom(100, 150, 200),
          capacity: fc.integer({ min: 0, max: 4 }),
          taken: fc.record({ H: fc.integer({ min: 0, max: 1 }), A: fc.integer({ min: 0, max: 1 }) }),
          quotas: fc.option(
            fc.record({ A: fc.integer({ min: 0, max: 2 }), B: fc.integer({ min: 0, max: 1 }) }),
            { nil: {} },
          ),
        })
        .map((offering) => {
          const { A, B } = { A: 0, B: 0, ...offering.quotas };
          return { ...offering, id: `c${index}`, school: "H", capacity: Math.max(offering.capacity, A + B) };
        }),
    ),
  );

const BARRED: readonly (LossReason | undefined)[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  "ALREADY_PASSED",
  "TIME_CONFLICT",
];

function ticketOf(
  index: number,
  offerings: readonly string[],
  { oneOfOne = false, samePriority = false }: WorldLimits,
): fc.Arbitrary<DrawTicket> {
  const wishes = fc.shuffledSubarray([...offerings], { maxLength: Math.min(4, offerings.length) });
  const pairs = offerings.flatMap((one, place) =>
    offerings.slice(place + 1).map((other) => [one, other] as const),
  );
  return fc
    .record({
      school: fc.constantFrom(...SCHOOLS),
      credits: oneOfOne ? fc.constant(10_000) : fc.integer({ min: 0, max: 6 }).map((count) => count * 100),
      courses: oneOfOne ? fc.constant(10) : fc.integer({ min: 0, max: 4 }),
      wished: wishes,
      more: fc.array(
        fc.record({
          group: fc.integer({ min: 0, max: 1 }),
          points: fc.integer({ min: 1, max: 25 }),
          priority: fc.integer({ min: 0, max: 2 }),
          barred: fc.constantFrom(...BARRED),
        }),
        { minLength: 4, maxLength: 4 },
      ),
      takes: fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 })),
      exclusions: oneOfOne
        ? fc.constant([])
        : fc.array(
            fc.record({
              offerings: fc.constantFrom(...pairs),
              reason: fc.constantFrom(
                "ALREADY_ENROLLED" as const,
                "COURSE_EXCLUDED" as const,
                "TIME_CONFLICT" as const,
              ),
            }),
            { maxLength: 2 },
          ),
    })
    .map(({ wished, more, takes, exclusions, ...rest }) => {
      const groups: DrawGroup[] = takes.map((take, place) => ({
        id: `g${place}`,
        take: oneOfOne ? 1 : take,
        wishes: wished.flatMap((offering, rank): DrawWish[] => {
          const { group = 0, points = 1, priority = 0, barred } = more[rank] ?? {};
          if ((oneOfOne ? 0 : group) !== place) return [];
          return [
            {
              offering,
              rank: rank + 1,
              points,
              priority: samePriority ? (more[0]?.priority ?? 0) : priority,
              ...(barred === undefined ? {} : { barred }),
            },
          ];
        }),
      }));
      return { ticket: `t${index}`, ...rest, groups, exclusions: exclusions as DrawExclusion[] };
    });
}

/** A round with up to four classes and up to six tickets. */
export function drawWorlds(limits: WorldLimits = {}): fc.Arbitrary<DrawInput> {
  return fc.integer({ min: 2, max: 4 }).chain((classes) =>
    fc.integer({ min: 1, max: 6 }).chain((students) => {
      const names = Array.from({ length: classes }, (_, index) => `c${index}`);
      return fc.record({
        roundId: fc.constant("R"),
        order: fc.constantFrom(...DRAW_ORDERS),
        seed: fc.string({ minLength: 1, maxLength: 8 }),
        offerings: offeringsOf(classes),
        tickets: fc.tuple(...Array.from({ length: students }, (_, index) => ticketOf(index, names, limits))),
      });
    }),
  );
}

/** Classes and tickets that fit to a few lines of a test. */
export const classOf = (id: string, capacity: number, more: Partial<DrawOffering> = {}): DrawOffering => ({
  id,
  school: "H",
  credits: 200,
  capacity,
  taken: {},
  quotas: {},
  ...more,
});

/** A ticket with a group of its own for each wish, in the order of rank. */
export const ticketFor = (
  ticket: string,
  wishes: readonly string[],
  more: Partial<DrawTicket> & { priority?: number; points?: readonly number[] } = {},
): DrawTicket => {
  const { priority = 2, points = [], ...rest } = more;
  return {
    ticket,
    school: "A",
    credits: 10_000,
    courses: 10,
    groups: wishes.map((offering, index) => ({
      id: `${ticket}-${offering}`,
      take: 1,
      wishes: [{ offering, rank: index + 1, points: points[index] ?? 0, priority }],
    })),
    exclusions: [],
    ...rest,
  };
};
