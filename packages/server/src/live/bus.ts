/** A message on the bus: JSON. */
export type BusPayload = unknown;

export type BusListener = (payload: BusPayload) => void;

/**
 * Tells every node, this one included, what happened. Delivery is in order per publisher, at most once, and
 * not part of any transaction: publish after commit, and treat a message as a hint to look at the database.
 */
export interface Bus {
  /** This node's own listeners are called before it returns; other nodes hear of it soon. */
  publish(topic: string, payload: BusPayload): void;
  /** Gives what ends the subscription. */
  subscribe(topic: string, listener: BusListener): () => void;
  /** Called after the connection to the other nodes was lost and is back: messages may be missing, drop what you remember. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}
