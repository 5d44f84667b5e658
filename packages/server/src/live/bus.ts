/** A message on the bus: JSON. */
export type BusPayload = unknown;

export type BusListener = (payload: BusPayload) => void;

/**
 * Tells every node, this one included, what happened. Messages of one publisher arrive in order; after a
 * broken connection some may be missing (see `onGap`) or come twice. Publishing is not part of any
 * transaction: publish after commit, and treat a message as a hint to look at the database.
 */
export interface Bus {
  /** This node's own listeners are called before it returns; other nodes hear of it soon. */
  publish(topic: string, payload: BusPayload): void;
  /**
   * The same for what must not get lost (see `Outbox`): resolves when what carries it to the other nodes has it, rejects
   * when that is not known. This node's own listeners were called in any case.
   */
  send(topic: string, payload: BusPayload): Promise<void>;
  /** Gives what ends the subscription. */
  subscribe(topic: string, listener: BusListener): () => void;
  /** Called when messages of other nodes may be missing (a connection was lost and is back): drop what you remember. */
  onGap(listener: () => void): () => void;
  /** Calls the listeners of `onGap` on this node: what it remembers may be old for another reason than a lost message. */
  gap(): void;
  close(): Promise<void>;
}

/** Between nodes only: the publisher lost messages, so its listeners have a gap. */
export const GAP_TOPIC = "$gap";
