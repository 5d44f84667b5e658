import type { FieldError, Operations, RecordTypes } from "@huxuan/api-client";
import {
  and,
  desc,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Handler, Session } from "../contract/index.ts";
import { type RecordFacts, type RecordOperation, recordFacts } from "../contract/record-facts.ts";
import type { Queryable, Transaction } from "../db/index.ts";
import {
  type DomainError,
  duplicate,
  invalidFields,
  stateConflict,
  violatedUnique,
} from "../errors/index.ts";
import { containsWords, inOrderOf, type PageRequest, type Searched } from "../list/index.ts";
import type { CreateRequest } from "../platform/idempotency/index.ts";
import { idsInScope, requireReach } from "../scope/index.ts";
import { type Lifecycle, type Move, moveRefusal } from "./lifecycle.ts";
import type { RequestContext } from "./request-context.ts";
import {
  type ForeignKey,
  foreignKeysOf,
  type NamedReference,
  namedReferencesOf,
  propertyOf,
  uniqueKeysOf,
} from "./foreign-keys.ts";
import { type Finish, Resource, type StateOf } from "./resource.ts";
import { usesOf } from "./uses.ts";

type RecordTable = PgTable & { id: PgColumn; version: PgColumn };
type Stored<Table extends RecordTable> = InferSelectModel<Table>;
type Item<Name extends keyof RecordTypes> = RecordTypes[Name]["item"];
type Body<Id> = Id extends keyof Operations
  ? Operations[Id]["request"] extends { body: infer Given }
    ? Given
    : never
  : never;

/** What is sent for a new record, or for a change without its version. */
type Input<Name extends keyof RecordTypes> =
  | Body<RecordTypes[Name]["create"]>
  | Omit<Body<RecordTypes[Name]["update"]>, "version">;

/** What a record's rows give by themselves: columns of the same name, and a `Ref` where `<name>Id` is a column. */
type Given<Name extends keyof RecordTypes, Table extends RecordTable> = {
  [Field in keyof Item<Name>]: Field extends "id" | "version" | "allowed" | keyof Stored<Table>
    ? Field
    : `${Field & string}Id` extends keyof Stored<Table>
      ? Field
      : never;
}[keyof Item<Name>];

/** The fields that a domain has to show itself. */
type Shown<Name extends keyof RecordTypes, Table extends RecordTable> = Omit<Item<Name>, Given<Name, Table>>;

/** The filters of the search that are neither the page, nor the keyword, nor columns. */
type OtherFilters<Name extends keyof RecordTypes, Table extends RecordTable> = Omit<
  Body<RecordTypes[Name]["search"]>,
  "page" | "keyword" | keyof Stored<Table>
>;

/** Those that are columns: a domain may give one another meaning. */
type ColumnFilters<Name extends keyof RecordTypes, Table extends RecordTable> = Pick<
  Body<RecordTypes[Name]["search"]>,
  keyof Stored<Table> & keyof Body<RecordTypes[Name]["search"]>
>;

type Filters<Part> = { [Filter in keyof Part]-?: (value: NonNullable<Part[Filter]>) => SQL | undefined };

/** Requires a part only where there is something that it must say. */
type RequiredUnlessEmpty<Part extends object, Key extends string, Value> = keyof Part extends never
  ? { [K in Key]?: Value }
  : { [K in Key]: Value };

type States<Name extends keyof RecordTypes, Table extends RecordTable> = {
  [Verb in RecordTypes[Name]["verb"]]: Move<Stored<Table>, StateOf<Table>>;
} & { [Act in "update" | "delete"]?: Omit<Move<Stored<Table>, StateOf<Table>>, "to"> };

/** What a domain says of a record besides the contract and the table: each part takes the place of a default. */
export type RecordParts<Name extends keyof RecordTypes, Table extends RecordTable> = {
  /** What is wrong with what is sent, by itself and beside what is stored; pure. Default: what the contract refuses. */
  check?: (input: Input<Name>, stored: Stored<Table> | undefined) => FieldError[];
  /** Columns that follow from what is sent: sort keys, search texts. */
  derive?: (input: Input<Name>) => Partial<InferInsertModel<Table>>;
  /** In which a keyword is looked for. */
  searched?: readonly Searched[];
  /** What a sort field means. Default: the column of its name; a state in the order of its values. */
  sort?: Readonly<Record<string, PgColumn | SQL>>;
  /** The order where none is asked for. Default: the latest first. */
  standard?: readonly SQL[];
  /** What to do about rows that refer to one that is to be deleted, behind 这个专业还有 3 个班级，不能删除. */
  inUse?: string;
  /** What the operation log calls one of them. Default: the name of its table. */
  logName?: string;
  /** Written after the row, in its transaction, when it was made or changed. */
  announce?: ConstructorParameters<typeof Resource>[0]["announce"];
  /** What `update` and the transitions do besides writing what is sent. */
  acts?: {
    [Act in RecordTypes[Name]["verb"] | "update"]?: RecordAct<Stored<Table>, InferInsertModel<Table>>;
  };
} & RequiredUnlessEmpty<
  Shown<Name, Table>,
  "show",
  (
    rows: readonly Stored<Table>[],
    db: Queryable,
    context: RequestContext,
  ) => readonly Shown<Name, Table>[] | Promise<readonly Shown<Name, Table>[]>
> &
  RequiredUnlessEmpty<
    OtherFilters<Name, Table>,
    "filters",
    Filters<OtherFilters<Name, Table>> & Partial<Filters<ColumnFilters<Name, Table>>>
  > &
  RequiredUnlessEmpty<
    [RecordTypes[Name]["verb"]] extends [never] ? object : { states: true },
    "states",
    States<Name, Table>
  >;

/** What an act does besides writing what is sent with it. */
export interface RecordAct<Row, Columns> {
  /** Why somebody who holds the permission cannot do it with this row; undefined when they can. */
  refuse?: (row: Row, session: Session) => DomainError | undefined;
  /** Further columns that it changes. The row is locked. */
  columns?: (row: Row, context: RequestContext) => Partial<Columns>;
}

/** The ids of a record's calls. */
type CallsOf<Name extends keyof RecordTypes> =
  | RecordTypes[Name]["search" | "read" | "create" | "update" | "delete"]
  | (RecordTypes[Name]["verb"] extends infer Verb extends string ? `${Verb}${Name & string}` : never);

/** A record as its domain has it: the contract's facts and the handlers of its calls. */
export interface ServedRecord<Name extends keyof RecordTypes, Table extends RecordTable = RecordTable> {
  name: Name;
  table: Table;
  /** What the operation log calls it. */
  logName: string;
  facts: RecordFacts;
  handlers: { [Id in CallsOf<Name> & keyof Operations]: Handler<Id> };
  /** The update as its handler does it, with what `finish` writes behind the row: for a row that others follow. */
  update: (
    call: RequestContext & { path: { id: number }; body: Body<RecordTypes[Name]["update"]> },
    finish: Finish<Stored<Table>>,
  ) => Promise<Item<Name>>;
  /** A transition as its handler does it, with further columns and what `finish` writes behind the row. */
  move: (
    call: RequestContext & { path: { id: number }; body?: { version: number } },
    verb: RecordTypes[Name]["verb"],
    more: {
      /** Further columns that it changes, or throws for it. The row is locked. */
      columns?: (
        row: Stored<Table>,
        tx: Transaction,
      ) => Partial<InferInsertModel<Table>> | Promise<Partial<InferInsertModel<Table>>>;
      finish?: Finish<Stored<Table>>;
    },
  ) => Promise<Item<Name>>;
  /** The columns that are stored of what is sent. */
  columnsOf: (input: object, at: ColumnsAt) => Promise<object>;
}

/**
 * A plain record: its calls follow from the contract (`Records` of resource.tsp) and the table. Lists, scope, versions,
 * the operation log and idempotent creates are those of `Resource`, which a domain that needs more uses itself.
 *
 * - A column shows under its own name, `schoolId` as `school: {id, name}`, a moment as text, null not at all.
 * - A filter of the search is the column of its name; `keyword` looks into `searched`.
 * - What violates a unique constraint of the table is refused with 409 and names the field.
 * - A reference to a row that is not there is refused at its field, also one by name: the department of a major.
 * - A column that nobody sends and that belongs to what is named is its: a class is of the department of its major.
 * - A change takes the place of what was: what need not be there and is not sent is there no more.
 * - What a department makes or changes stays in its reach.
 * - What other rows refer to is not deleted; the refusal counts them.
 * - `allowed` are the acts that the reader may do now: held permissions, data scope and `states`.
 */
export function record<Name extends keyof RecordTypes, Table extends RecordTable>(
  name: Name,
  table: Table,
  parts: RecordParts<Name, Table>,
): ServedRecord<Name, Table> {
  const served = new PlainRecord(name, table, parts as unknown as AnyParts).served();
  return served as unknown as ServedRecord<Name, Table>;
}

/** Where the columns of a row are asked for. */
export interface ColumnsAt {
  tx: Transaction;
  /** Of the row. */
  schoolId: number | null;
  /** What was read for rows before. */
  cache?: Map<string, Promise<object>>;
}

/** The parts as the code below reads them: what their exact types hold is said by {@link RecordParts}. */
interface AnyParts {
  check?: (input: Values, stored: Values | undefined) => FieldError[];
  derive?: (input: Values) => Values;
  searched?: readonly Searched[];
  sort?: Readonly<Record<string, PgColumn | SQL>>;
  standard?: readonly SQL[];
  inUse?: string;
  logName?: string;
  announce?: ConstructorParameters<typeof Resource>[0]["announce"];
  acts?: Readonly<Record<string, RecordAct<Values, Values>>>;
  show?: (
    rows: readonly Values[],
    db: Queryable,
    context: RequestContext,
  ) => readonly Values[] | Promise<readonly Values[]>;
  filters?: Readonly<Record<string, (value: unknown) => SQL | undefined>>;
  states?: Readonly<Record<string, Move<Values, string>>>;
}

type Values = Readonly<Record<string, unknown>>;
type AnyRow = Values & { id: number; version: number };
type Call = RequestContext &
  CreateRequest & { path: { id: number }; body: Values & { page?: PageRequest<string>; version?: number } };

interface MoreOfMove {
  columns?: (row: Values, tx: Transaction) => Values | Promise<Values>;
  finish?: Finish<Values>;
}

class PlainRecord {
  readonly #name: string;
  readonly #table: RecordTable;
  readonly #parts: AnyParts;
  readonly #facts: RecordFacts;
  readonly #columns: Readonly<Record<string, PgColumn>>;
  /** By column: the table that it refers to, where that has a name to show. */
  readonly #references: ReadonlyMap<string, PgTable & { id: PgColumn; name: PgColumn }>;
  readonly #keys: readonly ForeignKey[];
  readonly #named: readonly NamedReference[];
  readonly #lifecycle: Lifecycle<string, string, Values>;
  readonly #resource;

  constructor(name: string, table: RecordTable, parts: AnyParts) {
    this.#name = name;
    this.#table = table;
    this.#parts = parts;
    this.#facts = recordFacts(name);
    this.#columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>;
    this.#references = referencesOf(table);
    this.#keys = foreignKeysOf(table);
    this.#named = namedReferencesOf(table, new Set(Object.keys(this.#facts.sent)));
    this.#lifecycle = Object.fromEntries(
      Object.entries(parts.states ?? {}).map(([act, move]) => [
        act,
        {
          otherwise: (state: string, allowed: readonly string[]) => this.#otherwise(act, allowed, state),
          ...move,
        },
      ]),
    );
    this.#resource = new Resource({
      label: this.#facts.label,
      name: this.#logName,
      table,
      rows: (db) => db.select().from(table).$dynamic(),
      show: (rows, db, context) => this.#show(rows as AnyRow[], db, context),
      sort: this.#sorts(),
      standard: parts.standard ?? [desc(table.id)],
      lifecycle: this.#lifecycle as unknown as Lifecycle<string, never>,
      schoolOf: (row) => (row as { schoolId?: number | null }).schoolId ?? null,
      ...(parts.announce && { announce: parts.announce }),
    });
  }

  get #logName(): string {
    return this.#parts.logName ?? getTableConfig(this.#table).name;
  }

  served() {
    const { search, read, create, update, delete: remove, transitions } = this.#facts;
    const calls: [RecordOperation | undefined, (call: Call) => Promise<unknown>][] = [
      [search, (call) => this.#search(call)],
      [read, (call) => this.#resource.read(call, call.path.id)],
      [create, (call) => this.#create(call)],
      [update, (call) => this.#update(call)],
      [remove, (call) => this.#remove(call)],
      ...Object.entries(transitions).map(([verb, operation]): (typeof calls)[number] => [
        operation,
        (call) => this.#move(call, verb),
      ]),
    ];
    return {
      name: this.#name,
      logName: this.#logName,
      facts: this.#facts,
      table: this.#table,
      columnsOf: (input: Values, at: ColumnsAt) => this.#columnsOf(input, at),
      update: (call: Call, finish: Finish<Values>) => this.#update(call, finish),
      move: (call: Call, verb: string, more: MoreOfMove) => this.#move(call, verb, more),
      handlers: Object.fromEntries(
        calls.flatMap(([operation, handler]) => (operation ? [[operation.id, handler] as const] : [])),
      ),
    };
  }

  #search(call: Call): Promise<unknown> {
    const { page, keyword, ...filters } = call.body;
    const { searched = [], filters: others = {} } = this.#parts;
    return this.#resource.list(
      call,
      page,
      containsWords(keyword as string | undefined, ...searched),
      ...Object.entries(filters).map(([name, value]) => {
        if (value === undefined) return undefined;
        const filter = others[name];
        return filter ? filter(value) : eq(this.#column(name), value);
      }),
    );
  }

  #create(call: Call): Promise<unknown> {
    const { session, body } = call;
    // Without a school in the request it belongs to the creator's school, or to the platform if their scope is all.
    const ofSchool = "schoolId" in this.#columns;
    const schoolId =
      (body["schoolId"] as number | undefined) ?? (session.scope.all ? null : session.schoolId);
    return this.#refusingTwins(body, () =>
      this.#resource.create(call, async (tx) => {
        const columns = {
          ...(await this.#columnsOf(body, { tx, schoolId })),
          ...(ofSchool && { schoolId }),
        };
        if (ofSchool) requireReach(session, { schoolId, department: departmentIn(columns) });
        await this.#refuseWrong(tx, body, columns, undefined);
        return columns;
      }),
    );
  }

  #update(call: Call, finish?: Finish<Values>): Promise<unknown> {
    const { version, ...input } = call.body;
    return this.#refusingTwins(input, () =>
      this.#resource.change(call, call.path.id, {
        action: "update",
        ...(version !== undefined && { version }),
        decide: async (row: Values, tx) => {
          const schoolId = (row["schoolId"] as number | undefined) ?? null;
          const columns = {
            ...this.#left(input),
            ...(await this.#columnsOf(input, { tx, schoolId })),
          };
          // A department gives none of its rows to another one.
          const moves = "department" in columns && columns["department"] !== row["department"];
          if (moves) requireReach(call.session, { schoolId, department: departmentIn(columns) });
          await this.#refuseWrong(tx, input, columns, row);
          return { ...columns, ...this.#done("update", row, call) };
        },
        ...(finish && { finish }),
      }),
    );
  }

  /** What a change leaves empty that need not be there. */
  #left(input: Values): Values {
    const left = Object.entries(this.#facts.sent).filter(
      ([field, { changes }]) => changes && !(field in input) && this.#columns[field]?.notNull === false,
    );
    return Object.fromEntries(left.map(([field]) => [field, null]));
  }

  #remove(call: Call): Promise<void> {
    const { label } = this.#facts;
    const { inUse } = this.#parts;
    const { id } = call.path;
    return this.#resource.remove(call, id, {
      clear: async (tx) => {
        const uses = await usesOf(tx, this.#table, id);
        if (uses !== undefined)
          throw stateConflict(`这个${label}还有 ${uses}，不能删除${inUse === undefined ? "" : `；${inUse}`}`);
      },
    });
  }

  #move(call: Call, verb: string, { columns, finish }: MoreOfMove = {}): Promise<unknown> {
    const { version, ...said } = call.body ?? {};
    return this.#resource.change(call, call.path.id, {
      action: verb,
      ...(version !== undefined && { version }),
      decide: async (row: Values, tx) => ({
        ...(await this.#columnsOf(said, { tx, schoolId: (row["schoolId"] as number | undefined) ?? null })),
        ...this.#done(verb, row, call),
        ...(await columns?.(row, tx)),
      }),
      ...(finish && { finish }),
    });
  }

  /** What an act changes besides what is sent. Throws where the caller cannot do it. */
  #done(act: string, row: Values, context: RequestContext): Values {
    const { refuse, columns } = this.#parts.acts?.[act] ?? {};
    const refusal = refuse?.(row, context.session);
    if (refusal !== undefined) throw refusal;
    return columns?.(row, context) ?? {};
  }

  /** Why the state of a record does not allow an act. */
  #otherwise(act: string, allowed: readonly string[], state: string): string {
    const { label, choices } = this.#facts;
    const named = (one: string) => `「${choices["state"]?.labels[one] ?? one}」`;
    const verb = this.#operation(act)?.label ?? act;
    return `${allowed.map(named).join("、")}的${label}才能${verb}，这一条现在是${named(state)}；请刷新后再看`;
  }

  #operation(act: string): RecordOperation | undefined {
    if (act === "update" || act === "delete") return this.#facts[act];
    return this.#facts.transitions[act];
  }

  /** Throws 400 naming the fields that are wrong. */
  async #refuseWrong(
    tx: Transaction,
    input: Values,
    columns: Values,
    stored: Values | undefined,
  ): Promise<void> {
    const errors = [...(this.#parts.check?.(input, stored) ?? [])];
    const row = { ...stored, ...columns };
    for (const { columns: own, target, targets } of this.#keys) {
      // The last of its columns that people fill in is the one to correct.
      const field = own.findLast((each) => each in this.#facts.sent);
      const given = field === undefined ? undefined : input[field];
      if (field === undefined || given === undefined || given === null) continue;
      const values = own.map((each) => row[each]);
      const found = values.includes(undefined)
        ? []
        : await tx
            .select({ found: sql`1` })
            .from(target)
            .where(and(...targets.map((column, at) => eq(column, values[at]))))
            .for("key share");
      if (found.length === 0) errors.push({ field, message: this.#missing(field, given) });
    }
    if (errors.length > 0) throw invalidFields(errors);
  }

  #missing(field: string, given: unknown): string {
    const label = this.#fieldName(field);
    return typeof given === "number"
      ? `没有这个${label}，请重新选择`
      : `本校没有${label}「${String(given)}」，请核对名称，或先新建`;
  }

  /** Does the work; what violates a unique constraint of the table is refused with 409, by the words of its last column. */
  async #refusingTwins<T>(input: Values, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const violated = violatedUnique(error);
      const names = uniqueKeysOf(this.#table).find(({ name }) => name === violated)?.columns;
      if (names === undefined) throw error;
      const field = names.at(-1) ?? "";
      const where = names.includes("schoolId") ? "本校" : "";
      const { label } = this.#facts;
      const said = names
        .filter((name) => name !== "schoolId")
        .map((name) => [this.#fieldName(name), String(input[name])] as const);
      const [[first, value] = ["", ""]] = said;
      const which =
        said.length === 1 && first === label
          ? `${label}「${value}」`
          : `${said.map(([name, given]) => `${name}为「${given}」`).join("、")}的${label}`;
      throw duplicate(`${where}已有${which}，请换一个，或修改已有的`, field);
    }
  }

  #fieldName(field: string): string {
    return this.#facts.fields[field] ?? field;
  }

  async #columnsOf(input: Values, at: ColumnsAt): Promise<Values> {
    const stored = Object.entries(input).flatMap(([name, value]) => {
      const column = this.#columns[name];
      if (column === undefined) return [];
      if (column.dataType === "date" && typeof value === "string") return [[name, new Date(value)]];
      // An empty text is none, where there may be none.
      return [[name, value === "" && !column.notNull ? null : value]];
    });
    return {
      ...Object.fromEntries(stored),
      ...(await this.#followed(input, at)),
      ...this.#parts.derive?.(input),
    };
  }

  /** The columns that are those of what the fields name. */
  async #followed(input: Values, { tx, schoolId, cache = new Map() }: ColumnsAt): Promise<Values> {
    const followed = await Promise.all(
      this.#named.map(async ({ field, target, school, name, follows }) => {
        const given = input[field];
        if (schoolId === null || typeof given !== "string" || Object.keys(follows).length === 0) return {};
        const key = `${field}/${given}`;
        const read = async (): Promise<Values> => {
          const where = and(eq(school, schoolId), eq(name, given));
          const [found] = await tx
            .select({ ...follows })
            .from(target)
            .where(where)
            .for("key share");
          return { ...found };
        };
        const found = cache.get(key) ?? read();
        cache.set(key, found);
        return found;
      }),
    );
    return Object.assign({}, ...followed) as Values;
  }

  #column(name: string): PgColumn {
    const column = this.#columns[name];
    if (column === undefined)
      throw new Error(`${this.#name}: ${name} is no column, and nothing says what it means`);
    return column;
  }

  #sorts(): Readonly<Record<string, PgColumn | SQL>> {
    const byName = Object.entries(this.#columns).map(([name, column]) => [
      name,
      name === "state" && column.enumValues ? inOrderOf(column.enumValues, column) : column,
    ]);
    const { pinyin } = this.#columns;
    return {
      ...Object.fromEntries(byName),
      // Chinese names sort by pinyin, if the table has a column for it.
      ...(pinyin && { name: pinyin }),
      ...this.#parts.sort,
    };
  }

  async #show(rows: readonly AnyRow[], db: Queryable, context: RequestContext): Promise<object[]> {
    const { shown } = this.#facts;
    const names = await this.#namesOf(rows, db);
    const more = (await this.#parts.show?.(rows, db, context)) ?? [];
    const allowed = shown.includes("allowed") ? await this.#allowed(rows, db, context) : undefined;
    return rows.map((row, at) => {
      const fields = shown.flatMap((field) => {
        const id = row[`${field}Id`];
        const target = this.#references.get(`${field}Id`);
        const value =
          field in this.#columns ? shownValue(row[field]) : target && names.get(target)?.get(id as number);
        return value === undefined || value === null ? [] : [[field, value]];
      });
      return { ...Object.fromEntries(fields), ...more[at], ...(allowed && { allowed: allowed(row) }) };
    });
  }

  /** What the rows that these refer to are called. */
  async #namesOf(
    rows: readonly AnyRow[],
    db: Queryable,
  ): Promise<Map<PgTable, Map<number, { id: number; name: string }>>> {
    const found = new Map<PgTable, Map<number, { id: number; name: string }>>();
    for (const [column, target] of this.#references) {
      if (!this.#facts.shown.includes(column.replace(/Id$/, ""))) continue;
      const ids = [...new Set(rows.flatMap((row) => (row[column] as number | null) ?? []))];
      const named =
        ids.length === 0
          ? []
          : await db.select({ id: target.id, name: target.name }).from(target).where(inArray(target.id, ids));
      const of = found.get(target) ?? new Map<number, { id: number; name: string }>();
      for (const { id, name } of named) of.set(id as number, { id: id as number, name: name as string });
      found.set(target, of);
    }
    return found;
  }

  /** What the reader may do with each of the rows. */
  async #allowed(
    rows: readonly AnyRow[],
    db: Queryable,
    { session, services }: RequestContext,
  ): Promise<(row: AnyRow) => string[]> {
    const held = this.#heldActs(session);
    const mine =
      held.length === 0
        ? new Set<number>()
        : await idsInScope(
            db,
            session,
            this.#table,
            rows.map(({ id }) => id),
            "change",
          );
    const now = services.clock();
    const isPossible = (act: string, row: AnyRow): boolean => {
      if (this.#parts.acts?.[act]?.refuse?.(row, session) !== undefined) return false;
      const move = this.#lifecycle[act];
      return move === undefined || moveRefusal(move, row as AnyRow & { state: string }, now) === undefined;
    };
    return (row) => (mine.has(row.id) ? held.filter((act) => isPossible(act, row)) : []);
  }

  /** The acts for which somebody has the permission. */
  #heldActs({ permissions }: Session): string[] {
    return ["update", "delete", ...Object.keys(this.#facts.transitions)].filter((act) => {
      const operation = this.#operation(act);
      return operation && (operation.permission === undefined || permissions.has(operation.permission));
    });
  }
}

const departmentIn = (columns: Values): string | null =>
  (columns["department"] as string | undefined) ?? null;

/** By column: the table that it refers to alone, where that table has a name to show. */
function referencesOf(table: PgTable): Map<string, PgTable & { id: PgColumn; name: PgColumn }> {
  const found = new Map<string, PgTable & { id: PgColumn; name: PgColumn }>();
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns: own, foreignTable } = key.reference();
    const name = own[0] && propertyOf(table, own[0].name);
    const target = foreignTable as PgTable & { id: PgColumn; name: PgColumn };
    if (own.length === 1 && name !== undefined && "name" in target && "id" in target) found.set(name, target);
  }
  return found;
}

const shownValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
