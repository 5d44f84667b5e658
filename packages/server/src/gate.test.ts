import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
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
