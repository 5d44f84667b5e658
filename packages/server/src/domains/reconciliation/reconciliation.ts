import type {
  Reconciliation,
  ReconciliationAct,
  ReconciliationDifference,
  ReconciliationLine,
  ReconciliationPair,
  ReconciliationSearch,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { PageOfItems, PageRequest, RequestContext } from "../../resource/index.ts";
import { reaches } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { currentSemesterId, semester } from "../semester/index.ts";
import { type ReadLine, readLines } from "./lines.ts";
import { type Difference, differs, OUTCOMES } from "./rules.ts";

/** Rows of a page that does not say how many (contract: `Page`). */
const PAGE_SIZE = 50;

type Field = "studentNumber" | "courseName" | "outcome";

const text = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const ORDERS: Readonly<Record<Field, (a: ReadLine, b: ReadLine) => number>> = {
  studentNumber: (a, b) => text(a.studentNumber, b.studentNumber),
  courseName: (a, b) => text(a.coursePinyin, b.coursePinyin),
  outcome: (a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome),
};

/** What is asked first, then what differs most, then by student; nothing stands twice at a place. */
function sorted(lines: readonly ReadLine[], orderBy: PageRequest<Field>["orderBy"] = []): ReadLine[] {
  const asked = orderBy.map(({ field, sortType }) => {
    const order = ORDERS[field];
    return sortType === "desc" ? (a: ReadLine, b: ReadLine) => order(b, a) : order;
  });
  const orders = [...asked, ORDERS.outcome, ORDERS.studentNumber, ORDERS.courseName];
  return lines.toSorted((a, b) => {
    for (const order of orders) {
      const by = order(a, b);
      if (by !== 0) return by;
    }
    return text(a.id, b.id);
  });
}

/** Lines of a semester in the caller's scope: what differs first. */
export async function searchLines(
  context: RequestContext,
  { page, semesterId, outcome, differs: wanted, ...filters }: ReconciliationSearch,
): Promise<PageOfItems<ReconciliationLine>> {
  const { db } = context.services;
  const term = semesterId ?? (await currentSemesterId(db));
  const found = (await readLines(context, { ...filters, semesterId: term })).filter(
    (line) =>
      (outcome === undefined || line.outcome === outcome) &&
      (wanted === undefined || differs(line.outcome) === wanted),
  );
  const { pageIndex = 1, pageSize = PAGE_SIZE, orderBy } = page ?? {};
  const start = (pageIndex - 1) * pageSize;
  const names = await schoolNames(db);
  return {
    items: sorted(found, orderBy)
      .slice(start, start + pageSize)
      .map((line) => show(context, line, names)),
    rowCount: found.length,
  };
}

/** How the pairs of schools of a semester stand in the caller's scope. */
export async function readReconciliation(
  context: RequestContext,
  asked: number | undefined,
): Promise<Reconciliation> {
  const { db } = context.services;
  const semesterId = asked ?? (await currentSemesterId(db));
  const [term] = await db
    .select({ id: semester.id, name: semester.name })
    .from(semester)
    .where(eq(semester.id, semesterId));
  const names = await schoolNames(db);
  const lines = await readLines(context, { semesterId });
  const byPair = Map.groupBy(lines, ({ homeSchoolId, hostSchoolId }) => `${homeSchoolId}/${hostSchoolId}`);
  const pairs = [...byPair.values()].flatMap((of): ReconciliationPair[] => {
    const [first] = of;
    if (first === undefined) return [];
    const count = (is: (line: ReadLine) => boolean) => of.filter(is).length;
    return [
      {
        home: nameOf(names, first.homeSchoolId),
        host: nameOf(names, first.hostSchoolId),
        lines: of.length,
        matched: count(({ outcome }) => outcome === "matched"),
        open: count(({ outcome }) => outcome === "open"),
        differing: count(({ outcome }) => differs(outcome)),
      },
    ];
  });
  return {
    ...(term && { semester: term }),
    pairs: pairs.toSorted(
      (a, b) =>
        b.differing - a.differing || b.lines - a.lines || a.home.id - b.home.id || a.host.id - b.host.id,
    ),
  };
}

type Names = ReadonlyMap<number, { name: string; shortName: string }>;

async function schoolNames(db: Queryable): Promise<Names> {
  const rows = await db
    .select({ id: school.id, name: school.name, shortName: school.shortName })
    .from(school);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

const nameOf = (names: Names, id: number) => ({ id, name: "", shortName: "", ...names.get(id) });

const refOf = (names: Names, id: number) => ({ id, name: names.get(id)?.name ?? "" });

/** Who may do what mends a difference. */
const PERMISSIONS: Readonly<Record<Exclude<ReconciliationAct, "wait">, string>> = {
  revoke: "recognition-revoke",
  check: "recognition-search",
  remind: "reconciliation-remind",
  agree: "agreement-search",
  enterGrade: "grade-search",
  correctGrade: "grade-search",
  checkList: "positive-view",
  checkCredits: "course-search",
};

function show({ session }: RequestContext, line: ReadLine, names: Names): ReconciliationLine {
  const { homeSchoolId, hostSchoolId, department, hostDepartment, coursePinyin: _, ...rest } = line;
  const reached = {
    home: reaches(session, { schoolId: homeSchoolId, department }),
    host: reaches(session, { schoolId: hostSchoolId, department: hostDepartment }),
  };
  const isMine = ({ act, side }: Difference): boolean => {
    if (act === "wait" || side === "platform") return false;
    const reach = side === "both" ? reached.home || reached.host : reached[side];
    return reach && session.permissions.has(PERMISSIONS[act]);
  };
  const { offeringId, gradeId, recognitionId, attempt, recognition, homeCredits, ...always } = rest;
  return {
    ...always,
    home: refOf(names, homeSchoolId),
    host: refOf(names, hostSchoolId),
    differences: line.differences.map((one): ReconciliationDifference => ({ ...one, mine: isMine(one) })),
    ...(offeringId !== undefined && { offeringId }),
    ...(gradeId !== undefined && { gradeId }),
    // The host has nothing to open there.
    ...(recognitionId !== undefined && reached.home && { recognitionId }),
    ...(attempt !== undefined && { attempt }),
    ...(recognition !== undefined && { recognition }),
    ...(homeCredits !== undefined && { homeCredits }),
  };
}
