/** SIGKILL in the middle of a rush: nothing acknowledged may be lost, nothing oversold, and the next start must work. */
import { isClean } from "./audit.ts";
import type { Acknowledged } from "./audit.ts";
import { fire } from "./load.ts";
import { MeasuredServer, type Store } from "./measured-server.ts";
import { acknowledgedOf, choices, rush } from "./scenarios.ts";
import type { World } from "./world.ts";

export interface KillOutcome {
  summary: string;
  problems: string[];
}

/** Kills the server so many times; every rush goes on with what the ones before left. */
export async function killInTheMiddle(
  store: Store,
  kills: number,
  worldOf: (server: MeasuredServer) => Promise<World>,
): Promise<KillOutcome> {
  const problems: string[] = [];
  const acknowledged: Acknowledged[] = [];
  const when = choices(3_000, 11);
  let unanswered = 0;
  let server = await MeasuredServer.start(store);
  const world = await worldOf(server);
  const tokens = await server.tokens(world);
  for (let round = 0; round < kills; round += 1) {
    const { shots, wanted } = rush(server, world, tokens, "ours", 1);
    const begin = Math.floor((shots.length / kills) * round);
    const killAt = 200 + ((when.next().value as number) % Math.floor(shots.length / kills / 2));
    const running = server;
    let killed: Promise<void> | undefined;
    const result = await fire({
      port: server.port,
      connections: 128,
      shots: shots.slice(begin),
      onAnswer: (answered) => {
        if (answered >= killAt) killed ??= running.kill();
      },
    });
    await killed;
    unanswered += result.unanswered.length;
    acknowledged.push(...acknowledgedOf(result.answers, wanted));
    server = await MeasuredServer.start(store);
    const audit = await server.audit(world, acknowledged);
    if (!isClean(audit)) problems.push(`${store.kind}, kill ${round + 1}: ${JSON.stringify(audit)}`);
  }
  await server.stop();
  const verdict =
    problems.length === 0 ? "nothing lost, nothing oversold, every next start worked" : "BROKEN";
  return {
    summary: `${kills} kills, ${acknowledged.length} seats acknowledged, ${unanswered} requests cut off: ${verdict}`,
    problems,
  };
}
