import { testDatabaseKind } from "./databases.ts";
import { postgresForTests } from "./postgres.ts";

/** One PostgreSQL for all test files, also where a private one must be started. */
export default async function setup(): Promise<void> {
  if (testDatabaseKind() === "postgres") process.env["TEST_DATABASE_URL"] = await postgresForTests();
}
