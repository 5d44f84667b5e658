import { and, eq, isNotNull } from "drizzle-orm";
import { Attachment, type Handlers } from "../../contract/index.ts";
import { notFound } from "../../errors/index.ts";
import type { reader } from "./marked-workbook.ts";
import { readerModule, startReading } from "./reader.ts";
import { importFile } from "./tables.ts";
import type { NeedsReadings } from "./upload.ts";

const MARKING = readerModule<typeof reader>(new URL("./marked-workbook.ts", import.meta.url));

/** A marked file is the account's that sent it: the queue of files that are read knows it by a number of no school. */
const queuedAs = (accountId: number): number => -accountId;

export const handlers: Handlers<"getMarkedImportFile", NeedsReadings> = {
  async getMarkedImportFile({ path, session, services, hungUp }) {
    const [file] = await services.db
      .select()
      .from(importFile)
      .where(
        and(
          eq(importFile.id, path.fileId),
          eq(importFile.accountId, session.accountId),
          isNotNull(importFile.marks),
        ),
      );
    if (file === undefined || file.marks === null) throw notFound("导入的文件");
    const turn = await services.readings.queue.enter(queuedAs(session.accountId), hungUp);
    turn.taken();
    const reading = startReading(MARKING, Buffer.from(file.bytes), file.marks);
    void reading.ended.then(turn.end);
    try {
      await reading.read;
      const name = file.fileName.replace(/\.xlsx$/iu, "");
      return new Attachment(`${name}-标出错误.xlsx`, Buffer.from(await reading.plan(null)));
    } finally {
      reading.stop();
    }
  },
};
