import { labels, type Permission, type SetupStep } from "@huxuan/api-client";

/** Where a step is done, with the dialog that does it, and what is to be done there. */
interface StepWords {
  href: string;
  /** Without this permission the step is for somebody else. */
  permission: Permission;
  todo: string;
}

/** The steps before students can select, each with its page. */
export const SETUP: Readonly<Record<SetupStep, StepWords>> = {
  schools: {
    href: "/public-data/schools?dialog=new",
    permission: "school-create",
    todo: "新建成员学校",
  },
  clock: {
    href: "/public-data/schools",
    permission: "school-update",
    todo: "给每所学校填好校区和作息时间",
  },
  semester: {
    href: "/public-data/semesters?dialog=new",
    permission: "semester-create",
    todo: "新建学期，填好第一周周一、周数和放假安排",
  },
  departments: {
    href: "/public-data/departments?dialog=new",
    permission: "department-create",
    todo: "建好学院和部门",
  },
  teachers: {
    href: "/public-data/teachers?dialog=import",
    permission: "person-import",
    todo: "导入教师名单",
  },
  students: {
    href: "/public-data/students?dialog=import",
    permission: "person-import",
    todo: "导入学生名单",
  },
  accounts: {
    href: "/public-data/students?accounts=new",
    permission: "user-create",
    todo: "给学生开通账号",
  },
  courses: { href: "/public-data/courses?dialog=new", permission: "course-create", todo: "新建课程" },
  offerings: {
    href: "/course-management/offerings?dialog=new",
    permission: "offering-create",
    todo: "新建或导入教学班，并发布",
  },
  round: { href: "/elective/rounds?dialog=new", permission: "round-create", todo: "新建选课轮次，并开放" },
};

/** 「学校」 of a step. */
export const stepName = (step: SetupStep): string => labels.setupStep[step];
