import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import {
  classImport,
  majorImport,
  passedCourseImport,
  studentImport,
  teacherImport,
} from "./people-imports.ts";

/** Students and teachers, with the majors and classes that students are of, and what they have passed. */
export const personDomain = {
  handlers,
  jobs: [teacherImport.job, studentImport.job, majorImport.job, classImport.job, passedCourseImport.job],
  reach: {
    searchStudentDepartments: "everyone",
    searchStudentMajors: "everyone",
    getTeacherImportTemplate: "everyone",
    getStudentImportTemplate: "everyone",
    getMajorImportTemplate: "everyone",
    getClassImportTemplate: "everyone",
    getPassedCourseImportTemplate: "everyone",
  },
  permissions: {
    "person-search": permission("查询师生", OFFICES),
    "person-create": permission("新建师生", OFFICES),
    "person-update": permission("修改师生", OFFICES),
    "person-delete": permission("删除师生", OFFICES),
    "person-import": permission("导入师生、专业、班级和已修课程", OFFICES),
    "passed-search": permission("查询已修课程", OFFICES),
    "passed-create": permission("登记已修课程", OFFICES),
    "passed-update": permission("修改已修课程", OFFICES),
    "passed-delete": permission("删除已修课程", OFFICES),
    "class-search": permission("查询专业和班级", OFFICES),
    "class-create": permission("新建专业和班级", OFFICES),
    "class-update": permission("修改专业和班级", OFFICES),
    "class-delete": permission("删除专业和班级", OFFICES),
  },
  menu: [
    menuPage("teachers", {
      group: "public-data",
      sn: 40,
      nameZh: "教师",
      icon: "contact",
      fontEndUrl: "public-data/teachers",
      permission: "person-search",
    }),
    menuPage("classes", {
      group: "public-data",
      sn: 45,
      nameZh: "班级与专业",
      icon: "graduation-cap",
      fontEndUrl: "public-data/classes",
      permission: "class-search",
    }),
    menuPage("students", {
      group: "public-data",
      sn: 50,
      nameZh: "学生",
      icon: "users",
      fontEndUrl: "public-data/students",
      permission: "person-search",
    }),
    menuPage("passed-courses", {
      group: "public-data",
      sn: 55,
      nameZh: "已修课程",
      icon: "clipboard-check",
      fontEndUrl: "public-data/passed-courses",
      permission: "passed-search",
    }),
  ],
  dictionaryTitles: { teacher_state: "教师状态", student_state: "学籍状态" },
  dictionaries: {
    teacher_state: dictionaryOf(labels.teacherState),
    student_state: dictionaryOf(labels.studentState),
  },
  records: {
    teacher: { name: "教师", acts: { create: "新建", update: "修改", delete: "删除", import: "导入" } },
    "passed-course": {
      name: "已修课程",
      acts: { create: "登记", update: "修改", delete: "删除", import: "导入" },
    },
    major: { name: "专业", acts: { create: "新建", update: "修改", delete: "删除", import: "导入" } },
    class: { name: "班级", acts: { create: "新建", update: "修改", delete: "删除", import: "导入" } },
    student: { name: "学生", acts: { create: "新建", update: "修改", delete: "删除", import: "导入" } },
  },
} satisfies Domain;
