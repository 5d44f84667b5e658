import type { ActedOn, ManyActed } from "@huxuan/api-client";
import { DomainError } from "../errors/index.ts";

/**
 * Acts on many, one after the other, and says of each what became of it: what is refused stays as it was, with the reason.
 * `act` is one in a transaction of its own; it says what people call it as soon as it knows. Throws what is no refusal.
 */
export async function actOnEach(
  ids: readonly number[],
  act: (id: number, called: (name: string) => void) => Promise<unknown>,
): Promise<ManyActed> {
  const items: ActedOn[] = [];
  for (const id of ids) {
    let name = "";
    const called = (of: string) => {
      name = of;
    };
    try {
      await act(id, called);
      items.push({ id, name, done: true, message: "" });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      items.push({ id, name, done: false, message: error.message });
    }
  }
  return { items };
}
