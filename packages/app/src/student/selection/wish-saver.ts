import type { WishDraft } from "@huxuan/api-client";

/** How long the list rests before it is sent, ms: keys that follow each other make one save. */
const REST_MS = 400;
/** How long until a save that failed is tried again by itself, ms: sooner at first. */
const AGAIN_MS = [3_000, 10_000, 30_000, 60_000] as const;

/** What was sent, with the version that it replaces. */
interface Sent {
  version: number;
  wishes: readonly WishDraft[];
}

/**
 * Why a save failed. `again`: it may go well later; `lost`: the same, and it may have been done. `stale`: another window
 * saved meanwhile. `closed`: nothing can be saved any more. `wrong`: the list itself; another one may go well.
 */
export interface SaveFailure {
  kind: "again" | "lost" | "stale" | "closed" | "wrong";
  /** For the student. */
  reason: string;
}

/** Whether what stands there is saved. */
export interface Saving {
  state: "saved" | "saving" | "failed";
  /** When it is tried again by itself, as `Date.now()` says. */
  retryAt?: number;
  reason?: string;
}

/** What a saver shows; the same object until something changes. */
export interface SaverState {
  /** The list as it is to be; null where it is as it was read. */
  draft: readonly WishDraft[] | null;
  saving: Saving;
}

/** What a saver is told. */
export interface SaverOptions<List> {
  /** Saves; throws what `failureOf` reads. */
  send: (sent: Sent) => Promise<List>;
  versionOf: (list: List) => number;
  failureOf: (error: unknown) => SaveFailure;
  /** The list as it was saved. */
  onSaved: (list: List) => void;
  /** The draft is given up, for this reason: the list must be read again. */
  onGivenUp: (failure: SaveFailure) => void;
}

const SAVED: SaverState = { draft: null, saving: { state: "saved" } };

/**
 * Saves a list as one goes: each change soon after it was made, one save at a time, the latest list wins. What could not be
 * sent is kept and tried again. A save whose answer was lost is first sent once more as it was, which the server answers as
 * before: only then is it known whether another window changed the list.
 */
export class WishSaver<List> {
  readonly #options: SaverOptions<List>;
  readonly #listeners = new Set<() => void>();
  #state = SAVED;
  #version = 0;
  #sending = false;
  #lost: Sent | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions<List>) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaverState => this.#state;

  /** The list was read. While a change of it is not saved, the change stays one of what was read before. */
  read(version: number): void {
    if (this.#state.draft === null) this.#version = version;
  }

  /** The list is to be this one. */
  change(wishes: readonly WishDraft[]): void {
    this.#failures = 0;
    this.#show({ draft: wishes, saving: { state: "saving" } });
    if (!this.#sending) this.#sendIn(REST_MS);
  }

  /** Sends at once what waits: 重试, or the window is about to be left. */
  flush(): void {
    if (this.#state.draft === null || this.#sending) return;
    clearTimeout(this.#timer);
    void this.#send();
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    const { draft } = this.#state;
    if (draft === null) return;
    const sent = this.#lost ?? { version: this.#version, wishes: draft };
    this.#sending = true;
    this.#show({ draft, saving: { state: "saving" } });
    try {
      const list = await this.#options.send(sent);
      this.#sending = false;
      this.#lost = undefined;
      this.#failures = 0;
      this.#version = this.#options.versionOf(list);
      this.#options.onSaved(list);
      if (this.#state.draft === sent.wishes) this.#show(SAVED);
      else this.#sendIn(0);
    } catch (error) {
      this.#sending = false;
      this.#fail(sent, this.#options.failureOf(error));
    }
  }

  #fail(sent: Sent, failure: SaveFailure): void {
    const { kind, reason } = failure;
    if (kind === "lost") this.#lost = sent;
    if (kind === "stale" || kind === "closed") {
      this.#lost = undefined;
      this.#show(SAVED);
      this.#options.onGivenUp(failure);
      return;
    }
    if (kind === "wrong") {
      this.#lost = undefined;
      // A newer list may have put it right.
      if (this.#state.draft !== sent.wishes) return this.#sendIn(0);
      this.#show({ draft: this.#state.draft, saving: { state: "failed", reason } });
      return;
    }
    const wait = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)] as number;
    this.#failures += 1;
    this.#show({
      draft: this.#state.draft,
      saving: { state: "failed", retryAt: Date.now() + wait, reason },
    });
    this.#sendIn(wait);
  }

  #show(next: SaverState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
