import type {
  OfferingImportImportJob,
  OfferingImportImportState,
  OfferingImportImportSummary,
  OfferingImportRowError,
} from "@huxuan/api-client";
import type { JobState, RowError } from "@huxuan/ui";

/** What the server takes (contract: OfferingImport.ImportUpload). */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** Ends of file names that the server reads. */
export const FILE_TYPES = [".json", ".xlsx"] as const;

const number = new Intl.NumberFormat("zh-CN");

/** Why a file need not be sent, as a sentence; undefined when it may be. */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  const known = FILE_TYPES.some((type) => file.name.toLowerCase().endsWith(type));
  if (!known) return `「${file.name}」不是课程目录，请选择 .xlsx 或 .json 文件`;
  if (file.size === 0) return `「${file.name}」是空文件，请重新选择`;
  if (file.size > FILE_BYTES_MAX) return `「${file.name}」超过 20 MB，请拆成几个文件分别导入`;
  return undefined;
}

/** Whether the job still goes on. */
export const isActive = (state: OfferingImportImportState): boolean =>
  state === "checking" || state === "writing";

/**
 * The job as the progress bar says it.
 *
 * @param cancelling somebody asked to stop it
 */
export function jobStateOf(state: OfferingImportImportState, cancelling: boolean): JobState {
  if (state === "checking" || state === "writing") return cancelling ? "cancelling" : "running";
  return state;
}

/** What happens now, or how it ended. */
export function jobDetail(job: Pick<OfferingImportImportJob, "state" | "errorCount" | "summary">): string {
  switch (job.state) {
    case "checking":
      return "正在逐行核对，核对完才会写入";
    case "writing":
      return "核对无误，正在写入；写完之前取消，什么都不会留下";
    case "cancelled":
      return "已取消，什么都没有导入。";
    case "failed":
      return job.errorCount > 0
        ? `发现 ${number.format(job.errorCount)} 处错误，什么都没有导入。请在文件里改正后重新导入。`
        : "导入没有完成，什么都没有导入。请稍后重新导入。";
    case "succeeded":
      return job.summary ? summarySentence(job.summary) : "导入完成。";
  }
}

/** 「新增 3,155 个教学班，更新 2 个，10 个没有变化，共 5,138 条上课安排；新建 20 门课程。」 */
export function summarySentence(summary: OfferingImportImportSummary): string {
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

/** The contract's row errors as the list of the component library takes them. */
export const rowErrors = (errors: readonly OfferingImportRowError[]): RowError[] =>
  errors.map(({ row, column, value, message }) => ({ row, column, value, reason: message }));
