import type { LiveMine, LiveSeats } from "@huxuan/api-client";
import type { EventChannel } from "../../contract/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { OfferingCatalogue } from "../offering/index.ts";
import { followRounds, readRoundBody, type RoundFacts, roundCovers } from "../round/index.ts";
import type { Seats } from "./admission/facts.ts";
import type { StudentEvent } from "./admission/acts.ts";
import type { SeatsMemory } from "./seats-memory.ts";

/** Bus topic; the payload is a list of `StudentEvent`. */
export const EVENTS_TOPIC = "selection-events";

/** Seats that change are gathered this long, ms: a rush changes them thousands of times a second. */
const GATHER_MS = 250;

/** A listener that has not yet taken this many bytes is spared changes and gets all seats when it has caught up. */
const MOST_BEHIND = 256 * 1024;

interface Follower {
  channel: EventChannel;
  studentId: number;
  /** Was spared some changes. */
  behind: boolean;
}

interface FollowedRound {
  round: RoundFacts;
  followers: Set<Follower>;
  /** Offerings whose seats changed since the last sending. */
  changed: Set<number>;
  /** The event with all seats, as long as nothing changed. */
  full: string | undefined;
}

/** Sends live seats and what happened to students, their own acts too, to every window of the students connected to this node. */
export class LiveHub {
  readonly #rounds = new Map<number, FollowedRound>();
  readonly #byStudent = new Map<number, Set<Follower>>();
  readonly #core: CoreServices;
  readonly #catalogue: OfferingCatalogue;
  readonly #seats: SeatsMemory;
  readonly #stops: (() => void)[];
  #timer: NodeJS.Timeout | undefined;

  constructor(core: CoreServices, catalogue: OfferingCatalogue, seats: SeatsMemory) {
    this.#core = core;
    this.#catalogue = catalogue;
    this.#seats = seats;
    const rounds = followRounds(core, (roundId) => void this.#roundChanged(roundId));
    this.#stops = [
      rounds,
      seats.onChange((changed) => this.#seatsChanged(changed)),
      catalogue.onChange(() => {
        for (const followed of this.#rounds.values()) followed.full = undefined;
      }),
      core.bus.subscribe(EVENTS_TOPIC, (payload) => this.#tell(payload as StudentEvent[])),
    ];
  }

  /** Followers of a round on this node. */
  watching(roundId: number): number {
    return this.#rounds.get(roundId)?.followers.size ?? 0;
  }

  /** Connects a student: first all seats of the round, then what changes. Gives how to disconnect. */
  follow(round: RoundFacts, studentId: number, channel: EventChannel): () => void {
    const followed = this.#rounds.get(round.id) ?? {
      round,
      followers: new Set<Follower>(),
      changed: new Set<number>(),
      full: undefined,
    };
    followed.round = round;
    this.#rounds.set(round.id, followed);
    const follower: Follower = { channel, studentId, behind: false };
    followed.followers.add(follower);
    const own = this.#byStudent.get(studentId) ?? new Set();
    this.#byStudent.set(studentId, own.add(follower));
    channel.write(this.#allSeats(followed));
    return () => {
      followed.followers.delete(follower);
      if (followed.followers.size === 0 && this.#rounds.get(round.id) === followed) {
        this.#rounds.delete(round.id);
      }
      own.delete(follower);
      if (own.size === 0 && this.#byStudent.get(studentId) === own) this.#byStudent.delete(studentId);
    };
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  #allSeats(followed: FollowedRound): string {
    followed.full ??= event(
      "seats",
      this.#catalogue
        .list(followed.round.semesterId)
        .filter((offering) => roundCovers(followed.round, offering))
        .flatMap(({ id }) => liveSeats(this.#seats.get(id))),
    );
    return followed.full;
  }

  #seatsChanged(changed: readonly Seats[]): void {
    if (this.#rounds.size === 0) return;
    for (const followed of this.#rounds.values()) {
      for (const { semesterId, offeringId } of changed) {
        if (semesterId === followed.round.semesterId) followed.changed.add(offeringId);
      }
    }
    this.#timer ??= setTimeout(() => this.#send(), GATHER_MS).unref();
  }

  /** The text is made once per round, however many follow. */
  #send(): void {
    this.#timer = undefined;
    for (const followed of this.#rounds.values()) {
      if (followed.changed.size === 0) continue;
      const seats = [...followed.changed].flatMap((id) => {
        const offering = this.#catalogue.get(id);
        return offering?.state === "published" && roundCovers(followed.round, offering)
          ? liveSeats(this.#seats.get(id))
          : [];
      });
      followed.changed.clear();
      followed.full = undefined;
      if (seats.length === 0) continue;
      const text = event("seats", seats);
      for (const follower of followed.followers) this.#sendTo(follower, followed, text);
    }
  }

  #sendTo(follower: Follower, followed: FollowedRound, text: string): void {
    if (follower.channel.buffered > MOST_BEHIND) {
      follower.behind = true;
      return;
    }
    follower.channel.write(follower.behind ? this.#allSeats(followed) : text);
    follower.behind = false;
  }

  #tell(events: readonly StudentEvent[]): void {
    for (const { studentId, ...mine } of events) {
      const followers = this.#byStudent.get(studentId);
      if (followers === undefined) continue;
      const text = event("mine", mine satisfies LiveMine);
      for (const { channel } of followers) channel.write(text);
    }
  }

  async #roundChanged(roundId: number): Promise<void> {
    if (!this.#rounds.has(roundId)) return;
    try {
      const found = await readRoundBody(this.#core.db, roundId, this.#core.clock());
      const followed = this.#rounds.get(roundId);
      if (found === undefined || followed === undefined) return;
      followed.round = found.round;
      const text = event("round", found.body);
      for (const { channel } of followed.followers) channel.write(text);
    } catch (error) {
      this.#core.log.error({ err: error, roundId }, "round event not sent");
    }
  }
}

function event(name: "seats" | "mine" | "round", data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function liveSeats(seats: Seats | undefined): LiveSeats[] {
  if (seats === undefined) return [];
  const { offeringId, capacity, taken, queued } = seats;
  return [{ offeringId, capacity, taken, queued }];
}
