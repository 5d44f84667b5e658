import { type Domain, service } from "../../domain.ts";
import type { CoreServices } from "../core.ts";
import { handlers } from "./handlers.ts";
import { Readings } from "./readings.ts";
import { importFileCleaning } from "./stored-file.ts";

function startReadings({ onStop }: CoreServices): Readings {
  const readings = new Readings();
  onStop(() => readings.close());
  return readings;
}

/** The files that imports read; what is imported is the domains' affair. */
export const importPart = {
  handlers,
  reach: { getMarkedImportFile: "own" },
  services: { readings: service([], startReadings) },
  jobs: [importFileCleaning],
} satisfies Domain;
