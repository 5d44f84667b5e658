import {
  and,
  eq,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  or,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { PgSelect, PgTable } from "drizzle-orm/pg-core";
import { type AfterCommit, type Queryable, type Transaction, transaction } from "../db/index.ts";
import { isForeignKeyViolation, notFound, stateConflict, versionConflict } from "../errors/index.ts";
import { type CreateRequest, once } from "../platform/idempotency/index.ts";
import type { OutboxMessage } from "../platform/outbox/index.ts";
import { type PageOfItems, type PageRequest, readPage } from "../list/index.ts";
import { type Lifecycle, type Move, moveRefusal } from "./lifecycle.ts";
import { type VersionedTable, writeNext } from "./next-version.ts";
import { logChange, type RequestContext } from "./request-context.ts";
import { inScope, requireInScope } from "../scope/index.ts";

/** What a resource of the contract is made from. */
export interface ResourceParts<
  Table extends VersionedTable,
  Query extends PgSelect,
  Item,
  Field extends string,
  Action extends string = never,
> {
  /** What people call one of them: 选课轮次. */
  label: string;
  /** What the operation log calls one of them: `round`, as in `round-create`; the table's name by default. */
  name?: string;
  table: Table;
  /** What a row is read from, with its joins; ends in `$dynamic()`. It selects what is shown, no more. */
  rows: (db: Queryable) => Query;
  /** Makes what the contract shows from rows. */
  show: (
    rows: Query["_"]["result"],
    db: Queryable,
    context: RequestContext,
  ) => readonly Item[] | Promise<readonly Item[]>;
  /** The fields that may be sorted by. */
  sort: Readonly<Record<Field, SQLWrapper>>;
  /** The order where nothing is asked for, and among equals: it ends in something that no two rows share. */
  standard: readonly SQL[];
  /** Rows that everybody finds by their id, though no list shows them out of scope; who changes one is refused with 403. */
  visibleToAll?: SQL;
  /** The school whose record it is, whose office sees its changes in the operation log; null for one without. */
  schoolOf: (row: InferSelectModel<Table>) => number | null;
  /**
   * What may become of one. Changes and removals (`delete`) of its acts are refused (409) where it says so, and bring the
   * record into the state that follows.
   */
  lifecycle?: Lifecycle<Action, StateOf<Table>, InferSelectModel<Table>>;
  /** Writes messages to the outbox in the transaction of a change; they are sent after the commit. */
  announce?: (tx: Transaction, id: number, now: Date) => Promise<OutboxMessage[]>;
}

/** The states of a table's rows. */
export type StateOf<Table extends PgTable> =
  InferSelectModel<Table> extends { state: infer State extends string } ? State : never;

/** A request that brings one record into another state (contract: `Transition`, `TransitionWith`). */
type TransitionRequest = RequestContext & { path: { id: number }; body?: { version: number } | undefined };

/** A change of one record. */
export interface Change<Table extends VersionedTable, Item> {
  /** What the operation log calls it, after the resource's name (`open` for `round-open`), and the lifecycle. */
  action: string;
  /** The version that the change was made from; undefined for a transition, which is decided by the state alone. */
  version?: number;
  /** Locks what is locked before the row itself. */
  lock?: (tx: Transaction) => Promise<void>;
  /**
   * Refuses the change, or gives the columns that change besides the state. The row is locked; `before` is what the
   * contract shows of it.
   */
  decide?: (
    row: InferSelectModel<Table>,
    tx: Transaction,
    before: Item,
  ) => Partial<InferInsertModel<Table>> | Promise<Partial<InferInsertModel<Table>>>;
  /** Writes what belongs to the row in other tables, after the row. */
  finish?: Finish<InferSelectModel<Table>>;
}

/** Further steps of deleting a record. */
export interface Removal<Table extends VersionedTable> {
  /** Locks what is locked before the row itself. */
  lock?: (tx: Transaction) => Promise<void>;
  /** The version that the removal was decided for; undefined where it is decided by the state alone. */
  version?: number;
  /** Removes what belongs to the row in other tables, before the row, or throws for it. The row is locked. */
  clear?: (tx: Transaction, row: InferSelectModel<Table>) => Promise<void>;
  /** Why not, when other rows refer to it; 这个…已被使用，不能删除 by default. */
  inUse?: string;
}

/**
 * Writes what belongs to a row in other tables, after the row; what must be done after the commit it gives to
 * `afterCommit`.
 *
 * @param before the row of a change as it was
 */
export type Finish<Row> = (
  tx: Transaction,
  id: number,
  afterCommit: AfterCommit,
  before: Row,
) => Promise<void>;

type Locked<Table extends VersionedTable> = InferSelectModel<Table> & { id: number; version: number };

/**
 * What the calls of a resource have in common: lists with paging, sorting and counting; reading one in scope; and changes
 * that lock the row, compare its version, write it with the next one and log it, all in one transaction.
 */
export class Resource<
  Table extends VersionedTable,
  Query extends PgSelect,
  Item extends object,
  Field extends string,
  Action extends string = never,
> {
  readonly #parts: ResourceParts<Table, Query, Item, Field, Action>;
  readonly #name: string;

  constructor(parts: ResourceParts<Table, Query, Item, Field, Action>) {
    this.#parts = parts;
    this.#name = parts.name ?? getTableName(parts.table);
  }

  /** A page of those in scope that match all conditions. */
  async list(
    context: RequestContext,
    page: PageRequest<Field> | undefined,
    ...conditions: readonly (SQL | undefined)[]
  ): Promise<PageOfItems<Item>> {
    const { rows: from, table, show, sort, standard } = this.#parts;
    const { db } = context.services;
    const where = and(inScope(context.session, table), ...conditions);
    const { rows, ...counted } = await readPage(db, { rows: from(db), where, page, sort, standard });
    return { items: [...(await show(rows, db, context))], ...counted };
  }

  /** One of them. Throws 404 when there is none in scope. */
  async read(context: RequestContext, id: number, db: Queryable = context.services.db): Promise<Item> {
    const { label, rows, show } = this.#parts;
    const found = await rows(db).where(this.#visible(context, id));
    const [item] = await show(found, db, context);
    if (item === undefined) throw notFound(label);
    return item;
  }

  /**
   * Makes one from its columns, once for each `Idempotency-Key`. `columns` may be asked for in the transaction, to be
   * checked or locked there; `finish` writes what belongs to it in other tables.
   */
  async create(
    context: RequestContext & CreateRequest,
    columns:
      | InferInsertModel<Table>
      | ((tx: Transaction) => InferInsertModel<Table> | Promise<InferInsertModel<Table>>),
    finish?: (tx: Transaction, id: number, afterCommit: AfterCommit) => Promise<void>,
  ): Promise<Item> {
    const table: VersionedTable = this.#parts.table;
    return once(context, async (tx, afterCommit) => {
      const values = typeof columns === "function" ? await columns(tx) : columns;
      const [made] = await tx.insert(table).values(values).returning();
      const row = made as Locked<Table>;
      await finish?.(tx, row.id, afterCommit);
      const after = await this.#shown(context, row.id, tx);
      await this.#record(context, tx, afterCommit, { action: "create", row, before: null, after });
      return after;
    });
  }

  /**
   * Changes one: locks it, refuses what does not go, writes it with its next version and logs it before and after.
   * Throws 404 out of scope, 403 when another manages it, 409 when it is of another version by now or when its state
   * does not allow it.
   */
  async change(
    context: RequestContext,
    id: number,
    { action, version, lock, decide, finish }: Change<Table, Item>,
  ): Promise<Item> {
    const { label } = this.#parts;
    const table: VersionedTable = this.#parts.table;
    return transaction(context.services.db, async (tx, afterCommit) => {
      const row = await this.#locked(context, tx, id, lock);
      if (version !== undefined && row.version !== version) throw versionConflict(label);
      const state = this.#stateAfter(action, row, context);
      const before = await this.#shown(context, id, tx);
      const columns = await decide?.(row, tx, before);
      await writeNext(tx, table, row, { ...columns, ...state });
      await finish?.(tx, id, afterCommit, row);
      const after = await this.#shown(context, id, tx);
      await this.#record(context, tx, afterCommit, { action, row, before, after });
      return after;
    });
  }

  /** Brings one into another state, as its lifecycle says, and writes what is said about it. Throws as `change` does. */
  async transition(
    request: TransitionRequest,
    action: Action,
    columns: Partial<InferInsertModel<Table>> = {},
  ): Promise<Item> {
    return this.change(request, request.path.id, {
      action,
      ...(request.body && { version: request.body.version }),
      decide: () => columns,
    });
  }

  /** The state in which an act leaves a row. Throws 409 when its state does not allow it. */
  #stateAfter(action: string, row: Locked<Table>, { services }: RequestContext): object {
    const lifecycle: Readonly<Partial<Record<string, Move<InferSelectModel<Table>, StateOf<Table>>>>> =
      this.#parts.lifecycle ?? {};
    const move = lifecycle[action];
    if (move === undefined) return {};
    // Where the table has no states, it says `refuse` only.
    const refusal = moveRefusal(move, row as typeof row & { state: StateOf<Table> }, services.clock());
    if (refusal !== undefined) throw stateConflict(refusal);
    return move.to === undefined ? {} : { state: move.to };
  }

  /**
   * Removes one. Throws 404 out of scope, 403 when another manages it, 409 when its state does not allow it or when other
   * rows refer to it, with `inUse`.
   */
  async remove(
    context: RequestContext,
    id: number,
    { lock, version, clear, inUse = `这个${this.#parts.label}已被使用，不能删除` }: Removal<Table> = {},
  ): Promise<void> {
    const table: VersionedTable = this.#parts.table;
    await transaction(context.services.db, async (tx, afterCommit) => {
      const row = await this.#locked(context, tx, id, lock);
      if (version !== undefined && row.version !== version) throw versionConflict(this.#parts.label);
      this.#stateAfter("delete", row, context);
      const before = await this.#shown(context, id, tx);
      try {
        await clear?.(tx, row);
        await tx.delete(table).where(eq(table.id, id));
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        throw stateConflict(inUse);
      }
      await this.#record(context, tx, afterCommit, { action: "delete", row, before, after: null });
    });
  }

  /** The row, locked. Throws 404 out of scope, 403 when another manages it. */
  async #locked(
    context: RequestContext,
    tx: Transaction,
    id: number,
    lock?: (tx: Transaction) => Promise<void>,
  ): Promise<Locked<Table>> {
    const { label, rows } = this.#parts;
    const table: VersionedTable = this.#parts.table;
    const [visible] = await rows(tx).where(this.#visible(context, id)).limit(1);
    if (visible === undefined) throw notFound(label);
    await requireInScope(tx, context.session, table, eq(table.id, id));
    await lock?.(tx);
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (row === undefined) throw notFound(label);
    return row as Locked<Table>;
  }

  /** The row of this id, if the caller may know of it. */
  #visible({ session }: RequestContext, id: number): SQL | undefined {
    const { table, visibleToAll } = this.#parts;
    const mine = inScope(session, table);
    return and(eq(table.id, id), mine && visibleToAll ? or(mine, visibleToAll) : mine);
  }

  /** What the contract shows of it, in scope or not: who makes or changes it sees what became of it. */
  async #shown(context: RequestContext, id: number, tx: Transaction): Promise<Item> {
    const { label, table, rows, show } = this.#parts;
    const [item] = await show(await rows(tx).where(eq(table.id, id)), tx, context);
    if (item === undefined) throw notFound(label);
    return item;
  }

  /** Writes the operation log, and messages to the outbox. */
  async #record(
    context: RequestContext,
    tx: Transaction,
    afterCommit: AfterCommit,
    {
      action,
      row,
      before,
      after,
    }: { action: string; row: Locked<Table>; before: Item | null; after: Item | null },
  ): Promise<void> {
    const { schoolOf, announce } = this.#parts;
    const targets = [{ kind: this.#name, id: row.id, schoolId: schoolOf(row) }];
    await logChange(context, tx, { action: `${this.#name}-${action}`, targets, before, after });
    const messages = (await announce?.(tx, row.id, context.services.clock())) ?? [];
    afterCommit(() => context.services.outbox.deliver(messages));
  }
}
