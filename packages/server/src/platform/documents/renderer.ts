import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { DomainError } from "../../errors/index.ts";
import type { RenderMessage, RenderTask } from "./render-messages.ts";

/** A thread that nobody asked for so long is ended: it holds some 150 MB. */
const IDLE_MS = 5 * 60_000;

/** Documents that wait to be drawn: some five seconds' work. */
const MOST_WAITING = 100;

interface Asked {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

/**
 * Draws documents from their templates in a thread of its own, one after the other. The thread is started by the first
 * document and keeps fonts and templates ready for the next ones; a server on a machine for which there is no typesetter
 * does everything else.
 */
export class Renderer {
  readonly #log: Logger;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #next = 1;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Draws a template with its data.
   *
   * @throws 503 where too many wait, or where the typesetter does not run on this machine
   */
  draw(template: URL, data: object, as: RenderTask["as"]): Promise<Buffer> {
    if (this.#asked.size >= MOST_WAITING)
      throw new DomainError(503, "SERVER_BUSY", "现在出具文件的人太多，请一分钟后再试", { retryAfter: 60 });
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#asked.set(id, { resolve, reject });
    clearTimeout(this.#idle);
    const task: RenderTask = { id, template: fileURLToPath(template), json: JSON.stringify(data), as };
    this.#worker ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(task);
    return promise;
  }

  /** Ends the thread; what it still had to draw rejects. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), { execArgv: [], env: {} });
    worker.on("message", (message: RenderMessage) => this.#take(message));
    worker.on("error", (error) => this.#log.error({ err: error }, "the drawing thread failed"));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#asked.values()) reject(notDrawn());
      this.#asked.clear();
    });
    return worker;
  }

  #take(message: RenderMessage): void {
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (this.#asked.size === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    if (message.type === "drawn") return asked?.resolve(Buffer.from(message.bytes));
    this.#log.error({ reason: message.reason }, "a document was not drawn");
    asked?.reject(message.type === "unavailable" ? unavailable() : notDrawn());
  }
}

const unavailable = (): DomainError =>
  new DomainError(
    503,
    "SERVER_BUSY",
    "这台服务器缺少排版组件（typst），暂时不能出具文件；请管理员按安装说明重新安装，其他功能不受影响",
  );

const notDrawn = (): DomainError =>
  new DomainError(503, "SERVER_BUSY", "文件没有排版成功，请稍后重试；如果一直这样，请联系管理员");
