import type {
  ApiFailure,
  ImportJob,
  ImportState,
  ImportSummary,
  ImportUpload,
  RowError,
  RowFinding,
} from "@huxuan/api-client";
import type { JobState } from "@huxuan/ui";

/** What the server takes (contract: OfferingImport.ImportUpload). */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** Ends of file names that the server reads. */
export const FILE_TYPES = [".json", ".xlsx"] as const;

const number = new Intl.NumberFormat("zh-CN");

/** Whether a refused start is about the file: its kind, its size, its number of rows. */
export const isAboutFile = ({ code }: Pick<ApiFailure, "code">): boolean =>
  code === "FILE_INVALID" || code === "FILE_TOO_MANY_ROWS" || code === "PAYLOAD_TOO_LARGE";

/** Whether the job is still running. */
export const isActive = (state: ImportState): boolean => state === "checking" || state === "writing";

/**
 * The job as the progress bar says it.
 *
 * @param cancelling somebody asked to stop it
 */
export function jobStateOf(
  { state, leftOut, errors, errorCount }: Pick<ImportJob, "state" | "leftOut" | "errors" | "errorCount">,
  cancelling: boolean,
): JobState {
  if (state === "checking" || state === "writing") return cancelling ? "cancelling" : "running";
  if (state === "planned") return "checked";
  if (state === "succeeded" && leftOut > 0) return "partly";
  // An error of the import as a whole belongs to no row: the file is not what is wrong.
  const isOfFile = errorCount > 0 && !errors.some(({ row }) => row === 0);
  return state === "failed" && isOfFile ? "refused" : state;
}

/** What happens now, or how it ended. */
export function jobDetail(
  job: Pick<ImportJob, "state" | "errorCount" | "errors" | "leftOut" | "summary">,
): string {
  switch (job.state) {
    case "checking":
      return "正在逐行核对，核对完才会写入";
    case "writing":
      return "核对完毕，正在写入；写完之前取消，什么都不会留下";
    case "cancelled":
      return "已取消，什么都没有导入。";
    case "failed": {
      // An error of the import as a whole belongs to no row.
      const whole = job.errors.find(({ row }) => row === 0);
      if (whole) return whole.message;
      return job.errorCount > 0
        ? `发现 ${number.format(job.errorCount)} 处错误，什么都没有导入。请在文件里改正后重新导入。`
        : "导入没有完成，什么都没有导入。请稍后重新导入。";
    }
    case "planned":
      return `还没有导入；确认后才写入。${job.errorCount > 0 ? `有 ${number.format(job.errorCount)} 处错误。没有错误的教学班：` : "会"}${job.summary ? summarySentence(job.summary) : ""}`;
    case "succeeded": {
      const done = job.summary ? summarySentence(job.summary) : "导入完成。";
      return job.leftOut > 0 ? `${done}有错误的 ${number.format(job.leftOut)} 个教学班没有导入。` : done;
    }
  }
}

/** 「新增 3,155 个教学班，更新 2 个，10 个没有变化，共 5,138 条上课安排；新建 20 门课程。」 */
export function summarySentence(summary: ImportSummary): string {
  const { offeringsCreated, offeringsUpdated, offeringsUnchanged, meetings } = summary;
  if (offeringsCreated + offeringsUpdated === 0)
    return `${number.format(offeringsUnchanged)} 个教学班都与平台上的一致，没有改动。`;
  const offerings = [
    offeringsCreated > 0 && `新增 ${number.format(offeringsCreated)} 个教学班`,
    offeringsUpdated > 0 && `更新 ${number.format(offeringsUpdated)} 个教学班`,
    offeringsUnchanged > 0 && `${number.format(offeringsUnchanged)} 个没有变化`,
    `共 ${number.format(meetings)} 条上课安排`,
  ];
  const others = [
    summary.coursesCreated > 0 && `新建 ${number.format(summary.coursesCreated)} 门课程`,
    summary.coursesUpdated > 0 && `更新 ${number.format(summary.coursesUpdated)} 门课程`,
    summary.teachersCreated > 0 && `新建 ${number.format(summary.teachersCreated)} 位教师`,
    summary.campusesCreated > 0 && `新建 ${number.format(summary.campusesCreated)} 个校区`,
  ];
  const sentence = (parts: readonly (string | false)[]) => parts.filter(Boolean).join("，");
  return `${[sentence(offerings), sentence(others)].filter(Boolean).join("；")}。`;
}

/** What publishing does, or why there is nothing to publish; before it is done. */
export function publishSentence({
  summary,
  unpublished,
}: Pick<ImportJob, "summary" | "unpublished">): string {
  const written = (summary?.offeringsCreated ?? 0) + (summary?.offeringsUpdated ?? 0);
  if (written === 0) return "这次导入没有新增或更新教学班，没有需要发布的。";
  if (unpublished === 0) return "这次导入新增和更新的教学班都已发布，学生已经能看到。";
  const count = number.format(unpublished);
  return `学生还看不到这次导入的 ${count} 个教学班。现在发布的就是这 ${count} 个，其他教学班不受影响；也可以先核对，稍后在列表里发布。`;
}

/** Rows of a finding that are named one by one. */
const ROWS_NAMED = 10;
/** Classes of a finding that are named. */
const CLASSES_NAMED = 3;

/** 「第 3、7、9 行」, 「第 1、2、… 行，共 1,200 行」; empty for what belongs to no row. */
export function findingRows({ rows, count }: Pick<RowFinding, "rows" | "count">): string {
  const named = rows.filter(({ row }) => row > 0).slice(0, ROWS_NAMED);
  if (named.length === 0) return "";
  const list = named.map(({ row }) => row).join("、");
  return count > named.length ? `第 ${list}… 行，共 ${number.format(count)} 行` : `第 ${list} 行`;
}

/** 「MATH101-1 高等代数、MATH101-2 高等代数 等」: the classes of a finding. */
export function findingPlace({ rows, count }: Pick<RowFinding, "rows" | "count">): string {
  const names = [...new Set(rows.map(({ code, courseName }) => `${code} ${courseName}`.trim()))].filter(
    Boolean,
  );
  const more = names.length > CLASSES_NAMED || count > rows.length;
  return `${names.slice(0, CLASSES_NAMED).join("、")}${names.length > 0 && more ? " 等" : ""}`;
}

/** Campuses that a question names. */
const CAMPUSES_NAMED = 5;

/** What a person may decide about a file that was refused. */
export interface ImportChoice {
  /** Of the button. */
  label: string;
  /** Asked before; undefined where nothing is lost. */
  question?: { title: string; description: string; confirmLabel: string };
  /** What the same upload is sent with. */
  change: Partial<ImportUpload>;
}

/** The ways on from a file that was checked or refused, besides correcting it, the likeliest first. */
export function choicesOf(
  job: Pick<ImportJob, "state" | "errorCount" | "findings" | "goodClasses">,
): ImportChoice[] {
  const has = (problem: RowFinding["problem"]) => job.findings.some((finding) => finding.problem === problem);
  const choices: ImportChoice[] = [];
  if (has("otherTerm")) choices.push({ label: "按所选学期重新核对", change: { ignoreTerm: "true" } });
  if (has("newCampus")) {
    const rows = job.findings.filter(({ problem }) => problem === "newCampus");
    const names = rows.flatMap(({ message }) => /「([^」]+)」/u.exec(message)?.[1] ?? []);
    choices.push({
      label: "新建这些校区后再核对",
      question: {
        title: `新建 ${names.length} 个校区：${names.slice(0, CAMPUSES_NAMED).join("、")}${names.length > CAMPUSES_NAMED ? " 等" : ""}？`,
        description: "请确认这些是校区，不是教室或楼的名称；教室名称请先在文件里改正。",
        confirmLabel: "新建后再核对",
      },
      change: { createCampuses: "true" },
    });
  }
  if (has("doubleBooked")) {
    const count = job.findings
      .filter(({ problem }) => problem === "doubleBooked")
      .reduce((sum, finding) => sum + finding.count, 0);
    choices.push({
      label: "允许同时排课后再核对",
      question: {
        title: "同一位教师或同一间教室同时排了两个教学班，允许这样导入？",
        description: `共 ${number.format(count)} 处。合班、几位教师分周授课、共用场地时可以允许；其他情况请先在文件里改正。`,
        confirmLabel: "允许后再核对",
      },
      change: { allowDoubleBooking: "true" },
    });
  }
  if (job.errorCount > 0 && job.goodClasses > 0) {
    const good = number.format(job.goodClasses);
    choices.push({
      label: `只导入没有问题的 ${good} 个教学班`,
      question: {
        title: `只导入没有问题的 ${good} 个教学班？`,
        description: "有错误的教学班不导入，平台上已有的保持原样；改正后可以再次导入整个文件。",
        confirmLabel: "只导入这些教学班",
      },
      change: { onlyGood: "true", review: "" },
    });
  }
  if (job.errorCount === 0 && job.state === "planned")
    choices.push({
      label: `确认导入 ${number.format(job.goodClasses)} 个教学班`,
      change: { review: "" },
    });
  return choices;
}

/** Errors as a table for a spreadsheet; a leading = + - @ is made harmless by an apostrophe. */
export function errorsToTsv(errors: readonly RowError[]): string {
  const cell = (text: string): string => {
    const plain = text.replace(/[\t\r\n]+/g, " ");
    return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  };
  const lines = errors.map(({ row, code, courseName, column, value, message }) =>
    [`${row}`, code, courseName, column, value, message].map(cell).join("\t"),
  );
  return [["行", "教学班号", "课程名称", "列", "值", "原因"].join("\t"), ...lines].join("\n");
}
