import type { User } from "@huxuan/api-client";
import { zUserChange, zUserInput } from "../../../form/contract-rules.ts";
import { formShape, mayBeEmpty } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

const input = formShape(zUserInput.shape);
const change = formShape(zUserChange.shape);

/** The rules of the form of a new account: the contract's. */
export const newUserRules = z.object({
  useraccount: input.useraccount,
  userNameZh: input.userNameZh,
  schoolId: z.string().transform((id) => (id === "" ? undefined : Number(id))),
  department: mayBeEmpty(zUserInput.shape.department),
  email: mayBeEmpty(zUserInput.shape.email),
  roleIds: z.array(z.string()).min(1, "请至少选择一个角色").max(20),
});

/** What the form of a new account holds at first. */
export const newUserValues = (schoolId: number | undefined): z.input<typeof newUserRules> => ({
  useraccount: "",
  userNameZh: "",
  schoolId: schoolId === undefined ? "" : String(schoolId),
  department: "",
  email: "",
  roleIds: [],
});

/** The rules of the form that changes one. A mail address that is left empty stays as it is. */
export const userChangeRules = z.object({
  userNameZh: change.userNameZh,
  department: mayBeEmpty(zUserChange.shape.department),
  email: mayBeEmpty(zUserChange.shape.email),
});

/** What that form holds of an account. */
export const userChangeValues = (user: Partial<User> | undefined): z.input<typeof userChangeRules> => ({
  userNameZh: user?.userNameZh ?? "",
  department: user?.department ?? "",
  email: "",
});
