import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "../../errors/index.ts";

/** argon2id, 19 MiB, two passes (OWASP's first choice); about 12 ms a core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More waiting than this would wait longer than anybody does. */
const MOST_WAITING = 2_000;

/** argon2id hash with its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether a hash is of this password: for checks of the installation; who signs in waits in turn (`PasswordChecker`). */
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  // What is stored and is no hash is nobody's password.
  verify(passwordHash, password).catch(() => false);

/** The hash of a password that nobody knows. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString("base64"));

/** Compares a password with a hash. Without a hash (unknown account) it takes as long and gives false. */
export type PasswordMatches = (password: string, passwordHash: string | null) => Promise<boolean>;

/** Compares as many passwords at a time as there are cores: a sign-in storm must leave the rest of the server its share. */
export class PasswordChecker {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #decoy: Promise<string> | undefined;
  readonly #most = availableParallelism();

  /** Runs `work` when it is its turn. Throws 503 when too many wait. */
  async inTurn<Result>(work: (matches: PasswordMatches) => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= MOST_WAITING) {
      throw new DomainError(503, "SERVER_BUSY", "现在登录的人很多，请过几秒再试", { retryAfter: 5 });
    }
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work(async (password, passwordHash) => {
        const matches = await verify(passwordHash ?? (await this.#decoyHash()), password);
        return matches && passwordHash !== null;
      });
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= hashPassword("");
    return this.#decoy;
  }
}
