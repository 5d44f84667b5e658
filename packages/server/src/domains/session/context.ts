import type { WindowLimiter } from "../../rate-limit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { Authenticator } from "./authenticator.ts";
import type { KeyedQueues } from "./keyed-queues.ts";
import type { Keys } from "./keys.ts";
import type { PasswordChecker } from "./password.ts";
import type { Roles } from "./roles.ts";

/** What the parts of the session domain share. */
export interface SessionContext {
  core: CoreServices & NeedsOfficeSettings;
  keys: Keys;
  roles: Roles;
  authenticator: Authenticator;
  passwords: PasswordChecker;
  signInLimiter: WindowLimiter;
  /** Of those who are signed in and give their password again. */
  passwordLimiter: WindowLimiter;
  signInQueues: KeyedQueues;
}
