export {
  signInAtOidc,
  type SmallCas,
  startOidcServer,
  startSmallCas,
  startTokenIssuer,
  type TokenIssuer,
} from "./sign-on-servers.ts";
export { type TestClock, testClock } from "./clock.ts";
export {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseKind,
  testDatabaseKind,
} from "./databases.ts";
export { type DebianCas, findDebianCas, startDebianCas } from "./debian-cas.ts";
export { freePort } from "./free-port.ts";
export { type MailServer, startMailServer } from "./mail-server.ts";
export { createPeople, PASSWORD } from "./people.ts";
export { expectRefusal, json, type RefusalBody } from "./expect-refusal.ts";
export {
  articleChange,
  articleInput,
  courseForm,
  courseInput,
  offeringChange,
  offeringForm,
  offeringInput,
  roundInput,
} from "./office-forms.ts";
export { holdNextImport, openTemplate, type TemplateFiles } from "./import-files.ts";
export { outcomeOf, refusalOf } from "./outcome-of.ts";
export {
  canStartPostgres,
  postgresForTests,
  type PrivatePostgres,
  startPrivatePostgres,
  startPrivateServer,
} from "./postgres.ts";
export { canStartRedis, type PrivateRedis, startPrivateRedis } from "./redis.ts";
export { createRelease01, RELEASE_01 } from "./release-0.1.ts";
export {
  type LogLine,
  solvedCaptcha,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "./server.ts";
export { killProcesses, MAIN, runScript, type ServerProcess, startServerProcess } from "./server-process.ts";
export { auditSelection } from "./selection-audit.ts";
export {
  SelectionWorld,
  type WorldMeeting,
  type WorldOffering,
  type WorldRound,
  type WorldStudent,
} from "./selection-world.ts";
export {
  type Contract,
  type FormValue,
  type Known,
  type Operation,
  parametersOf,
  type RandomRequest,
  requestsOf,
  resolveSchema,
  type Schema,
} from "./contract-requests.ts";
export {
  foreignExports,
  type ForeignRequest,
  foreignRequests,
  type ForeignValues,
  type FoundOperation,
  isReading,
  operationsOf,
} from "./foreign-requests.ts";
