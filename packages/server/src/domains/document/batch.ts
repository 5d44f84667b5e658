import { labels } from "@huxuan/api-client";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import yazl from "yazl";
import type { Readable } from "node:stream";
import { Attachment, type Session } from "../../contract/index.ts";
import { DomainError, notFound, stateConflict } from "../../errors/index.ts";
import { actor } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { spool } from "../../platform/export/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import type { NeedsDocuments } from "./document-list.ts";
import { document } from "./tables.ts";

/** Issued beside each other: while one is written the next one is drawn. */
const AT_ONCE = 3;

/** People whose refusal is told by name; of the others the count. */
const MOST_REASONS = 5;

/** What a batch keeps of its run. */
const outcome = z.object({
  documentIds: z.array(z.int()),
  skipped: z.int(),
  /** Why, for the first of them. */
  reasons: z.array(z.string()),
});
type Outcome = z.output<typeof outcome>;

/** Issues a document for each of several students; whoever has a valid one that says the same keeps it. */
export const documentBatchJob = defineJob<Pick<CoreServices, "db"> & NeedsDocuments>()({
  name: "document-batch",
  title: "批量出具文件",
  input: z.object({
    kind: z.string(),
    language: z.enum(Object.keys(labels.documentLanguage) as ["zh", "en"]),
    studentIds: z.array(z.int()),
    actor,
    origin: z.string(),
  }),
  // Whoever was reached before a stop keeps the document: it is found again.
  retry: { limit: 3, delaySeconds: 5 },
  oneAtATime: true,
  longestMinutes: 60,
  shortfall: (result) => {
    const { documentIds, skipped, reasons } = outcome.parse(result);
    return skipped === 0
      ? undefined
      : {
          how: documentIds.length === 0 ? "refused" : "partly",
          said: `${skipped} 人没有出具：${reasons.join("；")}${skipped > reasons.length ? " 等" : ""}`,
        };
  },
  async run({ input, services, signal, progress }) {
    const { kind, language, studentIds, actor: by, origin } = input;
    const waiting = [...new Set(studentIds)];
    const total = waiting.length;
    const made = new Map<number, number>();
    const refused = new Map<number, string>();
    const work = async (): Promise<void> => {
      for (let studentId = waiting.shift(); studentId !== undefined; studentId = waiting.shift()) {
        signal.throwIfAborted();
        try {
          const { id } = await services.documents.issue({ by, origin }, { kind, language, studentId });
          made.set(studentId, id);
        } catch (error) {
          if (!(error instanceof DomainError) || error.status >= 500) throw error;
          refused.set(studentId, error.message);
        }
        progress(made.size + refused.size, total, "正在排版");
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const result: Outcome = {
      documentIds: studentIds.flatMap((id) => made.get(id) ?? []),
      skipped: refused.size,
      reasons: [...refused.values()].slice(0, MOST_REASONS),
    };
    return result;
  },
});

interface BatchRequest {
  session: Session;
  hungUp: AbortSignal;
  services: CoreServices & NeedsDocuments;
}

/** What a batch of the caller has issued. Throws 404 for another's, 409 while it runs and where nothing was issued. */
export async function batchFile(
  { session, services, hungUp }: BatchRequest,
  jobId: string,
): Promise<Attachment> {
  const job = await services.jobs.find(jobId);
  if (job === undefined || job.kind !== documentBatchJob.name || job.by?.accountId !== session.accountId)
    throw notFound("任务");
  const ended = outcome.safeParse(job.result);
  if (!ended.success) throw stateConflict("文件还没有全部出具，请等任务完成后再下载");
  const ids = ended.data.documentIds;
  if (ids.length === 0) throw stateConflict("这个任务没有出具任何文件，原因见任务的说明");
  const rows = await services.db
    .select({ fileId: document.fileId, title: document.title })
    .from(document)
    .where(inArray(document.id, ids))
    .orderBy(document.number);
  const [first] = rows;
  if (first === undefined) throw notFound("文件");
  if (rows.length === 1) return services.files.open(first.fileId);
  const zip = new yazl.ZipFile();
  const packed = spool(zip.outputStream as Readable, hungUp);
  for (const { fileId } of rows) {
    const { fileName, body } = await services.files.open(fileId);
    // A PDF is compressed in itself.
    zip.addReadStream(body as Readable, fileName, { compress: false });
  }
  zip.end();
  const { bytes, content } = await packed;
  return new Attachment(`${first.title}-${rows.length}份.zip`, content, {
    bytes,
    mediaType: "application/zip",
  });
}
