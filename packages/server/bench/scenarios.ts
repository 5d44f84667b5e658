import type { Acknowledged } from "./audit.ts";
import { type Answer, fire, type LoadResult, post, type Shot } from "./load.ts";
import type { MeasuredServer } from "./measured-server.ts";
import type { World } from "./world.ts";

const ATTEMPT = "/mutual-recognition/selection/attempt";

/** A choice without chance: the same sequence in every run (a linear congruential generator). */
export function* choices(below: number, seed = 1): Generator<number> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield Math.floor((state / 2 ** 32) * below);
  }
}

/** What each shot asks for, so that its answer can be understood. */
export interface Rush {
  shots: Shot[];
  wanted: Acknowledged[];
}

/** Every student tries `tries` offerings, one after the other, students mixed. */
export function rush(
  server: MeasuredServer,
  world: World,
  tokens: readonly string[],
  path: "ours" | "naive",
  tries: number,
): Rush {
  const shots: Shot[] = [];
  const wanted: Acknowledged[] = [];
  const pick = choices(world.offeringIds.length, 7);
  for (let turn = 0; turn < tries; turn += 1) {
    world.students.forEach(({ studentId }, at) => {
      const offeringId = world.offeringIds[pick.next().value as number] ?? 0;
      const body = { roundId: world.roundId, offeringId };
      wanted.push({ studentId, offeringId });
      shots.push(
        post(server.port, path === "ours" ? ATTEMPT : "/bench/naive", tokens[at] ?? "", body, shots.length),
      );
    });
  }
  return { shots, wanted };
}

/** The server's HTTP alone: a route beside the contract, which asks nobody who they are. */
export function bareShots(server: MeasuredServer, count: number): Shot[] {
  const shot = post(server.port, "/bench/empty", null, { roundId: 1, offeringId: 1 }, 0);
  return Array.from({ length: count }, (_, key) => ({ ...shot, key }));
}

/** A call of the server that does nothing: every student in turn, signed in and validated as for an attempt. */
export function emptyShots(server: MeasuredServer, world: World, tokens: readonly string[]): Shot[] {
  const body = { roundId: world.roundId, offeringId: world.offeringIds[0] };
  return tokens.map((token, key) => post(server.port, "/bench/empty-call", token, body, key));
}

/** Seats that the server said were given. */
export const acknowledgedOf = (answers: readonly Answer[], wanted: readonly Acknowledged[]): Acknowledged[] =>
  answers.flatMap(({ key, status }) => (status === 200 && wanted[key] ? [wanted[key]] : []));

/** Status codes other than a seat (200) and a refusal (409): nothing of that kind may happen. */
export function strangeAnswers(result: LoadResult): string[] {
  return [
    ...new Set(
      result.answers
        .filter(({ status }) => status !== 200 && status !== 409)
        .map(({ status, body }) => `${status} ${body.slice(0, 120)}`),
    ),
  ];
}

/** Every student has opened the page before the round begins: their tokens have been seen once. */
export async function openThePage(server: MeasuredServer, tokens: readonly string[]): Promise<void> {
  const shots = tokens.map((token, key) =>
    post(server.port, "/qsmart/common/dict/getListData", token, { names: ["course_nature"] }, key),
  );
  await fire({ port: server.port, connections: 64, shots });
}
