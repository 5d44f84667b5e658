import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contract } from "../../testing/contract-requests.ts";
import { testDatabaseKind } from "../../testing/databases.ts";
import { foreignRequests, isList, operationsOf } from "../../testing/foreign-requests.ts";
import { makeForeignRows } from "../../testing/foreign-rows.ts";
import { copyRows } from "../../testing/copied-rows.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { readDocument } from "../contract/document.ts";

/** Rows of every table that a list reads. */
const ROWS = 100_000;

/** Tables that do not grow with the years and the people, or are emptied: what is read of them whole is little. */
const SMALL: ReadonlySet<string> = new Set([
  "address_block",
  "agreement",
  "alarm",
  "application",
  "campus",
  "campus_travel",
  "department",
  "dictionary",
  "dictionary_school_entry",
  "dictionary_type",
  "evaluation_campaign",
  "grade_scale",
  "grade_window",
  "job_common",
  "outbox",
  "questionnaire",
  "role",
  "role_permission",
  "round",
  "school",
  "semester",
  "survey",
  "workflow_delegation",
  "workflow_version",
]);

/** Lists that none of these four can ask for with what there is. */
const ASKED_BY_NOBODY: Readonly<Record<string, string>> = {
  queryRegisterSchools: "shows schools",
  searchOwnRecordLooks: "is of one student, where a school wishes it",
  searchSelectableOfferings: "is answered from memory",
};

/** Lists that read many rows for each of theirs, or to know which comes first: what is sorted is no table. */
const RECKONED: Readonly<Record<string, string>> = {
  searchDrawnClasses: "the wishes of a round are counted by class",
  searchEvaluationRates: "the sheets of a campaign are counted by class, the fewest first",
  searchEvaluationResults: "the results are put together by class, teacher or department",
  searchEvaluationScores: "the scores of a campaign are put together by teacher",
  searchMyArticles:
    "what is pinned comes first as long as it is pinned, and categories and schools are counted",
  searchPublicArticles: "as searchMyArticles",
  searchReconciliationLines: "what two schools have of a semester is laid side by side",
  searchRecognitions: "what waits comes first, and what waits says its process",
  searchRoles: "those who have a role are counted",
  searchSelectionDemand: "attempts and wishes are counted by class, the most wanted first",
  searchSelectionFill: "seats are counted by what one compares",
  searchWorkflowInstances: "what nobody can get on with comes first",
  searchWorkflowPeople: "is asked with words; the index by which they are found is left out here",
};

interface Statement {
  text: string;
  values: unknown[];
}
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

/** Tables that a plan reads from beginning to end in order to sort what it found. */
const sortedWhole = (plan: Plan, sorting = false): string[] => [
  ...(sorting && plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap((one) => sortedWhole(one, sorting || plan["Node Type"] === "Sort")),
];

const tablesOf = (plan: Plan): string[] => [
  ...(plan["Relation Name"] === undefined ? [] : [plan["Relation Name"]]),
  ...(plan.Plans ?? []).flatMap(tablesOf),
];

// One planner is like the other; on PGlite the rows take minutes.
describe.runIf(testDatabaseKind() === "postgres")("the first page of a list of 100,000 rows", () => {
  const contract = readDocument() as unknown as Contract;
  const lists = operationsOf(contract).filter((found) => isList(contract, found));
  /** By list and who asks: what reads its rows. */
  const asked = new Map<string, Statement[]>();
  /** Tables with so many rows. */
  const filled = new Set<string>();
  let server: TestServer;

  const explain = async ({ text, values }: Statement): Promise<Plan> => {
    const { rows } = await server.services.pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    return rows[0]?.["QUERY PLAN"][0]?.Plan as Plan;
  };

  beforeAll(async () => {
    server = await startTestServer({ data: "demo", nodes: 1 });
    const values = await makeForeignRows(server);
    const seen: Statement[] = [];
    const stop = noteStatements(seen);
    try {
      for (const who of ["admin", "school", "teacher", "student"]) {
        const token = (await server.client(who)).tokens.get()?.accessToken as string;
        for (const found of lists) {
          const [request] = foreignRequests(contract, found, values);
          if (request === undefined || found.id in RECKONED) continue;
          const given = request.body !== undefined && "json" in request.body ? request.body.json : {};
          const json = { ...(given as object), page: { pageIndex: 1, pageSize: 20 } };
          seen.length = 0;
          const response = await server.fetch(request.path, {
            method: request.method,
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify(json),
          });
          if (!response.ok) continue;
          asked.set(
            `${found.id}, asked by ${who}`,
            seen.filter(({ text }) => /\border by\b/i.test(text) && /\blimit\b/i.test(text)),
          );
        }
      }
    } finally {
      stop();
    }
    const tables = new Set<string>();
    for (const statement of [...asked.values()].flat())
      for (const table of tablesOf(await explain(statement))) if (!SMALL.has(table)) tables.add(table);
    for (const table of await copyRows(server.services.pool, [...tables], ROWS)) filled.add(table);
  }, 600_000);
  afterAll(() => server.close());

  test("is asked of every list but those that are excepted", () => {
    const whose = [...asked.keys()].map((name) => name.split(",")[0]);
    expect(
      lists
        .map(({ id }) => id)
        .filter((id) => !(id in RECKONED) && !whose.includes(id))
        .sort(),
    ).toEqual(Object.keys(ASKED_BY_NOBODY));
    expect(Object.keys(RECKONED).filter((id) => !lists.some((found) => found.id === id))).toEqual([]);
  });

  test("is read by an index, and nothing is sorted that was read whole", async () => {
    const found: string[] = [];
    for (const [list, statements] of asked)
      for (const statement of statements) {
        const tables = sortedWhole(await explain(statement)).filter((table) => filled.has(table));
        if (tables.length > 0) found.push(`${list}: ${tables.join(", ")}`);
      }
    expect([...new Set(found)]).toEqual([]);
  });
});

/** Notes every statement that is sent to the database until the function that it gives is called. */
function noteStatements(seen: Statement[]): () => void {
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, "query") as (this: pg.Client, ...given: unknown[]) => unknown;
  Object.assign(prototype, {
    query(
      this: pg.Client,
      statement: string | { text: string; values?: unknown[] },
      values?: unknown[],
      ...more: unknown[]
    ) {
      const text = typeof statement === "string" ? statement : statement.text;
      if (typeof text === "string")
        seen.push({
          text,
          values: Array.isArray(values) ? values : ((statement as { values?: unknown[] }).values ?? []),
        });
      return query.call(this, statement, values, ...more);
    },
  });
  return () => Object.assign(prototype, { query });
}
