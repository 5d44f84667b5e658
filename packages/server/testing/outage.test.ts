/** The database goes away in the middle of a rush: that costs some refused requests, and nothing else. */
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isClean } from "../bench/audit.ts";
import { fire, type LoadResult } from "../bench/load.ts";
import { MeasuredServer, postgresStore, type Store } from "../bench/measured-server.ts";
import { acknowledgedOf, rush } from "../bench/scenarios.ts";
import type { World } from "../bench/world.ts";
import { canStartPostgres, type PrivatePostgres, startPrivatePostgres } from "./postgres.ts";

const CONNECTIONS = 64;
/** Enough for a rush of some seconds. */
const STUDENTS = 1_500;
const TRIES = 3;
/** How soon after the database is back every act must be decided again, ms. */
const BACK_MS = 10_000;

describe.skipIf(!canStartPostgres())(
  "a rush (skipped where PostgreSQL can neither be found nor installed)",
  () => {
    let postgres: PrivatePostgres;
    let store: Store;
    let server: MeasuredServer;
    let world: World;
    let tokens: string[];
    beforeAll(async () => {
      postgres = await startPrivatePostgres();
      store = await postgresStore(postgres.url, "outage");
      store.environment["HUXUAN_LOG_LEVEL"] = "silent";
      server = await MeasuredServer.start(store);
      world = await server.makeWorld({ students: STUDENTS, offerings: { kind: "catalogue" } });
      tokens = await server.tokens(world);
    });
    afterAll(async () => {
      await server.stop();
      await store.remove();
    });

    /** Fires a rush while `harm` is done to the database, then everything again that was not decided. */
    async function rushWhile(harm: () => Promise<void>): Promise<LoadResult> {
      await server.reset(world);
      const { shots, wanted } = rush(server, world, tokens, "ours", TRIES);
      const options = { port: server.port, connections: CONNECTIONS };
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const [result] = await Promise.all([fire({ ...options, shots, onAnswer: begin }), begun.then(harm)]);

      expect(server.alive, "the process lives").toBe(true);
      expect(result.unanswered, "requests without an answer").toEqual([]);
      const refused = result.answers.filter(({ status }) => status !== 200 && status !== 409);
      for (const { status, body } of refused) {
        expect([status, JSON.parse(body)]).toMatchObject([503, { code: "SERVER_BUSY" }]);
      }

      const acknowledged = acknowledgedOf(result.answers, wanted);
      let left = refused.map(({ key }) => key);
      const until = performance.now() + BACK_MS;
      while (left.length > 0 && performance.now() < until) {
        const again = await fire({ ...options, shots: left.flatMap((key) => shots[key] ?? []) });
        acknowledged.push(...acknowledgedOf(again.answers, wanted));
        left = again.answers.filter(({ status }) => status === 503).map(({ key }) => key);
      }
      expect(left, `acts that are not decided ${BACK_MS} ms after`).toEqual([]);
      const audit = await server.audit(world, acknowledged);
      expect(isClean(audit), JSON.stringify(audit)).toBe(true);
      const seats = new Set(acknowledged.map(({ studentId, offeringId }) => `${studentId}-${offeringId}`));
      expect(audit.enrolled, "seats taken that nobody was told of").toBe(seats.size);
      return result;
    }

    test("outlives the end of all its connections, ten times over", async () => {
      const administrator = new pg.Client({ connectionString: postgres.url });
      await administrator.connect();
      let ended = 0;
      onTestFinished(() => administrator.end());
      await rushWhile(async () => {
        for (let time = 0; time < 10; time += 1) {
          const { rowCount } = await administrator.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'outage'",
          );
          ended += rowCount ?? 0;
          await setTimeout(100);
        }
      });
      expect(ended, "connections that were ended").toBeGreaterThan(10);
    });

    test("outlives a restart of the database", async () => {
      const { answers } = await rushWhile(() => postgres.restart());
      expect(
        answers.some(({ status }) => status === 503),
        "the restart came in the middle",
      ).toBe(true);
    });
  },
);
