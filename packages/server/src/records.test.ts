import * as api from "@huxuan/api-client";
import { type Client, exportExcel, searchOperationLog } from "@huxuan/api-client";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contract, resolveSchema, type Schema } from "../testing/contract-requests.ts";
import { refusalOf } from "../testing/outcome-of.ts";
import type { CreateId } from "../testing/sample.ts";
import { createSampleWorld, SampleBodies, SAMPLES } from "../testing/samples.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { listOperations, readDocument } from "./contract/document.ts";

/**
 * What is true of every record that the contract has: which calls there are beside the one that makes it, their paths say
 * (`resource.tsp`), and how one is made, its domain's sample. That a repeated create makes one tries `creates.test.ts`; whose
 * records somebody sees and changes, and who may ask, `scope/access.test.ts`.
 */

type Row = Record<string, unknown> & { id: number; version: number };

/** The calls of a record, by what they do. */
interface RecordCalls {
  create: CreateId;
  path: string;
  search?: string;
  read?: string;
  update?: string;
  remove?: string;
}

const contract = readDocument() as unknown as Contract;
const operations = listOperations(readDocument());
const idAt = (method: string, path: string): string | undefined =>
  operations.find((one) => one.method === method && one.path === path)?.id;

const RECORDS: RecordCalls[] = [...SAMPLES.values()]
  // What students make for themselves no office lists or changes by the same calls.
  .filter(({ as }) => as === "admin")
  .map(({ create }) => {
    const path = operations.find(({ id }) => id === create)?.path ?? "";
    const found = {
      search: idAt("POST", `${path}/search`),
      read: idAt("GET", `${path}/{id}`),
      update: idAt("PUT", `${path}/{id}`),
      remove: idAt("DELETE", `${path}/{id}`),
    };
    const there = Object.entries(found).filter(([, id]) => id !== undefined);
    return { create, path, ...(Object.fromEntries(there) as Partial<typeof found>) };
  });

/** The records that have all of these calls, for `test.each`. */
function withCalls<Part extends "search" | "read" | "update" | "remove">(
  ...parts: Part[]
): [string, RecordCalls & Record<Part, string>][] {
  return RECORDS.filter((record) => parts.every((part) => record[part] !== undefined)).map((record) => [
    record.create,
    record as RecordCalls & Record<Part, string>,
  ]);
}

let server: TestServer;
let bodies: SampleBodies;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  bodies = new SampleBodies(await createSampleWorld(server));
  admin = await server.client("admin");
});
afterAll(() => server.close());

type Call = (options: object) => Promise<{ data: unknown }>;
const CALLS = api as unknown as Record<string, Call>;

async function call<Data>(id: string, options: object = {}): Promise<Data> {
  return (await (CALLS[id] as Call)({ client: admin, ...options })).data as Data;
}

const make = ({ create }: RecordCalls, name: string): Promise<Row> =>
  call<Row>(create, { body: bodies.body(create, `${create} ${name}`) });

interface Page {
  items: Row[];
  rowCount: number;
}

const search = (record: { search: string }, page: object = {}): Promise<Page> =>
  call(record.search, { body: { page: { pageSize: 500, ...page } } });

const idsOf = (rows: readonly Row[] = []): number[] => rows.map(({ id }) => id);
const byNumber = (a: number, b: number): number => a - b;

/** What the body of an operation may be. */
function bodyOf(id: string): Schema {
  const { path = "", method = "" } = operations.find((one) => one.id === id) ?? {};
  const content = contract.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
  return resolveSchema(contract, content["application/json"]?.schema ?? {});
}

/** The fields by which a list can be sorted. */
function sortsOf({ search: id }: { search: string }): string[] {
  const page = resolveSchema(contract, bodyOf(id).properties?.["page"] ?? {});
  const order = resolveSchema(contract, page.properties?.["orderBy"]?.items ?? {});
  return (resolveSchema(contract, order.properties?.["field"] ?? {}).enum ?? []) as string[];
}

/** What an update of the record that was made as `name` sends: the form as it is filled in for another, with the version. */
function change(
  record: RecordCalls & { update: string },
  { name, into, version }: { name: string; into: string; version: number },
): object {
  const { create } = record;
  const taken = Object.keys(bodyOf(record.update).properties ?? {});
  const formOf = (one: string): [string, unknown][] =>
    Object.entries(bodies.body(create, `${create} ${one}`)).filter(([field]) => taken.includes(field));
  const fixed = formOf(name).filter(([field]) => SAMPLES.get(create)?.fixed.includes(field));
  return { ...Object.fromEntries([...formOf(into), ...fixed]), ...SAMPLES.get(create)?.more, version };
}

const NOBODY = 2_000_000_000;

test("what is made has a list or is read, and most of it both", () => {
  expect(withCalls("search", "read", "update", "remove").length).toBeGreaterThan(10);
  const alone = RECORDS.filter(({ search, read }) => search === undefined && read === undefined);
  expect(alone.map(({ create }) => create).toSorted()).toEqual([
    // They have lists of their own, at other paths, and are tested with their domains.
    "copyRole",
    "createDictionaryDetail",
    "createMenuEntry",
    "createUser",
    "createWorkflowModel",
  ]);
});

describe("a list", () => {
  test.each(withCalls("search"))(
    "holds what was made, in pages without gap or repetition: %s",
    async (_, record) => {
      const made = [await make(record, "一"), await make(record, "二")];
      const whole = await search(record);
      expect(idsOf(whole.items)).toEqual(expect.arrayContaining(idsOf(made)));
      expect(whole.rowCount).toBe(whole.items.length);
      const paged: Row[] = [];
      for (let pageIndex = 1; paged.length < whole.rowCount; pageIndex += 1) {
        const { items, rowCount } = await search(record, { pageSize: 3, pageIndex });
        expect(rowCount).toBe(whole.rowCount);
        expect(items.length).toBe(Math.min(3, whole.rowCount - paged.length));
        paged.push(...items);
      }
      expect(idsOf(paged)).toEqual(idsOf(whole.items));
      expect((await search(record, { pageIndex: 1_000 })).items).toEqual([]);
    },
  );

  test.each(withCalls("search"))(
    "is sorted by each field that it names, both ways: %s",
    async (_, record) => {
      const all = idsOf((await search(record)).items).toSorted(byNumber);
      for (const field of sortsOf(record)) {
        const [up, down] = await Promise.all(
          ["asc", "desc"].map(
            async (sortType) => (await search(record, { orderBy: [{ field, sortType }] })).items,
          ),
        );
        const values = (rows: Row[] = []): unknown[] => rows.map((row) => row[field]);
        expect(idsOf(up).toSorted(byNumber), field).toEqual(all);
        expect(idsOf(down).toSorted(byNumber), field).toEqual(all);
        // Of texts the order is that of their pronunciation, and of choices their own.
        if (values(up).every((value) => typeof value === "number")) {
          expect(values(up), field).toEqual((values(up) as number[]).toSorted(byNumber));
          expect(values(down), field).toEqual((values(down) as number[]).toSorted((a, b) => b - a));
        }
      }
    },
  );

  const exported = withCalls("search").filter(([, { path }]) => {
    const { "x-export": mark } = (contract.paths[`${path}/search`]?.["post"] ?? {}) as {
      "x-export"?: unknown;
    };
    return mark !== false;
  });
  test.each(exported)("is exported whole, with the columns that were asked for: %s", async (_, record) => {
    const { rowCount } = await search(record);
    const { data } = await exportExcel({
      client: admin,
      body: {
        url: `${record.path}/search`,
        conditionJson: "{}",
        heads: [{ headName: "编号", dataName: "id" }],
        title: "全部",
        isAllRecord: 1,
      },
    });
    const [sheet] = await readExcelFile(Buffer.from(await data.arrayBuffer()));
    // Below the title and the heads.
    const ids = ((sheet?.data ?? []) as unknown as unknown[][]).slice(2).map(([id]) => id);
    expect(ids).toHaveLength(rowCount);
    expect(new Set(ids).size).toBe(rowCount);
  });
});

describe("a record", () => {
  test.each(withCalls("read"))(
    "is read as it was made; one that is not there is not found: %s",
    async (_, record) => {
      const made = await make(record, "三");
      expect(await call(record.read, { path: { id: made.id } })).toMatchObject({
        id: made.id,
        version: made.version,
      });
      expect(await refusalOf(call(record.read, { path: { id: NOBODY } }))).toMatchObject({
        status: 404,
        code: "NOT_FOUND",
        message: expect.stringMatching(/[\u4e00-\u9fff]{4}/u),
      });
    },
  );

  test.each(withCalls("read", "update"))(
    "is changed once from what was read; who read it before is told so and changes nothing: %s",
    async (_, record) => {
      const made = await make(record, "四");
      const path = { id: made.id };
      const changed = await call<Row>(record.update, {
        path,
        body: change(record, { name: "四", into: "四改", version: made.version }),
      });
      expect(changed.version).toBe(made.version + 1);
      const now = await call(record.read, { path });
      expect(now).toMatchObject({ version: changed.version });
      expect(
        await refusalOf(
          call(record.update, {
            path,
            body: change(record, { name: "四", into: "四迟", version: made.version }),
          }),
        ),
      ).toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
      expect(await call(record.read, { path })).toEqual(now);
      expect(
        await refusalOf(
          call(record.update, {
            path: { id: NOBODY },
            body: change(record, { name: "四", into: "四无", version: 1 }),
          }),
        ),
      ).toMatchObject({ status: 404 });
    },
  );

  test.each(withCalls("search", "remove"))(
    "that was removed is gone, and cannot be removed again: %s",
    async (_, record) => {
      const { id } = await make(record, "五");
      await call(record.remove, { path: { id } });
      expect(idsOf((await search(record)).items)).not.toContain(id);
      expect(await refusalOf(call(record.remove, { path: { id } }))).toMatchObject({ status: 404 });
      if (record.read !== undefined)
        expect(await refusalOf(call(record.read, { path: { id } }))).toMatchObject({ status: 404 });
    },
  );

  test.each(withCalls("read", "update"))(
    "leaves in the operation log who made, changed and removed it, with what was before and after: %s",
    async (_, record) => {
      const { id, version } = await make(record, "六");
      await call(record.update, {
        path: { id },
        body: change(record, { name: "六", into: "六改", version }),
      });
      if (record.remove !== undefined) await call(record.remove, { path: { id } });
      const { items } = (await searchOperationLog({ client: admin, body: { targetId: String(id) } })).data;
      // Another record may have the same id; this one was made last.
      const kind = /^(.*)-(update|delete)$/u.exec(items[0]?.action ?? "")?.[1] ?? "";
      const lines = items.filter(({ action }) => action.startsWith(`${kind}-`)).toReversed();
      expect(
        lines.map(({ action, personName, before, after }) => [
          action,
          personName,
          before !== undefined,
          after !== undefined,
        ]),
      ).toEqual([
        [`${kind}-create`, "管理员", false, true],
        [`${kind}-update`, "管理员", true, true],
        ...(record.remove === undefined ? [] : [[`${kind}-delete`, "管理员", true, false]]),
      ]);
    },
  );
});
