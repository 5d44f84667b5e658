import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { PATIENCE } from "./connections.ts";
import { takePort } from "./gate.ts";

test("a connection opened ahead of any request, as browsers do, holds no stop up", async () => {
  const gate = await takePort(0, "127.0.0.1");
  const silent = connect(gate.port, "127.0.0.1");
  await once(silent, "connect");
  await Promise.all([gate.close(), once(silent, "close")]);
  expect(silent.bytesRead).toBe(0);
});

test("a request that is being answered while it stops is answered whole, and its connection ended", async () => {
  const gate = await takePort(0, "127.0.0.1");
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    gate.open((_request, response) => {
      answer = () => response.end("whole");
      resolve();
    });
  });
  const answered = fetch(`http://127.0.0.1:${gate.port}/`);
  await asked;
  const closed = gate.close();
  answer();
  expect(await (await answered).text()).toBe("whole");
  await closed;
});

const MANY = 40;
/** Somebody elsewhere: asks many times at once when a line is written to it, and prints the answers or what broke them. */
const asker = (port: number) =>
  spawn(
    process.execPath,
    [
      "-e",
      `const ask = () => fetch("http://127.0.0.1:${port}/")
        .then((answer) => answer.text(), (error) => String(error.cause ?? error));
      process.stdin.once("data", () => Promise.all(Array.from({ length: ${MANY} }, ask))
        .then((said) => process.stdout.write(said.join(" "), () => process.exit())));
      process.stdout.write("ready");`,
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );

test("requests that arrive while the process gets no processor are answered, although it stops", async () => {
  const gate = await takePort(0, "127.0.0.1");
  gate.open((_request, response) => response.end("whole"));
  const person = asker(gate.port);
  await once(person.stdout, "data");
  const said = once(person.stdout, "data");
  person.stdin.write("now\n");
  const closed = gate.close();
  // Longer than the gate waits for those that it has not seen.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  expect(String((await said)[0])).toBe(Array.from({ length: MANY }, () => "whole").join(" "));
  await closed;
});

/** What is answered to bytes that are sent as they are. */
async function answerTo(port: number, ...sent: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  for (const one of sent) socket.write(one);
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  await once(socket, "close");
  return answer;
}

test("a request that does not arrive to its end is given up, in the contract's words", async () => {
  const hasty = { requestTimeout: 100, connectionsCheckingInterval: 20 };
  const gate = await takePort(0, "127.0.0.1", undefined, hasty);
  gate.open((request) => void request.resume());
  const head = "POST /qsmart/common/login HTTP/1.1\r\nhost: x\r\n";
  expect(await answerTo(gate.port, head)).toMatch(/^HTTP\/1\.1 408 .*"code":"UPLOAD_TOO_SLOW"/s);
  await gate.close();
  expect(PATIENCE.requestTimeout).toBeLessThanOrEqual(120_000);
});

test("what is no request, or has headers without end, is refused in the contract's words", async () => {
  const gate = await takePort(0, "127.0.0.1");
  expect(await answerTo(gate.port, "hello\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*"code":"VALIDATION_FAILED"/s);
  const long = `GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`;
  expect(await answerTo(gate.port, long)).toMatch(/^HTTP\/1\.1 431 .*"code":"PAYLOAD_TOO_LARGE"/s);
  await gate.close();
});

describe("while the server starts", () => {
  const ask = async (init?: RequestInit): Promise<Response> => {
    const gate = await takePort(0, "127.0.0.1");
    try {
      return await fetch(`http://127.0.0.1:${gate.port}/qsmart/common/login`, init);
    } finally {
      await gate.close();
    }
  };

  test("a program gets the contract's error body, with when to ask again", async () => {
    const response = await ask({ method: "POST", body: "{}", headers: { accept: "*/*" } });
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("retry-after")).toBe("2");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const { requestId, ...rest } = (await response.json()) as Record<string, string>;
    expect(rest).toEqual({ code: "SERVER_BUSY", message: "服务正在启动，请过几秒再试" });
    expect(requestId).toBe(response.headers.get("x-request-id"));
  });

  test("a browser is shown a page that asks again by itself", async () => {
    const response = await ask({ headers: { accept: "text/html,application/xhtml+xml" } });
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toMatch(/http-equiv="refresh"[\s\S]*互选正在启动/);
  });
});
