/**
 * A process that does what the jobs of every minute do for recognition, and ends: seats get their verdicts, credit banks and
 * progress follow grades. Tests kill it in the middle.
 *   HUXUAN_DATA=… DATABASE_URL=… HUXUAN_TEST_TIME=<ISO time> node testing/follow-grades.ts
 */
import { openPostgres } from "../src/db/index.ts";
import { reckonDue } from "../src/domains/degree-progress/due.ts";
import { followGrades } from "../src/domains/recognition/follow.ts";
import { freezeSeats } from "../src/domains/recognition/freeze.ts";
import { buildApp } from "../src/process/app.ts";
import { createLogger } from "../src/process/log.ts";
import { parseSettings } from "../src/settings/index.ts";
import { testClock } from "./clock.ts";

const settings = parseSettings(process.env);
const clock = testClock(process.env["HUXUAN_TEST_TIME"]);
const database = await openPostgres({
  url: process.env["DATABASE_URL"] as string,
  connections: 4,
  onError: () => undefined,
});
const log = createLogger("error", process.stdout);
const app = await buildApp(settings, { database, log, clock });
const { services } = app;
await services.jobs.close();
await freezeSeats(services);
await followGrades(services, { log });
await reckonDue(services.db, services.recognisedCredits, clock);
await app.server.close();
await database.close();
