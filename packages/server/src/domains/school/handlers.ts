import type { Handlers } from "../../contract/index.ts";
import type { NeedsHosting } from "./hosting.ts";
import {
  createSchool,
  deleteSchool,
  getManagedSchool,
  searchManagedSchools,
  updateSchool,
} from "./managed-schools.ts";
import { searchSchools } from "./service.ts";
import { getTravel, updateTravel } from "./travel.ts";

export const handlers: Handlers<
  | "querySchoolList"
  | "searchSchools"
  | "getSchool"
  | "createSchool"
  | "updateSchool"
  | "deleteSchool"
  | "getCampusTravel"
  | "updateCampusTravel",
  NeedsHosting
> = {
  querySchoolList: ({ body, services }) => searchSchools(services.db, body),
  searchSchools: (act) => searchManagedSchools(act, act.body),
  getSchool: (act) => getManagedSchool(act, act.path.id),
  createSchool: (act) => createSchool(act, act.body),
  updateSchool: (act) => updateSchool(act, act.path.id, act.body),
  deleteSchool: (act) => deleteSchool(act, act.path.id),
  getCampusTravel: (act) => getTravel(act, act.path.id),
  updateCampusTravel: (act) => updateTravel(act, act.path.id, act.body),
};
