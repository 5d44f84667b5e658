import { getApiContract } from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { type OpenApiDocument, readDocument } from "../../contract/document.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("an office reads the contract that the server serves", async () => {
  const { data } = await getApiContract({ client: await server.client("admin") });
  const read = JSON.parse(await data.text()) as OpenApiDocument;
  expect(Object.keys(read.paths)).toEqual(Object.keys(readDocument().paths));
});

test("who is not signed in, and who has no office, does not", async () => {
  expect(await outcomeOf(getApiContract({ client: server.anonymous() }))).toBe("UNAUTHENTICATED");
  expect(await outcomeOf(getApiContract({ client: await server.client("student") }))).toBe("FORBIDDEN");
});
