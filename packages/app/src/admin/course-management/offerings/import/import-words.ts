import type {
  ApiFailure,
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

/** Whether a refused start is about the file: its kind, its size, its number of rows. */
export const isAboutFile = ({ code }: Pick<ApiFailure, "code">): boolean =>
  code === "FILE_INVALID" || code === "FILE_TOO_MANY_ROWS" || code === "PAYLOAD_TOO_LARGE";

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

/** What publishing does, or why there is nothing to publish; before it is done. */
export function publishSentence({
  summary,
  unpublished,
}: Pick<OfferingImportImportJob, "summary" | "unpublished">): string {
  const written = (summary?.offeringsCreated ?? 0) + (summary?.offeringsUpdated ?? 0);
  if (written === 0) return "这次导入没有新增或更新教学班，没有需要发布的。";
  if (unpublished === 0) return "这次导入新增和更新的教学班都已发布，学生已经能看到。";
  const count = number.format(unpublished);
  return `学生还看不到这次导入的 ${count} 个教学班。现在发布的就是这 ${count} 个，其他教学班不受影响；也可以先核对，稍后在列表里发布。`;
}

/** The contract's row errors as the list of the component library takes them. */
export const rowErrors = (errors: readonly OfferingImportRowError[]): RowError[] =>
  errors.map(({ row, column, value, message }) => ({ row, column, value, reason: message }));
