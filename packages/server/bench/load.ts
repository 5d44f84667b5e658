/**
 * A load generator that costs little: plain sockets, requests written beforehand, just enough reading to know status,
 * end and body of an answer. The server and the database share two cores with it, so it must not be what is measured.
 */
import { connect, type Socket } from "node:net";

/** One prepared request: the bytes to send. */
export interface Shot {
  bytes: Buffer;
  /** What the answer is kept under. */
  key: number;
}

export interface Answer {
  key: number;
  status: number;
  body: string;
}

export interface LoadResult {
  answers: Answer[];
  /** Requests whose connection broke before an answer came: nobody knows what became of them. */
  unanswered: number[];
  seconds: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
}

export interface LoadOptions {
  port: number;
  connections: number;
  shots: readonly Shot[];
  /** Called with every answer, e.g. to kill the server in the middle. */
  onAnswer?: (answered: number) => void;
}

/** Builds a POST with a JSON body. */
export const post = (port: number, path: string, token: string | null, body: unknown, key: number): Shot =>
  withBody("POST", port, path, token, body, key);

/** Builds a PUT with a JSON body. */
export const put = (port: number, path: string, token: string, body: unknown, key: number): Shot =>
  withBody("PUT", port, path, token, body, key);

function withBody(
  method: "POST" | "PUT",
  port: number,
  path: string,
  token: string | null,
  body: unknown,
  key: number,
): Shot {
  const json = Buffer.from(JSON.stringify(body));
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Content-Type: application/json",
    `Content-Length: ${json.length}`,
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    "",
    "",
  ].join("\r\n");
  return { bytes: Buffer.concat([Buffer.from(head), json]), key };
}

/** Sends every shot once over so many connections, each waiting for its answer before its next shot. */
export async function fire({ port, connections, shots, onAnswer }: LoadOptions): Promise<LoadResult> {
  const answers: Answer[] = [];
  const unanswered: number[] = [];
  const times: number[] = [];
  let next = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const started = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      const reader = new AnswerReader(socket);
      for (;;) {
        const shot = shots[next++];
        if (shot === undefined) break;
        const sent = performance.now();
        const answer = await reader.exchange(shot.bytes);
        if (answer === null) {
          unanswered.push(shot.key);
          break;
        }
        times.push(performance.now() - sent);
        answers.push({ key: shot.key, ...answer });
        onAnswer?.(answers.length);
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    answers,
    unanswered,
    seconds,
    perSecond: answers.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: times.at(-1) ?? 0,
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => {
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

/** Reads answers with a Content-Length from a socket, one at a time. */
class AnswerReader {
  readonly #socket: Socket;
  #text = "";
  #settle: ((answer: { status: number; body: string } | null) => void) | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    // Latin-1 keeps one character per byte, so that lengths count; bodies are decoded when somebody looks.
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => this.#take(chunk));
    socket.on("close", () => this.#done(null));
    socket.on("error", () => this.#done(null));
  }

  /** The answer, or null when the connection broke. */
  exchange(bytes: Buffer): Promise<{ status: number; body: string } | null> {
    if (this.#socket.destroyed) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#socket.write(bytes);
    });
  }

  #take(chunk: string): void {
    this.#text += chunk;
    const head = this.#text.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#text.slice(0, head));
    const end = head + 4 + Number(length?.[1] ?? 0);
    if (this.#text.length < end) return;
    const answer = { status: Number(this.#text.slice(9, 12)), body: this.#text.slice(head + 4, end) };
    this.#text = this.#text.slice(end);
    this.#done(answer);
  }

  #done(answer: { status: number; body: string } | null): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(answer);
  }
}
