import { Attachment, type Handlers } from "../../contract/index.ts";
import { classes, updateClass } from "./classes.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import { cancelImport, readImport, startImport } from "../../resource/index.ts";
import {
  classImport,
  majorImport,
  passedCourseImport,
  studentImport,
  teacherImport,
} from "./people-imports.ts";
import { majors, updateMajor } from "./majors.ts";
import {
  createPassedCourse,
  deletePassedCourse,
  getPassedCourse,
  searchPassedCourses,
  updatePassedCourse,
} from "./passed-courses.ts";
import { searchStudentDepartments, searchStudentMajors } from "./names-for-audiences.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { createStudent, deleteStudent, getStudent, searchStudents, updateStudent } from "./students.ts";
import { createTeacher, deleteTeacher, getTeacher, searchTeachers, updateTeacher } from "./teachers.ts";

const own: Handlers<
  | "searchTeachers"
  | "getTeacher"
  | "createTeacher"
  | "updateTeacher"
  | "deleteTeacher"
  | "searchStudents"
  | "getStudent"
  | "createStudent"
  | "updateStudent"
  | "deleteStudent"
  | "searchStudentDepartments"
  | "searchStudentMajors"
  | "searchPassedCourses"
  | "getPassedCourse"
  | "createPassedCourse"
  | "updatePassedCourse"
  | "deletePassedCourse"
  | "startTeacherImport"
  | "startStudentImport"
  | "startMajorImport"
  | "startClassImport"
  | "startPassedCourseImport"
  | "getRowsImport"
  | "cancelRowsImport"
  | "getTeacherImportTemplate"
  | "getStudentImportTemplate"
  | "getMajorImportTemplate"
  | "getClassImportTemplate"
  | "getPassedCourseImportTemplate",
  NeedsReadings & NeedsStudentUse
> = {
  searchTeachers: (act) => searchTeachers(act, act.body),
  getTeacher: (act) => getTeacher(act, act.path.id),
  createTeacher: (act) => createTeacher(act, act.body),
  updateTeacher: (act) => updateTeacher(act, act.path.id, act.body),
  deleteTeacher: (act) => deleteTeacher(act, act.path.id),
  searchStudents: (act) => searchStudents(act, act.body),
  getStudent: (act) => getStudent(act, act.path.id),
  createStudent: (act) => createStudent(act, act.body),
  updateStudent: (act) => updateStudent(act, act.path.id, act.body),
  deleteStudent: (act) => deleteStudent(act, act.path.id),
  searchStudentDepartments: ({ body, services }) => searchStudentDepartments(services.db, body),
  searchStudentMajors: ({ body, services }) => searchStudentMajors(services.db, body),
  searchPassedCourses: (act) => searchPassedCourses(act, act.body),
  getPassedCourse: (act) => getPassedCourse(act, act.path.id),
  createPassedCourse: (act) => createPassedCourse(act, act.body),
  updatePassedCourse: (act) => updatePassedCourse(act, act.path.id, act.body),
  deletePassedCourse: (act) => deletePassedCourse(act, act.path.id),
  startTeacherImport: (act) => startImport(act, teacherImport, act.body),
  startStudentImport: (act) => startImport(act, studentImport, act.body),
  startMajorImport: (act) => startImport(act, majorImport, act.body),
  startClassImport: (act) => startImport(act, classImport, act.body),
  startPassedCourseImport: (act) => startImport(act, passedCourseImport, act.body),
  getRowsImport: (act) => readImport(act, act.path.jobId),
  cancelRowsImport: (act) => cancelImport(act, act.path.jobId),
  getTeacherImportTemplate: async () => new Attachment("教师导入模板.xlsx", await teacherImport.template()),
  getStudentImportTemplate: async () => new Attachment("学生导入模板.xlsx", await studentImport.template()),
  getMajorImportTemplate: async () => new Attachment("专业导入模板.xlsx", await majorImport.template()),
  getClassImportTemplate: async () => new Attachment("班级导入模板.xlsx", await classImport.template()),
  getPassedCourseImportTemplate: async () =>
    new Attachment("已修课程导入模板.xlsx", await passedCourseImport.template()),
};

export const handlers = { ...majors.handlers, ...classes.handlers, ...own, updateMajor, updateClass };
