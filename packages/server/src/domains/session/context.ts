import type { SharedCounter, WindowLimiter } from "../../rate-limit/index.ts";
import type { CoreServices } from "../../services.ts";
import type { Authenticator } from "./authenticator.ts";
import type { Keys } from "./keys.ts";
import type { PasswordChecker } from "./password.ts";
import type { Roles } from "./roles.ts";
import type { Strangers } from "./strangers.ts";

/** What the parts of the session domain share. */
export interface SessionContext {
  core: CoreServices;
  keys: Keys;
  roles: Roles;
  authenticator: Authenticator;
  passwords: PasswordChecker;
  strangers: Strangers;
  signInLimiter: WindowLimiter;
  sharedCounter: SharedCounter | undefined;
}
