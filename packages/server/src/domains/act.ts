import type { Session } from "../contract/index.ts";
import type { Services } from "../services.ts";

/** Who does something, from where, with what: the part of a request that a change of data needs. */
export interface Act {
  session: Session;
  ip: string;
  requestId: string;
  services: Services;
}
