import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@huxuan/api-client";
import { listOperations, readDocument } from "../src/contract/document.ts";

/** Folder in which the processes of a run write what they called; set by `global-setup.ts`. */
export const CALLS_FOLDER = "HUXUAN_TEST_CALLS";

type Outcome = "success" | "refusal";

const called = new Set<string>();

/** Takes note of what a generated client calls, and how it was answered. */
export function noteCalls(client: Client): void {
  client.interceptors.response.use((response, _request, { method, url }) => {
    called.add(`${method ?? ""} ${url} ${response.ok ? "success" : "refusal"}`);
    return response;
  });
}

/** Writes what was noted in this process since the last time. */
export function writeNotedCalls(): void {
  const folder = process.env[CALLS_FOLDER];
  if (folder === undefined || called.size === 0) return;
  appendFileSync(join(folder, String(process.pid)), `${[...called].join("\n")}\n`);
  called.clear();
}

/** Operations of the contract that no test called with one of the outcomes: `searchCourses: refusal`. */
export function uncalledOperations(folder: string): string[] {
  const seen = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")),
  );
  return listOperations(readDocument()).flatMap(({ id, method, path, access, gives }) => {
    const wasCalled = (outcome: Outcome): boolean => seen.has(`${method} ${path} ${outcome}`);
    const faults: string[] = [];
    if (!wasCalled("success")) faults.push(`${id}: success`);
    // What is open to everybody need not be able to refuse; a stream of events is no answer that the client hands on.
    if (access.kind !== "public" && gives !== "text/event-stream" && !wasCalled("refusal"))
      faults.push(`${id}: refusal`);
    return faults;
  });
}
