import { Findings, type GatheredFindings } from "../../platform/import/findings.ts";
import { formOf, type ReadListener, readRows } from "../../platform/import/read-rows.ts";
import { codeKey, sameName } from "../../text/names.ts";
import { personSortKey, pinyinSortKey } from "../../text/pinyin.ts";
import { type NameKey, type NameKeys, personForms, searchForms } from "../../text/search.ts";
import {
  type Field,
  FIELDS,
  type ImportRow,
  LAYOUT,
  type ReadRow,
  type RowContext,
  rowError,
} from "./import-row.ts";
import { readJsonRow } from "./json-rows.ts";
import { type ImportPlan, planImport, type StoredFacts } from "./plan.ts";
import type { RowError, RowFinding } from "./tables.ts";
import { continues, readSheetRows } from "./workbook-rows.ts";

/** What a file turned out to be. */
export interface FileContents {
  /** How the file calls a field. */
  columnOf: (field: Field) => string;
  /** Teaching classes in the file, good or not. */
  classes: number;
  /** Those without errors. */
  rows: ImportRow[];
  /** What is wrong with the others. */
  findings: GatheredFindings<RowError>;
  /** What is taken in another way than the rows say. */
  notices: RowError[];
  /** Sort keys and search forms of the names in the rows. */
  names: NameKeys;
}

/** Asks, after `read`, what importing the file would do. */
export interface PlanRequest {
  stored: StoredFacts;
  /** Rooms and teachers used by two classes at the same time are meant so. */
  allowDoubleBooking: boolean;
  /** Campuses that the school does not have are made. */
  createCampuses: boolean;
}

/** What importing a file would do, and what stands against it. */
export interface FilePlan {
  /** For the teaching classes without errors. */
  plan: ImportPlan;
  /** How many these are, and how many there are in all. */
  goodClasses: number;
  classes: number;
  /** What is wrong with the others. */
  found: GatheredFindings<RowError>;
  /** What is done in another way than the file says. */
  notices: RowFinding[];
  /** Sort keys and search forms of the names in the rows. */
  names: NameKeys;
}

/** Reads catalogues and plans their import, in a thread of its own. */
export const reader = {
  async read(bytes: Buffer, context: RowContext, listener: ReadListener): Promise<FileContents> {
    const gathered = new Gathered(formOf(bytes) === "excel" ? (field) => FIELDS[field] : (field) => field);
    await readRows(
      bytes,
      LAYOUT,
      {
        continues,
        sheetRow: (group) => gathered.take(readSheetRows(group, context)),
        jsonRow: (value, position) => gathered.take(readJsonRow(value, position, context)),
        noteFile: (message) => gathered.noteFile(message),
        refuseRow: (error) =>
          gathered.take({
            row: undefined,
            errors: [{ ...error, problem: "invalid", ...UNNAMED }],
            notices: [],
          }),
        refuseColumns: (errors) =>
          gathered.refuseColumns(errors.map((error) => ({ ...error, problem: "invalid", ...UNNAMED }))),
      },
      listener,
    );
    return gathered.finish();
  },
  plan: planFile,
};

const UNNAMED = { code: "", courseName: "" };

function planFile(contents: FileContents, { stored, ...options }: PlanRequest): FilePlan {
  const { columnOf, classes, names } = contents;
  const { plan, good, errors, notices } = planImport(contents.rows, stored, { columnOf, ...options });
  const taken = new Set(good.map(({ row }) => row));
  const found = new Findings(contents.findings);
  found.add(errors);
  const noted = new Findings<RowError>();
  noted.add(contents.notices.filter(({ row }) => row === 0 || taken.has(row)));
  noted.add(notices);
  return {
    plan,
    goodClasses: good.length,
    classes,
    found: found.gathered(),
    notices: noted.gathered().sums,
    names,
  };
}

/** Good rows and what is wrong with the others. */
class Gathered {
  private readonly rows: ImportRow[] = [];
  private readonly findings = new Findings<RowError>();
  private readonly seen = new Map<string, ImportRow>();
  private readonly courses = new Map<string, ImportRow>();
  private readonly notices: RowError[] = [];
  private classes = 0;
  private columnsWrong = false;
  private readonly columnOf: (field: Field) => string;

  /** @param columnOf how a field is called in this file */
  constructor(columnOf: (field: Field) => string) {
    this.columnOf = columnOf;
  }

  /** Columns that cannot be read: then no row is known to be good. */
  refuseColumns(errors: readonly RowError[]): void {
    this.findings.add(errors);
    this.columnsWrong ||= errors.length > 0;
  }

  noteFile(message: string): void {
    this.notices.push({ row: 0, column: "", value: "", message, problem: "understood", ...UNNAMED });
  }

  /** Takes a row with its errors, and checks it against the rows before it. */
  take({ row, errors, notices }: ReadRow): void {
    this.classes += 1;
    this.findings.add(errors);
    this.notices.push(...notices);
    if (row === undefined) return;
    const twin = this.seen.get(codeKey(row.code));
    if (twin !== undefined) {
      this.fail(row, "identifier", row.code, `教学班号与第 ${twin.row} 行重复`);
      return;
    }
    this.seen.set(codeKey(row.code), row);
    const course = this.courses.get(codeKey(row.courseCode));
    const as = `课程 ${row.courseCode} 在第 ${course?.row} 行`;
    if (course === undefined) this.courses.set(codeKey(row.courseCode), row);
    else if (!sameName(course.courseName, row.courseName)) {
      this.fail(row, "name", row.courseName, `${as}叫「${course.courseName}」，请统一`);
      return;
    } else if (course.credits !== row.credits) {
      this.fail(row, "credit", `${row.credits}`, `${as}是 ${course.credits} 学分，请统一`);
      return;
    }
    this.rows.push(row);
  }

  finish(): FileContents {
    const rows = this.columnsWrong ? [] : this.rows;
    return {
      columnOf: this.columnOf,
      classes: this.classes,
      rows,
      findings: this.findings.gathered(),
      notices: this.notices,
      names: nameKeysOf(rows),
    };
  }

  private fail(row: ImportRow, field: Field, value: string, message: string): void {
    this.findings.add([rowError(row, this.columnOf(field), value, message)]);
  }
}

/** Pinyin of all names of the rows: here, in the reading thread, it keeps nobody waiting. */
function nameKeysOf(rows: readonly ImportRow[]): NameKeys {
  const names = new Map<string, NameKey>();
  const add = (name: string): void => {
    if (!names.has(name)) names.set(name, { sort: pinyinSortKey(name), forms: searchForms(name) });
  };
  for (const row of rows) {
    add(row.courseName);
    add(row.department);
    for (const { name } of row.teachers) {
      if (!names.has(name)) names.set(name, { sort: personSortKey(name), forms: personForms(name) });
    }
  }
  return names;
}
