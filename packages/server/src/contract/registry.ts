import { handlers as basket } from "../domains/basket/handlers.ts";
import { handlers as course } from "../domains/course/handlers.ts";
import { handlers as dictionary } from "../domains/dictionary/index.ts";
import { modelTexts as offeringTexts } from "../domains/offering/model-texts.ts";
import { handlers as offeringImport } from "../domains/offering-import/handlers.ts";
import { handlers as offering } from "../domains/offering/handlers.ts";
import { handlers as person } from "../domains/person/handlers.ts";
import { handlers as roster } from "../domains/roster/handlers.ts";
import { handlers as round } from "../domains/round/handlers.ts";
import { handlers as school } from "../domains/school/handlers.ts";
import { handlers as selection } from "../domains/selection/handlers.ts";
import { handlers as semester } from "../domains/semester/handlers.ts";
import { handlers as session } from "../domains/session/index.ts";
import { handlers as timetable } from "../domains/timetable/handlers.ts";
import { exportListWith } from "../platform/export/index.ts";
import type { Handler, OperationId } from "./types.ts";

/**
 * The handlers of all domains, merged. A domain adds its `handlers` here; the server refuses to start while an
 * operation of the contract has none.
 */
export const registry: { [Id in OperationId]: Handler<Id> } = {
  ...basket,
  ...course,
  ...dictionary,
  ...offering,
  ...offeringImport,
  ...person,
  ...roster,
  ...round,
  ...school,
  ...selection,
  ...semester,
  ...session,
  ...timetable,
  exportExcel: exportListWith({ ...offeringTexts }),
};
