import { z } from "zod";
import { actor } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type NeedsReadings, type Reading, readerModule } from "../../platform/import/index.ts";
import type { JobRun } from "../../platform/jobs/index.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import type { reader } from "./catalogue-file.ts";

/** Where the reading thread finds how to read a catalogue. */
export const CATALOGUE_READER = readerModule<typeof reader>(new URL("./catalogue-file.ts", import.meta.url));

export type CatalogueReading = Reading<typeof reader>;

/** What a job that imports a catalogue is given. */
export const catalogueInput = z.object({
  importId: z.int(),
  fileId: z.uuid(),
  place: z.object({ semesterId: z.int(), schoolId: z.int() }),
  choices: z.object({
    ignoreTerm: z.boolean(),
    onlyGood: z.boolean(),
    // Absent in jobs that an older release enqueued.
    review: z.boolean().default(false),
    allowDoubleBooking: z.boolean(),
    // Absent in jobs that an older release enqueued.
    createCampuses: z.boolean().default(false),
  }),
  /** Who started it, for the operation log. */
  actor,
});

export type CatalogueInput = z.infer<typeof catalogueInput>;

/** What it needs of the server. */
export type ImportServices = Pick<CoreServices, "db" | "pool" | "databaseKind" | "clock"> &
  NeedsCatalogue &
  NeedsReadings;

/** The run of a job that imports a catalogue. */
export type CatalogueRun = JobRun<CatalogueInput, ImportServices>;
