import { isUniqueViolation } from "./database-error.ts";
import { duplicate } from "./domain-error.ts";

/**
 * Does the work; where it violates a unique constraint, throws a 409 that names what is taken.
 *
 * @param constraint name in the database; violations of others are thrown on as they are
 * @param message sentence of the 409: what is taken, and what to do
 */
export async function refuseDuplicate<T>(
  constraint: string,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    throw duplicate(message);
  }
}
