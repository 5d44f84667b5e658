export { DiskFullError, FolderNotPrivateError } from "./data-folder.ts";
export type { Database, DatabaseHandle, Queryable, Transaction } from "./database.ts";
export { insertMany, insertOf, recordset } from "./insert-many.ts";
export { DataInUseError } from "./lock-file.ts";
export { migrate } from "./migrate.ts";
export { MigrationError } from "./migrations.ts";
export { openPglite, PgliteBrokenError } from "./pglite.ts";
export { DatabaseUnavailableError, openPostgres } from "./postgres.ts";
export { type AfterCommit, LocksOutdated, transaction } from "./transaction.ts";
