/**
 * How long an import keeps everybody else waiting on PGlite: a catalogue is imported while a tiny query is sent every
 * 50 ms, each from its own timer, so that a blocked event loop counts as well as a busy connection.
 *
 *     node bench/import-stall.ts <catalogue.json> [times]
 *
 * Prints, for each turn on a fresh demo province, how long the import took and the longest wait.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Client, getOfferingImport, searchSemesters, startOfferingImport } from "@huxuan/api-client";
import { startTestServer } from "../testing/server.ts";

const EVERY_MS = 50;
const LOOK_MS = 200;

const [path, times = "3"] = process.argv.slice(2);
if (path === undefined)
  throw new Error("Say which catalogue: node bench/import-stall.ts <catalogue.json> [times]");
const bytes = readFileSync(path);

for (let turn = 1; turn <= Number(times); turn += 1) {
  const server = await startTestServer({ database: "pglite", data: "demo" });
  const office = await server.client("school");
  const { data: semesters } = await searchSemesters({ client: office, body: {} });
  const semesterId = semesters.items.find((s) => s.code === "2019-2020-2")?.id ?? 0;

  let longest = 0;
  const asked: Promise<void>[] = [];
  let due = performance.now();
  const timer = setInterval(() => {
    // From when it should have been sent: a blocked event loop sends late.
    due += EVERY_MS;
    const since = due;
    const answered = (): void => {
      longest = Math.max(longest, performance.now() - since);
      if (performance.now() > due + EVERY_MS) due = performance.now();
    };
    asked.push(server.database.pool.query("select 1").then(answered));
  }, EVERY_MS);

  const started = performance.now();
  const job = await imported(office, semesterId);
  const took = performance.now() - started;
  clearInterval(timer);
  await Promise.all(asked);
  process.stdout.write(
    `${turn}: ${job.state}, ${job.summary?.offeringsCreated ?? 0} offerings in ${(took / 1000).toFixed(1)} s, longest wait ${(longest / 1000).toFixed(2)} s\n`,
  );
  await server.close();
}

async function imported(client: Client, semesterId: number) {
  const file = new File([bytes], basename(path as string));
  const { data } = await startOfferingImport({
    client,
    // Real catalogues book rooms and teachers twice: team teaching, sports grounds, joint classes.
    body: {
      file,
      semesterId: String(semesterId),
      allowDoubleBooking: "true",
      createCampuses: "true",
    },
  });
  for (;;) {
    const look = await getOfferingImport({ client, path: { id: data.id } });
    if (look.data.endedAt !== undefined) return look.data;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
