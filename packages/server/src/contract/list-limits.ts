import { LIST_STATEMENT_MS } from "../db/database.ts";
import { isStatementTimeout } from "../errors/database-error.ts";
import { DomainError } from "../errors/domain-error.ts";
import type { CoreServices } from "../platform/core.ts";
import { CallQueue } from "./call-queue.ts";
import type { AnyHandler } from "./list-calls.ts";
import type { Session } from "./session.ts";

/** Calls of one node that wait for their turn to read a wide list. */
const MOST_WAITING = 40;
const LONGEST_WAIT_MS = 10_000;

/** Whether somebody's data scope covers more than their own rows, so that their lists may be long. */
const readsWide = (session: Session | null): boolean =>
  session !== null &&
  (session.scope.all || session.scope.schools.length > 0 || session.scope.departments.length > 0);

/**
 * Keeps lists from taking every connection (`docs/decisions/0027`): those of offices and those of everybody else have
 * connections of their own, on which statements end after five seconds; and of the wide ones only as many run at a time as
 * there are connections for them, one on PGlite, where others then get in between.
 */
export class ListLimits {
  readonly #wide: CoreServices;
  readonly #others: CoreServices;
  readonly #queue: CallQueue;

  constructor(services: CoreServices) {
    this.#wide = { ...services, db: services.wideListDb };
    this.#others = { ...services, db: services.listDb };
    this.#queue = new CallQueue({
      atOnce: services.databaseKind === "pglite" ? 1 : services.settings.listConnections,
      mostWaiting: MOST_WAITING,
      longestWaitMs: LONGEST_WAIT_MS,
    });
  }

  /** The handler of a list within these limits. Throws 503 beyond them, with what to do. */
  around(handle: AnyHandler): AnyHandler {
    return async (call) => {
      try {
        const isWide = readsWide(call.session);
        call.services = isWide ? this.#wide : this.#others;
        return isWide ? await this.#queue.run(() => handle(call), call.hungUp) : await handle(call);
      } catch (error) {
        if (isStatementTimeout(error)) throw tooSlow(error);
        throw error;
      }
    };
  }
}

const tooSlow = (cause: unknown): DomainError =>
  new DomainError(
    503,
    "QUERY_TOO_SLOW",
    `这次查询超过 ${LIST_STATEMENT_MS / 1_000} 秒还没有完成，已停止。请缩小范围后再查：选定学校、院系或学期，或把关键词写得更完整`,
    { cause },
  );
