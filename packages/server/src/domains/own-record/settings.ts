import { flag, schoolSetting } from "../../settings/index.ts";

/** Whether it is noted who looks at a student's record, and shown to the student. */
export const SHOWS_LOOKS = schoolSetting({
  key: "record-looks",
  group: "登录与访问",
  name: "学生可以看到谁查看过自己的信息",
  explanation:
    "开启后，管理人员打开本校某名学生的学籍、成绩单或学分文件时留下记录，学生在「个人信息」里看得到姓名、部门和时间。查看列表不算；开启以前的查看没有记录。",
  form: flag(),
  default: false,
});
