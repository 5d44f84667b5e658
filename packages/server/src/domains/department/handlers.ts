import type { Handlers } from "../../contract/index.ts";
import type { NeedsDepartmentUse } from "./holders.ts";
import {
  confirmDepartments,
  createDepartment,
  deleteDepartment,
  getDepartment,
  mergeDepartment,
  moveDepartment,
  previewMerge,
  searchDepartments,
  updateDepartment,
} from "./service.ts";

export const handlers: Handlers<
  | "searchDepartments"
  | "getDepartment"
  | "createDepartment"
  | "confirmDepartments"
  | "updateDepartment"
  | "moveDepartment"
  | "deleteDepartment"
  | "previewDepartmentMerge"
  | "mergeDepartment",
  NeedsDepartmentUse
> = {
  searchDepartments: (act) => searchDepartments(act, act.body),
  getDepartment: (act) => getDepartment(act, act.path.id),
  createDepartment: (act) => createDepartment(act, act.body),
  confirmDepartments: (act) => confirmDepartments(act, act.body),
  updateDepartment: (act) => updateDepartment(act, act.path.id, act.body),
  moveDepartment: (act) => moveDepartment(act, act.path.id, act.body),
  deleteDepartment: (act) => deleteDepartment(act, act.path.id),
  previewDepartmentMerge: (act) => previewMerge(act, act.path.id, act.path.intoId),
  mergeDepartment: (act) => mergeDepartment(act, act.path.id, act.body),
};
