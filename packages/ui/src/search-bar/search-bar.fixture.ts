import { defineSearchFields } from "./types.js";

/** The filters of the list of offerings. */
export const offeringFields = defineSearchFields([
  {
    prop: "semester",
    type: "select",
    label: "学年学期",
    value: "2026-1",
    required: true,
    clearable: false,
    options: [
      { value: "2026-1", label: "2026–2027 学年 第 1 学期" },
      { value: "2025-2", label: "2025–2026 学年 第 2 学期" },
    ],
  },
  { prop: "keyword", type: "input", label: "课程名称", maxlength: 20, placeholder: "名称或课程号" },
  { prop: "teacher", type: "input", label: "教师" },
  {
    prop: "nature",
    type: "select",
    label: "性质",
    options: [
      { code: 1, dic_name1: "必修" },
      { code: 2, dic_name1: "限选" },
      { code: 3, dic_name1: "任选" },
      { code: 4, dic_name1: "公选（停用）", expired: true },
    ],
  },
  { prop: "opens", type: "dateRange", label: "开课日期" },
  { prop: "credits", type: "numberRange", label: "学分", unit: "学分", step: 0.5 },
  {
    prop: "unit",
    type: "cascade",
    label: "开课单位",
    levels: ["学校", "学院"],
    options: [
      {
        value: "10532",
        label: "湘江理工大学",
        children: [
          { value: "cs", label: "计算机学院" },
          { value: "math", label: "数学学院" },
        ],
      },
      { value: "10542", label: "岳麓师范大学", children: [{ value: "chn", label: "文学院" }] },
    ],
  },
  { prop: "startsOn", type: "date", label: "首次上课" },
]);
