import { getSessionUserInfo } from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("somebody signs in and is told who they are", async () => {
  const client = await server.client("dual");
  const { data } = await getSessionUserInfo({ client });
  expect(data).toMatchObject({ userType: "teacher", roles: ["2", "3"], user: { currentUseRoleId: "3" } });
});
