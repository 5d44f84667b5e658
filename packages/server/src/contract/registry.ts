import type { Handler, OperationId } from "./types.ts";

/**
 * The handlers of all domains, merged. A domain adds its `handlers` here; the server refuses to start while an
 * operation of the contract has none.
 */
export const registry: Partial<{ [Id in OperationId]: Handler<Id> }> = {};
