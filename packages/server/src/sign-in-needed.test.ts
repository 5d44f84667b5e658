import * as api from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { listOperations, readDocument } from "./contract/document.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Any value for each parameter of a path: nobody looks at it before the sign-in. */
const pathOf = (path: string): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => [name, "1"]));

const calls = api as unknown as Record<string, (options: object) => Promise<unknown>>;

test.each(
  listOperations(readDocument())
    // A stream of events is opened when somebody reads it; live.test.ts does.
    .filter(({ access, gives }) => access.kind !== "public" && gives !== "text/event-stream")
    .map(({ id, path, takes }) => [id, path, takes.length > 0] as const),
)(
  "%s tells somebody who is not signed in to do so first, through the generated client",
  async (id, path, hasBody) => {
    const call = calls[id];
    if (call === undefined) throw new Error(`The client has no ${id}`);
    const request = {
      client: server.anonymous(),
      path: pathOf(path),
      query: {},
      ...(hasBody && { body: {} }),
    };
    expect(await refusalOf(call(request))).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
  },
);
