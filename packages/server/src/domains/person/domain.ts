import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { studentImport, teacherImport } from "./people-imports.ts";

/** Students and teachers. */
export const personDomain = {
  handlers,
  jobs: [teacherImport.job, studentImport.job],
  reach: {
    searchStudentDepartments: "everyone",
    getTeacherImportTemplate: "everyone",
    getStudentImportTemplate: "everyone",
  },
  permissions: {
    "person-search": permission("查询师生", OFFICES),
    "person-create": permission("新建师生", OFFICES),
    "person-update": permission("修改师生", OFFICES),
    "person-delete": permission("删除师生", OFFICES),
    "person-import": permission("导入师生", OFFICES),
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
    menuPage("students", {
      group: "public-data",
      sn: 50,
      nameZh: "学生",
      icon: "users",
      fontEndUrl: "public-data/students",
      permission: "person-search",
    }),
  ],
  dictionaryTitles: { teacher_state: "教师状态", student_state: "学籍状态" },
  dictionaries: {
    teacher_state: dictionaryOf(labels.teacherState),
    student_state: dictionaryOf(labels.studentState),
  },
  records: {
    teacher: { name: "教师", acts: { create: "新建", update: "修改", delete: "删除", import: "导入" } },
    student: { name: "学生", acts: { create: "新建", update: "修改", delete: "删除", import: "导入" } },
  },
} satisfies Domain;
