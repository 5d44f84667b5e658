import type { User } from "@huxuan/api-client";
import { zUserChange, zUserInput } from "../../../form/contract-rules.ts";
import { formShape, mayBeEmpty } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";
import { OF_ROLE, SCOPE_TYPES } from "./scope-choices.ts";

const input = formShape(zUserInput.shape);
const change = formShape(zUserChange.shape);

/** The rules of the form of a new account: the contract's, and who reaches departments has one. */
export const newUserRules = z
  .object({
    useraccount: input.useraccount,
    userNameZh: input.userNameZh,
    schoolId: z.string().transform((id) => (id === "" ? undefined : Number(id))),
    department: mayBeEmpty(zUserInput.shape.department),
    email: mayBeEmpty(zUserInput.shape.email),
    roleIds: z.array(z.string()).min(1, "请至少选择一个角色").max(20),
    scopeType: z.enum([OF_ROLE, ...SCOPE_TYPES]),
    units: z.array(z.string()).max(200),
  })
  .refine(({ scopeType, units }) => scopeType !== "units" || units.length > 0, {
    path: ["units"],
    message: "请至少选择一个学校或院系",
  })
  .refine(
    ({ scopeType, department }) =>
      (scopeType !== "department" && scopeType !== "subtree") || Boolean(department),
    { path: ["department"], message: "数据范围按部门时，请选择部门" },
  )
  .transform(({ scopeType, units, ...user }) => ({
    ...user,
    ...(scopeType !== OF_ROLE && { scope: { type: scopeType, ...(scopeType === "units" && { units }) } }),
  }));

/** What the form of a new account holds at first. */
export const newUserValues = (schoolId: number | undefined): z.input<typeof newUserRules> => ({
  useraccount: "",
  userNameZh: "",
  schoolId: schoolId === undefined ? "" : String(schoolId),
  department: "",
  email: "",
  roleIds: [],
  scopeType: OF_ROLE,
  units: [],
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
