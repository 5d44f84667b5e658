import type { FaultSum, RowsImport } from "@huxuan/api-client";
import type { JobState } from "@huxuan/ui";

const number = new Intl.NumberFormat("zh-CN");
/** Rows named of one fault. */
const NAMED = 8;

/** What a row is, and the word they are counted with: 学生, 名; whether rows begin something, or only change what there is. */
interface CountedKind {
  rowName: string;
  counter: string;
  begins?: boolean;
  changes?: boolean;
}

/**
 * The import as the progress bar says it.
 *
 * @param cancelling somebody asked to stop it
 */
export function jobStateOf(
  { state, good, rows }: Pick<RowsImport, "state" | "good" | "rows">,
  cancelling: boolean,
): JobState {
  if (state === "waiting" || state === "running") return cancelling ? "cancelling" : "running";
  if (state === "planned") return "checked";
  return state === "succeeded" && good < rows ? "partly" : state;
}

/** What happens now, or how it ended. */
export function importSentence(job: RowsImport, kind: CountedKind): string {
  switch (job.state) {
    case "waiting":
      return "在等前面的文件";
    case "running":
      return job.text === "写入中"
        ? "核对完毕，正在写入；写完之前取消，什么都不会留下"
        : "正在逐行核对，核对完才会写入";
    case "cancelled":
      return "已取消，什么都没有导入。";
    case "failed":
      return job.text;
    case "refused":
      return "什么都没有导入。";
    case "planned":
      return "核对完毕，还没有导入；确认下面的内容后再写入。";
    case "succeeded": {
      const left = job.rows - job.good;
      const done = `${countsSentence(job, kind)}。`;
      return left > 0 ? `${done}有错误的 ${number.format(left)} 行没有导入。` : done;
    }
  }
}

/** 「新建 1,200 名学生，修改 1 名，0 名没有变化」 */
export function countsSentence(
  { created, updated, unchanged }: Pick<RowsImport, "created" | "updated" | "unchanged">,
  { rowName, counter, begins = false, changes = false }: CountedKind,
): string {
  if (changes)
    return `修改 ${number.format(updated)} ${counter}${rowName}，${number.format(unchanged)} ${counter}没有变化`;
  if (begins) return `办理 ${number.format(created)} ${counter}${rowName}`;
  return `新建 ${number.format(created)} ${counter}${rowName}，修改 ${number.format(updated)} ${counter}，${number.format(unchanged)} ${counter}没有变化`;
}

/** 「第 3、7 行（N3 李华、N7）等，共 12 行」: where a fault is. */
export function faultRows({ faults }: Pick<RowsImport, "faults">, sum: FaultSum): string {
  const found = faults.filter(({ column, message }) => column === sum.column && message === sum.message);
  // What is said of the file as a whole belongs to no row.
  if (found.every(({ row }) => row === 0)) return "";
  const named = found.slice(0, NAMED).map(({ row, code, name, value }) => {
    const who = [code, name].filter(Boolean).join(" ");
    return `第 ${row} 行${who && `（${who}）`}${value && `「${value}」`}`;
  });
  return sum.count > named.length
    ? `${named.join("、")} 等，共 ${number.format(sum.count)} 行`
    : named.join("、");
}
