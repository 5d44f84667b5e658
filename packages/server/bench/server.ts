/**
 * The server that is measured, as a process of its own: the real one, with routes more to compare with. With
 * HUXUAN_WORKERS above one it serves by so many processes, as `npm start` does, and this one only takes commands.
 */
import type { AddressInfo } from "node:net";
import { readDocument } from "../src/contract/document.ts";
import { registry } from "../src/domains.ts";
import { buildApp } from "../src/process/app.ts";
import { createLogger } from "../src/process/log.ts";
import { openDatabase } from "../src/process/open-database.ts";
import { parseSettings } from "../src/settings/index.ts";
import { type Acknowledged, audit } from "./audit.ts";
import { auditApprovals, makeOffice, type Office, openSteps, startInstances } from "./approvals.ts";
import { serveNaive } from "./naive.ts";
import { serveNaiveApproval } from "./naive-approval.ts";
import { isWorker, reportReady, startWorkers } from "../src/process/workers.ts";
import { serveNaiveSearch } from "./naive-search.ts";
import { makeProvince } from "./province-world.ts";
import { makeWishes } from "./draw-wishes.ts";
import { buildWorld, resetSelection, type World, type WorldOptions } from "./world.ts";

/** What the benchmark asks of the process. */
export type Command =
  | { id: number; name: "world"; options: WorldOptions }
  | { id: number; name: "reset"; world: World }
  | { id: number; name: "tokens"; world: World }
  | { id: number; name: "audit"; world: World; acknowledged: Acknowledged[] }
  | { id: number; name: "province"; students: number }
  | { id: number; name: "wishes"; world: World; students: number }
  | { id: number; name: "office" }
  | { id: number; name: "officeTokens"; office: Office }
  | { id: number; name: "instances"; office: Office; count: number }
  | { id: number; name: "openSteps"; since: number }
  | { id: number; name: "auditApprovals"; since: number };

/** What the empty call answers: the shape of a seat that was got. */
const NOTHING = {
  outcome: "enrolled",
  offeringId: 1,
  message: "没有选课，只是回答",
  sequence: 1,
  decidedAt: "2026-09-01T00:00:00.000Z",
  repeated: false,
  allowance: { creditsUsed: 0, maxCredits: 0, coursesUsed: 0, maxCourses: 0, queued: 0 },
};

/**
 * The contract with one call more, which asks and answers what an attempt does and does nothing: signed in, permitted,
 * read, validated and written as every call of this server is.
 */
function withEmptyCall(document: ReturnType<typeof readDocument>): ReturnType<typeof readDocument> {
  const attempt = document.paths["/mutual-recognition/selection/attempt"]?.["post"];
  if (attempt === undefined) throw new Error("The contract has no attempt to compare with");
  return {
    ...document,
    paths: { ...document.paths, "/bench/empty-call": { post: { ...attempt, operationId: "benchEmpty" } } },
  };
}

const settings = parseSettings(process.env);
const log = createLogger(settings.logLevel);
const database = await openDatabase(settings, log);
const app = await buildApp(settings, {
  database,
  log,
  contract: withEmptyCall(readDocument()),
  handlers: { ...registry, benchEmpty: async () => NOTHING },
  routes(routes, core) {
    routes.post("/bench/empty", async () => ({}));
    serveNaive(routes, core);
    serveNaiveApproval(routes, core);
    serveNaiveSearch(routes, core);
  },
});
const { server, services } = app;
// To compare with (`bench/access-log.ts`).
if (process.env["HUXUAN_BENCH_WITHOUT_LOG"] === "1") services.accessLog.record = () => undefined;
// A server that has been up for a second is measured.
await app.compileAll();
if (isWorker()) reportReady(await listen());
else {
  const { workers } = settings;
  const port = workers > 1 ? (await startWorkers(workers, log)).port : await listen();
  process.send?.({ id: 0, result: port });
  process.on("message", (command: Command) => {
    answer(command).then(
      (result) => process.send?.({ id: command.id, result }),
      (error: unknown) =>
        process.send?.({ id: command.id, error: String(error instanceof Error ? error.stack : error) }),
    );
  });
}
// The benchmark is gone: nobody is left to serve.
process.on("disconnect", () => process.exit(0));

async function listen(): Promise<number> {
  await server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 });
  return (server.server.address() as AddressInfo).port;
}

async function answer(command: Command): Promise<unknown> {
  switch (command.name) {
    case "world":
      return buildWorld(services, command.options);
    case "reset":
      return resetSelection(services, command.world);
    case "audit":
      return audit(services.pool, command.world, command.acknowledged);
    case "tokens":
      return Promise.all(command.world.students.map(studentToken));
    case "province":
      return provinceToken(await makeProvince(services, command.students));
    case "wishes":
      return makeOfficeOfWishes(command.world, command.students);
    case "office":
      return makeOffice(services);
    case "officeTokens":
      return Promise.all(command.office.accountIds.map((one) => officeToken(one, command.office.schoolId)));
    case "instances":
      return startInstances(services, command.office, command.count);
    case "openSteps":
      return openSteps(services, command.since);
    case "auditApprovals":
      return auditApprovals(services, command.since);
  }
}

/** Wishes, and the token of somebody who may draw them. */
async function makeOfficeOfWishes(
  world: World,
  students: number,
): Promise<{ roundId: number; token: string }> {
  const roundId = await makeWishes(services, world, students);
  return { roundId, token: await provinceToken(await makeProvince(services, 1)) };
}

const studentToken = ({ accountId, studentId, schoolId }: World["students"][number]) =>
  token({
    accountId,
    personName: `学生 ${studentId}`,
    userType: "student",
    schoolId,
    studentId,
    sessionId: `bench-${studentId}`,
    roleId: "4",
  });

const officeToken = (accountId: number, schoolId: number) =>
  token({
    accountId,
    personName: `审批人 ${accountId}`,
    userType: "other",
    schoolId,
    studentId: null,
    sessionId: `bench-office-${accountId}`,
    roleId: "2",
  });

const provinceToken = (accountId: number) =>
  token({
    accountId,
    personName: "省平台",
    userType: "other",
    schoolId: null,
    studentId: null,
    sessionId: "bench-province",
    roleId: "1",
  });

type Person = Omit<
  Parameters<typeof services.session.authenticator.issue>[0],
  "department" | "teacherId" | "impersonatorId" | "standing" | "accessVersion"
>;

/** An access token, as a sign-in gives one. */
async function token(person: Person): Promise<string> {
  const { authenticator } = services.session;
  const accessVersion = await authenticator.accessVersion();
  return authenticator.issue({
    ...person,
    department: null,
    teacherId: null,
    impersonatorId: null,
    standing: null,
    accessVersion,
  });
}
