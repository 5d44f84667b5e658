import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { StartedImport } from "@huxuan/api-client";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type Transaction, transaction } from "../../db/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { Findings, type ImportResult, shortfallOf } from "../../platform/import/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { actorOf, type RequestContext, rowsInput, type RowsUpload, schoolOf } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { codeKey } from "../../text/names.ts";
import { student } from "../person/index.ts";
import { type ArchivedPicture, openArchive, studentNamed } from "./archive.ts";
import { drawPhoto } from "./draw-photo.ts";
import { studentPhoto } from "./tables.ts";

const input = rowsInput.pick({ schoolId: true, actor: true }).extend({
  /** The archive, as it was uploaded. */
  fileId: z.int(),
  onlyGood: z.boolean(),
  review: z.boolean(),
});

/** Nobody's photo is larger, bytes. */
const LARGEST_PICTURE = 10 * 1024 * 1024;

type PhotoServices = Pick<CoreServices, "db" | "clock"> & { files: Files };

/** What a picture of the archive comes to. */
interface FoundPhoto {
  studentId: number;
  fileName: string;
  bytes: Buffer;
}

/**
 * Photos of a school's students from an archive: all of it is looked at first, then all photos change in one transaction,
 * so that one that is cancelled or dies leaves nothing.
 */
export const studentPhotoImport = defineJob<PhotoServices>()({
  name: "student-photo-import",
  title: "导入学生照片",
  input,
  retry: { limit: 2, delaySeconds: 1 },
  followedBy: "getRowsImport",
  shortfall: (result) => shortfallOf(result as unknown as ImportResult),
  async run({ input: given, services, signal, progress, succeedIn }) {
    const folder = await mkdtemp(join(tmpdir(), "huxuan-photos-"));
    try {
      const path = join(folder, randomUUID());
      await pipeline((await services.files.open(given.fileId)).body as Readable, createWriteStream(path));
      const archive = await openArchive(path);
      try {
        const numbers = await numbersOf(services, given.schoolId);
        const { photos, faults } = await lookThrough(archive.pictures, numbers, (done) => {
          signal.throwIfAborted();
          progress(done, archive.pictures.length, "检查照片");
        });
        const known = await photographed(services, photos);
        const { errors, count, sums } = faults.gathered();
        const checked = {
          rows: archive.pictures.length,
          good: photos.length,
          errors,
          errorCount: count,
          findings: sums,
          notices: [],
          noticeSums: [],
        };
        const summary = { created: photos.length - known, updated: known, unchanged: 0 };
        if (given.review && photos.length > 0) return { ...resultOf("planned", checked, summary) };
        if (count > 0 && (!given.onlyGood || photos.length === 0))
          return { ...resultOf("refused", checked, { created: 0, updated: 0, unchanged: 0 }) };
        const stored: (FoundPhoto & { made: Awaited<ReturnType<typeof services.files.storeMade>> })[] = [];
        for (const photo of photos) {
          signal.throwIfAborted();
          stored.push({ ...photo, made: await services.files.storeMade(photo.bytes) });
          progress(stored.length, photos.length, "保存照片");
        }
        const result = { ...resultOf("written", checked, summary) };
        await transaction(services.db, async (tx) => {
          for (const { studentId, fileName, made } of stored) {
            const fileId = await services.files.addMade(tx, made, {
              name: fileName,
              suffix: "jpg",
              mediaType: "image/jpeg",
              schoolId: given.schoolId,
              purpose: "student-photo",
            });
            await setPhoto(tx, studentId, fileId, services.clock());
          }
          const { ip, requestId, ...session } = given.actor;
          await writeOperation(tx, {
            action: "student-photo-import",
            session,
            targets: [{ kind: "school", id: given.schoolId, schoolId: given.schoolId }],
            before: null,
            after: summary,
            ip,
            requestId,
            at: services.clock(),
          });
          signal.throwIfAborted();
          await succeedIn(tx, result);
        });
        return result;
      } finally {
        archive.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const resultOf = (
  outcome: ImportResult["outcome"],
  checked: Omit<ImportResult, "outcome" | "summary">,
  summary: ImportResult["summary"],
): ImportResult => ({ outcome, ...checked, summary });

/** Ids of a school's students by the key of their number. */
async function numbersOf({ db }: PhotoServices, schoolId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: student.id, number: student.studentNumber })
    .from(student)
    .where(eq(student.schoolId, schoolId));
  return new Map(rows.map(({ id, number }) => [codeKey(number), id]));
}

async function lookThrough(
  pictures: readonly ArchivedPicture[],
  numbers: ReadonlyMap<string, number>,
  look: (done: number) => void,
): Promise<{ photos: FoundPhoto[]; faults: Findings<ImportResult["errors"][number]> }> {
  const photos: FoundPhoto[] = [];
  const faults = new Findings<ImportResult["errors"][number]>();
  const taken = new Map<number, string>();
  for (const [at, picture] of pictures.entries()) {
    look(at);
    const { name } = picture;
    const refuse = (message: string) =>
      faults.add([
        {
          row: at + 1,
          column: "文件名",
          value: name.slice(-60),
          message,
          problem: "invalid",
          code: name,
          name: "",
        },
      ]);
    const studentId = studentNamed(name, numbers);
    const twin = studentId === undefined ? undefined : taken.get(studentId);
    if (!/\.(?:jpe?g|png)$/iu.test(name)) refuse("不是 .jpg 或 .png 图片");
    else if (studentId === undefined) refuse("本校没有这个学号的学生，文件名请用学号");
    else if (twin !== undefined) refuse("同一名学生有几张照片，请只留一张");
    else if (picture.size > LARGEST_PICTURE) refuse("照片超过 10 MB，请缩小后再上传");
    else {
      const bytes = await picture.read().then(drawPhoto, () => undefined);
      if (bytes === undefined) refuse("图片打不开，请确认它能正常显示");
      else {
        taken.set(studentId, name);
        photos.push({ studentId, fileName: `${studentId}.jpg`, bytes });
      }
    }
  }
  return { photos, faults };
}

/** How many of them have a photo already. */
async function photographed({ db }: PhotoServices, photos: readonly FoundPhoto[]): Promise<number> {
  if (photos.length === 0) return 0;
  const rows = await db
    .select({ id: studentPhoto.studentId })
    .from(studentPhoto)
    .where(
      inArray(
        studentPhoto.studentId,
        photos.map(({ studentId }) => studentId),
      ),
    );
  return rows.length;
}

async function setPhoto(tx: Transaction, studentId: number, fileId: number, at: Date): Promise<void> {
  await tx
    .insert(studentPhoto)
    .values({ studentId, fileId, at })
    .onConflictDoUpdate({ target: studentPhoto.studentId, set: { fileId, at } });
}

/** Takes an archive of photos of a school. Throws 403 for who does not reach the whole school. */
export async function startPhotoImport(
  act: RequestContext<{ files: Files }>,
  upload: RowsUpload,
): Promise<StartedImport> {
  const { session, services } = act;
  const schoolId = schoolOf(act, upload);
  requireReach(session, { schoolId, department: null });
  const keep = await services.files.keep(upload.file, { session, purpose: "student-photo-archive" });
  const jobId = await transaction(services.db, async (tx) => {
    // Nothing refers to it: it is deleted a day after.
    const fileId = (await keep(tx)) as number;
    return services.jobs.enqueue(
      tx,
      studentPhotoImport,
      {
        schoolId,
        actor: actorOf(act),
        fileId,
        onlyGood: upload.onlyGood === "true",
        review: upload.review === "true",
      },
      { by: session },
    );
  });
  if (jobId === null) throw new Error("The import was not enqueued");
  services.jobs.wake(studentPhotoImport);
  return { id: jobId };
}
