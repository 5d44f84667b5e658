import type { Handlers } from "../../contract/index.ts";
import { searchSchools } from "./service.ts";

export const handlers: Handlers<"querySchoolList"> = {
  querySchoolList: ({ body, services }) => searchSchools(services.db, body),
};
