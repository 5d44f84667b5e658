// First: rules are made when they are imported, and must know how the portal checks.
import "../zod.ts";

/** The rules of the contract's requests: `zRoundInput`. */
export * from "@huxuan/api-client/zod";
