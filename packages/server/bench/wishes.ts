/**
 * `npm run bench:wishes`: 20,000 students save five wishes each, at the last minute of a lottery, beside a call of the same
 * server that does nothing; then the server is killed in the middle of saving, and every save that was acknowledged must
 * be there. On a private PostgreSQL, on cores that all share. A save is one plain transaction: nothing is batched.
 */
import pg from "pg";
import { startPrivateServer } from "../testing/postgres.ts";
import { fire, put, type Shot } from "./load.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";
import { choices, emptyShots, openThePage } from "./scenarios.ts";

const STUDENTS = 20_000;
const WISHES = 5;
const CONNECTIONS = 256;
const KILLS = 5;
/** All of them within so many seconds, and 99 of 100 answered within so many ms. */
const MOST_SECONDS = 30;
const MOST_P99_MS = 1_000;

const failures: string[] = [];
const store = await postgresStore(await startPrivateServer(), "bench_wishes");
const database = new pg.Pool({ connectionString: store.environment["DATABASE_URL"], max: 2 });
// The last connections end with the database.
database.on("error", () => undefined);
let server = await MeasuredServer.start(store);
const world = await server.makeWorld({ students: STUDENTS, offerings: { kind: "catalogue" } });
await database.query(
  `update round set mode = 'lottery', draw_order = 'priorityNumberRank', seed_commit = 'promised',
     drop_ends_at = closes_at + interval '14 days'`,
);
const tokens = await server.tokens(world);
await openThePage(server, tokens);

/** Saves of every student, each with other wishes; `version` is the one that was saved before. */
function saves(version: number, seed: number): { shots: Shot[]; wanted: number[][] } {
  const pick = choices(world.offeringIds.length, seed);
  const wanted = world.students.map(() => {
    const wished = new Set<number>();
    while (wished.size < WISHES) wished.add(world.offeringIds[pick.next().value as number] ?? 0);
    return [...wished];
  });
  const path = `/mutual-recognition/selection/rounds/${world.roundId}/wishes`;
  const shots = wanted.map((wished, at) => {
    const body = { version, wishes: wished.map((offeringId) => ({ offeringId })) };
    return put(server.port, path, tokens[at] ?? "", body, at);
  });
  return { shots, wanted };
}

/** Saves that were acknowledged and are not there. */
async function lost(acknowledged: readonly number[], wanted: readonly number[][]): Promise<number> {
  const { rows } = await database.query<{ id: number; wished: number[] }>(
    "select student_id as id, offering_ids as wished from wish_list where round_id = $1",
    [world.roundId],
  );
  const kept = new Map(rows.map(({ id, wished }) => [id, wished.join()]));
  return acknowledged.filter((at) => kept.get(world.students[at]?.studentId ?? 0) !== wanted[at]?.join())
    .length;
}

const { shots, wanted } = saves(0, 3);
const empty = await fire({
  port: server.port,
  connections: CONNECTIONS,
  shots: emptyShots(server, world, tokens),
});
const saved = await fire({ port: server.port, connections: CONNECTIONS, shots });
const wrong = saved.answers.find(({ status }) => status !== 200);
if (wrong !== undefined)
  failures.push(`a save was answered with ${wrong.status}: ${wrong.body.slice(0, 200)}`);
const missing = await lost(
  saved.answers.map(({ key }) => key),
  wanted,
);
if (missing > 0) failures.push(`${missing} saves are lost`);
console.log("| what | a second | p50 / p99 ms | seconds |\n|---|---|---|---|");
for (const [what, { perSecond, p50, p99, seconds }] of [
  ["a call that does nothing", empty],
  [`${STUDENTS.toLocaleString("en")} students save ${WISHES} wishes each`, saved],
] as const)
  console.log(
    `| ${what} | ${Math.round(perSecond).toLocaleString("en")} | ${p50.toFixed(0)} / ${p99.toFixed(0)} | ${seconds.toFixed(1)} |`,
  );
if (saved.seconds > MOST_SECONDS) failures.push(`saving took ${saved.seconds.toFixed(1)} s`);
if (saved.p99 > MOST_P99_MS) failures.push(`p99 was ${saved.p99.toFixed(0)} ms`);

// Every kill is in the middle of a second round of saves, of students who were not yet asked again.
const again = saves(1, 5);
let acknowledged: number[] = [];
for (let kill = 0; kill < KILLS; kill += 1) {
  const part = STUDENTS / KILLS;
  const running = server;
  let killed: Promise<void> | undefined;
  const result = await fire({
    port: server.port,
    connections: CONNECTIONS,
    // The shots name the port of the server that runs now.
    shots: saves(1, 5).shots.slice(kill * part, (kill + 1) * part),
    onAnswer: (answered) => {
      if (answered >= 500 + kill * 200) killed ??= running.kill();
    },
  });
  await killed;
  acknowledged = [
    ...acknowledged,
    ...result.answers.flatMap(({ key, status }) => (status === 200 ? key : [])),
  ];
  const gone = await lost(acknowledged, again.wanted);
  if (gone > 0) failures.push(`kill ${kill + 1}: ${gone} acknowledged saves are lost`);
  server = await MeasuredServer.start(store);
}
console.log(
  `\nKilled ${KILLS} times while saving; ${acknowledged.length} saves acknowledged, each looked for afterwards`,
);
await server.stop();
await database.end();
await store.remove();
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
