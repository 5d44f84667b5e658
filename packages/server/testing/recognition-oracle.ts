/**
 * Recognition as the domain describes it, written down a second time: one student after the other over plain lists, without
 * ledger, triggers or shared code. What the server keeps is compared with it. All amounts are hundredths of credits, marks
 * tenths.
 */

/** A rule as it was in force: courses of the host that are needed together, and what they count as at home. */
export interface OracleRule {
  sources: readonly number[];
  /** Courses of the home school with their credits; none where it counts in the module. */
  targets: readonly { courseId: number; credits: number }[];
  minimum: number;
}

interface OracleGrade {
  id: number;
  courseId: number;
  credits: number;
  mark: number;
  usedBy: OracleRecognition | undefined;
  /** It was recognised and taken back: only its student asks again. */
  turnedDown: boolean;
}

interface OracleRecognition {
  sources: OracleGrade[];
  /** Courses of the home school; none where it counts in the module. */
  targets: number[];
  credits: number;
}

const PASS = 600;
/** How much a course may lack of what it counts as. */
const TOLERANCE = 200;
/** The share of the programme that may be recognised. */
const CAP = 0.25;

/** One student with their grades at the host, and what of them is recognised. */
export class OracleStudent {
  /** Of their programme, as it is now. */
  total: number;
  readonly grades: OracleGrade[] = [];
  recognitions: OracleRecognition[] = [];
  /** Of each seat the rule by which it counts, as it was frozen; undefined where it does not count by itself. */
  readonly #seats = new Map<number, OracleRule | undefined>();
  /** A grade is new or another one, or something was taken back, since it was followed. */
  #isDue = false;

  constructor(total: number) {
    this.total = total;
  }

  get recognised(): number {
    return this.recognitions.reduce((sum, { credits }) => sum + credits, 0);
  }

  /** Earned and not used. */
  get waiting(): number {
    return this.grades
      .filter(({ mark, usedBy }) => mark >= PASS && usedBy === undefined)
      .reduce((sum, { credits }) => sum + credits, 0);
  }

  /** Takes seats in courses, all at once, while these rules are in force. */
  takeSeats(courseIds: readonly number[], rules: readonly OracleRule[]): void {
    const known = new Set([
      ...courseIds,
      ...this.#seats.keys(),
      ...this.grades.flatMap(({ courseId, mark }) => (mark >= PASS ? [courseId] : [])),
    ]);
    for (const courseId of courseIds) {
      const rule = rules.find(({ sources }) => sources.includes(courseId));
      const counts =
        rule !== undefined &&
        rule.sources.every((source) => known.has(source)) &&
        this.#granted(rule, 1) !== undefined;
      this.#seats.set(courseId, counts ? rule : undefined);
    }
  }

  publish(grade: Pick<OracleGrade, "id" | "courseId" | "credits" | "mark">): void {
    this.grades.push({ ...grade, usedBy: undefined, turnedDown: false });
    this.#isDue = true;
  }

  correct(gradeId: number, mark: number): void {
    const grade = this.grades.find(({ id }) => id === gradeId);
    if (grade === undefined) throw new Error(`there is no grade ${gradeId}`);
    grade.mark = mark;
    this.#isDue = true;
  }

  /** What the frozen verdicts of the seats recognise by themselves: once grades changed, not when a programme does. */
  follow(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    const open = this.grades.filter(
      ({ mark, usedBy, turnedDown }) => mark >= PASS && usedBy === undefined && !turnedDown,
    );
    for (const { courseId } of open) {
      const rule = this.#seats.get(courseId);
      if (rule === undefined) continue;
      const sources = rule.sources.map((source) =>
        this.grades.find(
          (grade) => grade.courseId === source && grade.mark >= PASS && grade.usedBy === undefined,
        ),
      );
      if (sources.some((source) => source === undefined || source.mark < rule.minimum)) continue;
      const found = sources as OracleGrade[];
      const credits = this.#granted(
        rule,
        found.reduce((sum, source) => sum + source.credits, 0),
      );
      if (credits === undefined) continue;
      this.#recognise(
        found,
        rule.targets.map((target) => target.courseId),
        credits,
      );
    }
  }

  /** Whether an application for a grade is granted; it is recognised then. Without a target it counts in the module. */
  apply(gradeId: number, target?: { courseId: number; credits: number }): boolean {
    const grade = this.grades.find(({ id }) => id === gradeId);
    if (grade === undefined || grade.mark < PASS || grade.usedBy !== undefined) return false;
    if (target !== undefined && target.credits - grade.credits > TOLERANCE) return false;
    const credits = this.#granted(
      { sources: [], targets: target === undefined ? [] : [target], minimum: PASS },
      grade.credits,
    );
    if (credits === undefined) return false;
    this.#recognise([grade], target === undefined ? [] : [target.courseId], credits);
    return true;
  }

  /** Takes back what a grade was recognised in. */
  revoke(gradeId: number): void {
    const gone = this.recognitions.find(({ sources }) => sources.some(({ id }) => id === gradeId));
    if (gone === undefined) throw new Error(`grade ${gradeId} is not recognised`);
    this.recognitions = this.recognitions.filter((one) => one !== gone);
    for (const source of gone.sources) Object.assign(source, { usedBy: undefined, turnedDown: true });
    this.#isDue = true;
  }

  /** Credits that are granted under the cap; a module takes a part, a course all or nothing. */
  #granted({ targets }: OracleRule, source: number): number | undefined {
    const left = Math.max(0, Math.floor(this.total * CAP) - this.recognised);
    if (targets.length === 0) return left === 0 ? undefined : Math.min(source, left);
    const passed = new Set(this.recognitions.flatMap((one) => one.targets));
    if (targets.some(({ courseId }) => passed.has(courseId))) return undefined;
    const credits = targets.reduce((sum, target) => sum + target.credits, 0);
    return credits <= left ? credits : undefined;
  }

  #recognise(sources: OracleGrade[], targets: number[], credits: number): void {
    const made = { sources, targets, credits };
    for (const source of sources) source.usedBy = made;
    this.recognitions.push(made);
  }
}
