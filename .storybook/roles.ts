/** The people of the toolbar's role switch, with the role ids that they hold (specification, section 6). */
export const roles = {
  platform: { title: "平台管理员", held: ["1"] },
  school: { title: "学校教务管理员", held: ["2"] },
  teacher: { title: "教师", held: ["3"] },
  student: { title: "学生", held: ["4"] },
  none: { title: "没有角色", held: [] },
} satisfies Record<string, { title: string; held: readonly string[] }>;

export type Role = keyof typeof roles;
