export {
  inScope,
  inScopeOrPlatform,
  requireSchool,
  requireStudent,
  requireTeacher,
  ROLE,
  type SchoolScope,
  schoolInScope,
  schoolScope,
} from "./school-scope.ts";
