import { randomBytes } from "node:crypto";
import type { BusPayload } from "./bus.ts";

/** A message between nodes. */
export interface BusMessage {
  node: string;
  topic: string;
  payload: BusPayload;
}

/** PostgreSQL takes less than 8,000 bytes a notification; after `split` no character has more than three. */
const MOST_CHARACTERS = 2_500;

/** Parts of one message: `<id>:<part>/<parts>:<text>`. */
export function split(message: BusMessage): string[] {
  // Pairs of surrogates are escaped: cut in two they could not be sent.
  const text = JSON.stringify(message).replace(
    /[\ud800-\udfff]/g,
    (half) => `\\u${half.charCodeAt(0).toString(16)}`,
  );
  const parts = Math.ceil(text.length / MOST_CHARACTERS);
  const id = randomBytes(6).toString("base64url");
  return Array.from(
    { length: parts },
    (_, i) => `${id}:${i + 1}/${parts}:${text.slice(i * MOST_CHARACTERS, (i + 1) * MOST_CHARACTERS)}`,
  );
}

/** Puts the parts together again. Parts of one message arrive in order; those of two nodes may be mixed. */
export class Assembler {
  readonly #begun = new Map<string, string>();

  /** The message when its last part arrived; null otherwise, and for what is none. */
  add(notification: string): BusMessage | null {
    const [, id, part, parts, text] = /^([\w-]+):(\d+)\/(\d+):([\s\S]*)$/.exec(notification) ?? [];
    if (!id || text === undefined) return null;
    const begun = this.#begun.get(id) ?? "";
    // The beginning was lost with a connection.
    if (Number(part) > 1 && begun === "") return null;
    const whole = begun + text;
    if (part !== parts) {
      this.#begun.set(id, whole);
      return null;
    }
    this.#begun.delete(id);
    return JSON.parse(whole) as BusMessage;
  }

  clear(): void {
    this.#begun.clear();
  }
}
