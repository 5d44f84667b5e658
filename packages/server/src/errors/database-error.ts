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

/** A foreign key was violated: a row that is removed is still referred to, or one that is referred to is missing. */
export function isForeignKeyViolation(error: unknown): boolean {
  return postgresError(error)?.code === "23503";
}

/** The transaction lost against another and may be tried again as it is. */
export function isTransient(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code === "40001" || code === "40P01";
}
