import { EventEmitter } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DomainError } from "../errors/domain-error.ts";
import { countUploads, limitUpload, UPLOAD_PACE } from "./slow-upload.ts";

const SIZE = 1_000_000;
let server: FastifyInstance;
let received: number;
/** What the server sent: status and body. Its client may lose it, when it writes on into a closed connection. */
let sent: [status: number, body: string][];

beforeEach(async () => {
  received = 0;
  sent = [];
  server = fastify({ bodyLimit: SIZE });
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof DomainError ? error.status : 500).send({ code: (error as DomainError).code }),
  );
  server.addHook("onRequest", (request, reply, done) => {
    limitUpload(request, reply, { everyMs: 5, graceMs: 50, bytesPerSecond: 5_000, mostMs: 60_000 });
    done();
  });
  server.addHook("onSend", (_request, reply, payload, done) => {
    sent.push([reply.statusCode, String(payload)]);
    done();
  });
  server.post("/", (request) => {
    received = (request.body as Buffer).length;
    return { received };
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => server.close());

/** Begins a request that announces a long body; `closed` once its connection is. */
function begin(): { socket: Socket; closed: Promise<void> } {
  const socket = connect((server.server.address() as AddressInfo).port, "127.0.0.1");
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => undefined);
  socket.on("close", () => resolve());
  socket.resume();
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\nconnection: close\r\ncontent-length: ${SIZE}\r\n\r\n`,
  );
  return { socket, closed };
}

it("an upload that brings a byte now and then is refused, and its connection is closed", async () => {
  const { socket, closed } = begin();
  const drip = setInterval(() => socket.write("x"), 10);
  await closed.finally(() => clearInterval(drip));
  expect(sent).toEqual([[408, expect.stringContaining("UPLOAD_TOO_SLOW")]]);
  expect(received).toBe(0);
});

it("an upload that brings its bytes is taken", async () => {
  const { socket, closed } = begin();
  socket.write("x".repeat(SIZE));
  await closed;
  expect(sent).toEqual([[200, `{"received":${SIZE}}`]]);
});

it("uploads beyond what a node holds are told apart from those within, until one of these has gone", () => {
  const takeIn = countUploads(2);
  const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;
  const first = reply();
  expect([takeIn(first), takeIn(reply()), takeIn(reply())]).toEqual([true, true, false]);
  first.raw.emit("close");
  expect([takeIn(reply()), takeIn(reply())]).toEqual([true, false]);
});

it("the real pace lets 20 MB through on an ordinary line, and no body live longer than two minutes", () => {
  expect((20 * 1024 * 1024) / (UPLOAD_PACE.mostMs / 1000)).toBeLessThan(200 * 1024);
  expect(UPLOAD_PACE.bytesPerSecond).toBeLessThanOrEqual(64 * 1024);
  expect(UPLOAD_PACE.mostMs).toBeLessThanOrEqual(120_000);
});
