import type { Permission } from "@huxuan/api-client";

// Every permission that a component of the library is given is one of the contract's: a wrong name does not compile.
declare module "@huxuan/ui" {
  interface PermissionRegister {
    permission: Permission;
  }
}
