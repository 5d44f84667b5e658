import { type ContractOperation, listOperations, readDocument } from "../../contract/document.ts";
import type { OperationKind } from "../../standing/rules.ts";

let operations: readonly ContractOperation[] | undefined;

/** The permissions that operations of these kinds ask for. */
export function permissionsOf(kinds: ReadonlySet<OperationKind>): ReadonlySet<string> {
  operations ??= listOperations(readDocument());
  return new Set(
    operations.flatMap(({ kind, access }) =>
      access.kind === "permission" && kinds.has(kind) ? access.permission : [],
    ),
  );
}
