import type { CourseRowProps } from "./course-row.js";
import type { FacetGroup } from "./facet-list.js";

/** Data of the stories: the second round of autumn 2026 as a student of 湘江理工 sees it. */

export const demoCourses: readonly CourseRowProps[] = [
  {
    courseId: "phy2107",
    name: "量子信息导论",
    code: "PHY2107",
    school: "湘江理工大学",
    teachers: ["孟若曦"],
    meetings: "周二 3–4 节 · 1–16 周",
    tags: [{ label: "认定为 通识选修 2.0", tone: "success" }],
    seats: { left: 38, capacity: 60 },
  },
  {
    courseId: "art1032",
    name: "中国古典园林",
    code: "ART1032",
    school: "岳麓师范大学",
    teachers: ["苏清扬"],
    meetings: "周四 9–10 节 · 单周",
    tags: [{ label: "认定为 通识选修 1.5", tone: "success" }],
    seats: { left: 3, capacity: 40 },
  },
  {
    courseId: "csc3041",
    name: "机器学习基础",
    code: "CSC3041",
    school: "湘江理工大学",
    teachers: ["韦知行"],
    meetings: "周一 7–8 节 · 1–16 周",
    tags: [{ label: "认定为 专业选修 3.0", tone: "success" }],
    seats: { left: 0, capacity: 120 },
  },
  {
    courseId: "jrn2210",
    name: "数据新闻",
    code: "JRN2210",
    school: "岳麓师范大学",
    teachers: ["陈雨桐"],
    meetings: "周五 3–4 节 · 双周",
    tags: [{ label: "需申请认定", tone: "warning" }],
    seats: { left: 22, capacity: 45 },
  },
  {
    courseId: "mat3102",
    name: "运筹学",
    code: "MAT3102",
    school: "湘江理工大学",
    teachers: ["何天佑"],
    meetings: "周三 1–2 节 · 1–16 周",
    tags: [{ label: "认定为 专业必修 3.5", tone: "success" }],
    conflict: "与 高等代数 周三 1–2 节冲突",
    seats: { left: 0, capacity: 55 },
  },
  {
    courseId: "med1008",
    name: "急救与健康",
    code: "MED1008",
    school: "星城医学院",
    teachers: ["梁语嫣"],
    meetings: "周六 1–4 节 · 3–8 周",
    tags: [{ label: "认定为 通识选修 1.0", tone: "success" }],
    seats: { left: 112, capacity: 200 },
  },
];

export const demoFacets: readonly FacetGroup[] = [
  {
    id: "school",
    label: "开课学校",
    visible: 4,
    options: [
      { value: "xj", label: "湘江理工大学", count: 214 },
      { value: "yl", label: "岳麓师范大学", count: 176 },
      { value: "xc", label: "星城医学院", count: 98 },
      { value: "dt", label: "洞庭农业大学", count: 87 },
      { value: "zl", label: "资江财经大学", count: 64 },
      { value: "lz", label: "澧州艺术学院", count: 0 },
    ],
  },
  {
    id: "time",
    label: "上课时间",
    options: [
      { value: "free", label: "与课表不冲突", count: 302 },
      { value: "late", label: "晚上 / 周末", count: 61 },
    ],
  },
  {
    id: "recognition",
    label: "认定为",
    options: [
      { value: "general", label: "通识选修", count: 188 },
      { value: "major", label: "专业选修", count: 73 },
      { value: "apply", label: "需申请认定", count: 129 },
    ],
  },
];
