import type { GradeSheetRow, GradeSheetsDone } from "@huxuan/api-client";

/** What the job that publishes tells: by the ids of sheets. */
interface Told {
  done: number;
  refused: readonly { id: number; message: string }[];
}

const isTold = (result: unknown): result is Told =>
  typeof result === "object" &&
  result !== null &&
  "done" in result &&
  typeof result.done === "number" &&
  "refused" in result &&
  Array.isArray(result.refused);

/**
 * What publishing came to, class by class; undefined while the job tells nothing of it.
 *
 * @param result of the job
 * @param sheets what was to be published, for the names of what was refused
 */
export function publishResult(
  result: unknown,
  sheets: readonly Pick<GradeSheetRow, "id" | "code" | "courseName">[],
): GradeSheetsDone | undefined {
  if (!isTold(result)) return undefined;
  return {
    done: result.done,
    refused: result.refused.map(({ id, message }) => {
      const sheet = sheets.find((one) => one.id === id);
      return { id, message, code: sheet?.code ?? "", courseName: sheet?.courseName ?? `教学班 ${id}` };
    }),
  };
}
