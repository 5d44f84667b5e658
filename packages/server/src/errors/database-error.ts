/** The parts of a PostgreSQL error that decisions are made from. */
interface PostgresError {
  code: string;
  constraint?: string;
}

/** The PostgreSQL error inside what Drizzle throws, if there is one. */
export function postgresError(error: unknown): PostgresError | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as Error & Partial<PostgresError>;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return e as Error & PostgresError;
  }
  return undefined;
}

/** A unique constraint was violated; with `constraint` only that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = postgresError(error);
  return found?.code === "23505" && (constraint === undefined || found.constraint === constraint);
}

/** The unique constraint that was violated; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const found = postgresError(error);
  return found?.code === "23505" ? found.constraint : undefined;
}

/** A foreign key was violated: a row that is removed is still referred to, or one that is referred to is missing. */
export function isForeignKeyViolation(error: unknown): boolean {
  return postgresError(error)?.code === "23503";
}

/** Whether the database refused a value (type, length, check): trying again does not help. */
export function isRefusedData(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code !== undefined && (code.startsWith("22") || code === "23514");
}

/**
 * Codes that say that the database is away or has no room, whatever was asked of it: connection (08), resources (53),
 * shutdown (57P) and input or output (58) of PostgreSQL, and those of a broken or refused connection.
 */
const UNAVAILABLE_CODE =
  /^(08...|53...|57P0[1-5]|58...|ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of errors that `pg` throws without a code when a connection is lost or none is free. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout (expired|exceeded)|Query read timeout|Client (has encountered a connection error|was closed))/;

/** The statement failed because the database is restarting, unreachable or full: not because of what it asked for. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as Error & { code?: unknown };
    if (typeof code === "string" && UNAVAILABLE_CODE.test(code)) return true;
    if (UNAVAILABLE_MESSAGE.test(e.message)) return true;
  }
  return false;
}

/** The statement waited longer for a lock than it may. */
export const isLockTimeout = (error: unknown): boolean => postgresError(error)?.code === "55P03";

/** The statement took longer than it may. */
export const isStatementTimeout = (error: unknown): boolean => postgresError(error)?.code === "57014";

/** The statement took longer, or waited longer for a lock, than it may. */
export const isTimeout = (error: unknown): boolean => isLockTimeout(error) || isStatementTimeout(error);

/** The database, or the folder of files, has no room left on its disk. */
export const isDiskFull = (error: unknown): boolean =>
  postgresError(error)?.code === "53100" || (error as NodeJS.ErrnoException | null)?.code === "ENOSPC";

/** The transaction lost against another and may be tried again as it is. */
export function isTransient(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code === "40001" || code === "40P01";
}
