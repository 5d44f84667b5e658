import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends lines as they are, and gives the status of the answer. */
async function statusOf(lines: readonly string[], body = ""): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.write([...lines, "Connection: close", "", body].join("\r\n"));
  await once(socket, "close");
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

const GET = "GET /mutual-recognition/nothing HTTP/1.1";
const HOST = "Host: huxuan.example.edu.cn";

test.each([
  [[HOST], 404],
  [["Host: huxuan.example.edu.cn:8443"], 404],
  [["Host: [::1]:8080"], 404],
  [["Host: 10.0.0.1"], 404],
  [[], 400],
  [[HOST, "Host: evil.example.com"], 400],
  [[HOST, HOST], 400],
  [["Host:"], 400],
  [["Host: a.example.com, b.example.com"], 400],
  [["Host: user@evil.example.com"], 400],
  [["Host: evil.example.com/path"], 400],
  [["Host: huxuan.example.edu.cn:port"], 400],
  [["Host: a..example.com"], 400],
  [[HOST, "Authorization: Bearer a", "Authorization: Bearer b"], 400],
  [[HOST, "Content-Type: application/json", "Content-Type: text/plain"], 400],
])("a request with %j is answered with %i", async (headers, status) => {
  expect(await statusOf([GET, ...headers])).toBe(status);
});

test.each([
  [["Content-Length: 2", "Content-Length: 2"]],
  [["Content-Length: 2", "Content-Length: 3"]],
  [["Content-Length: 2", "Transfer-Encoding: chunked"]],
])("a body of which it is not clear where it ends is refused: %j", async (headers) => {
  const lines = ["POST /qsmart/common/login HTTP/1.1", HOST, "Content-Type: application/json", ...headers];
  expect(await statusOf(lines, "{}")).toBe(400);
});
