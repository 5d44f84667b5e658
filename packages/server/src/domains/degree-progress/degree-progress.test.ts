import { type Client, getMyProgramme } from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProgrammeWorld } from "../../../testing/programme-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: ProgrammeWorld;
let student: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await ProgrammeWorld.create(server);
  student = await server.client("s0");
});
afterAll(() => server.close());

test("while no programme is published for a student, nothing counts", async () => {
  const mine = (await getMyProgramme({ client: student })).data;
  expect(mine).toMatchObject({ credits: 0, need: 0, met: false, modules: [], outside: [] });
  expect(mine.programme).toBeUndefined();
});
