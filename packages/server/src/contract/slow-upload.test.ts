import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DomainError } from "../errors/domain-error.ts";
import { limitUpload, UPLOAD_PACE } from "./slow-upload.ts";

const SIZE = 1_000_000;
let server: FastifyInstance;
let received: number;

beforeEach(async () => {
  received = 0;
  server = fastify({ bodyLimit: SIZE });
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof DomainError ? error.status : 500).send({ code: (error as DomainError).code }),
  );
  server.addHook("onRequest", (request, reply, done) => {
    limitUpload(request, reply, { everyMs: 5, graceMs: 50, bytesPerSecond: 1_000_000, mostMs: 60_000 });
    done();
  });
  server.post("/", (request) => {
    received = (request.body as Buffer).length;
    return { received };
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => server.close());

/** Begins a request that announces a long body. */
function begin(): { socket: Socket; answer: Promise<string> } {
  const socket = connect((server.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\nconnection: close\r\ncontent-length: ${SIZE}\r\n\r\n`,
  );
  const answer = (async () => {
    let text = "";
    for await (const piece of socket) text += String(piece);
    return text;
  })();
  return { socket, answer };
}

it("an upload that brings a byte now and then is told so, and its connection is closed", async () => {
  const { socket, answer } = begin();
  const drip = setInterval(() => socket.write("x"), 10);
  const text = await answer.finally(() => clearInterval(drip));
  expect(text).toContain("HTTP/1.1 408 ");
  expect(text).toContain("UPLOAD_TOO_SLOW");
  expect(received).toBe(0);
});

it("an upload that brings its bytes is taken", async () => {
  const { socket, answer } = begin();
  socket.write("x".repeat(SIZE));
  expect(await answer).toContain(`{"received":${SIZE}}`);
});

it("the real pace lets 20 MB through on an ordinary line, and no body live longer than two minutes", () => {
  expect((20 * 1024 * 1024) / (UPLOAD_PACE.mostMs / 1000)).toBeLessThan(200 * 1024);
  expect(UPLOAD_PACE.bytesPerSecond).toBeLessThanOrEqual(64 * 1024);
  expect(UPLOAD_PACE.mostMs).toBeLessThanOrEqual(120_000);
});
