import type { Session } from "../../contract/index.ts";
import { forbidden } from "../../errors/index.ts";

/** Throws 403 while an administrator acts as somebody else: passwords, mail addresses and rights are not theirs to change. */
export function requireOwnHand({ impersonatorId }: Pick<Session, "impersonatorId">): void {
  if (impersonatorId !== null) throw forbidden("模拟用户时不能修改密码、邮箱、角色和权限，请先退出模拟");
}
