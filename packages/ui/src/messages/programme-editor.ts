export const programmeEditorZhCN = {
  views: "怎么看",
  view: { modules: "按模块", terms: "按学期" },
  columns: {
    course: "模块、课程",
    credits: "学分",
    nature: "性质",
    term: "建议学期",
    demand: "要求",
    instead: "可替代",
    acts: "操作",
    module: "模块",
  },
  /** How the keys go, below each view and read out with it. */
  hint: {
    modules:
      "↑ ↓ 走，← → 收起展开，空格拿起再用 ↑ ↓ 移动，数字定学期（0 不定），B 必修，M 菜单，A 加课，Enter 修改，Delete 移除，Ctrl Z 撤销，F8 下一处问题",
    terms:
      "↑ ↓ ← → 走，空格拿起再用 ← → 换学期，数字定学期（0 不定），B 必修，M 菜单，A 加课，Enter 修改，Delete 移除，Ctrl Z 撤销，F8 下一处问题",
  },
  empty: "还没有模块",
  emptyHint: "先加一个模块，例如 通识必修，再往里加课程",
  listed: (credits: string, total: string | undefined) =>
    `已列 ${credits}${total === undefined ? "" : ` / ${total}`} 学分`,
  counts: (modules: number, courses: number) => `${modules} 个模块，${courses} 门课`,
  between: " ・ ",
  colon: "：",
  semicolon: "；",
  or: "、",

  /** Adding a course. */
  addCourse: "加课程",
  addInto: "加到",
  intoModule: "加到模块",
  intoTerm: "加到学期",
  searchCourse: "搜索要加的课程",
  searchHint: "课程代码或名称",
  searchFailed: "没有搜到，网络不通，再输入一次试试",
  courseFacts: (credits: string, nature: string) => `${credits} 学分，${nature}`,
  courseLine: (code: string, facts: string) => `${code}，${facts}`,
  isIn: (module: string) => `已在 ${module}`,
  addTo: (module: string) => `给 ${module} 加课程`,

  /** Terms. */
  term: (term: number) => `第 ${term} 学期`,
  noTerm: "未定学期",
  termCredits: (credits: string) => `${credits} 学分`,
  moreThan: (credits: string) => `，超过 ${credits}`,
  emptyTerm: "还没有课",
  termOf: (course: string) => `${course} 的建议学期`,

  mandatory: "必修",
  optional: "选修",
  demandOf: (course: string, mandatory: boolean) =>
    `${course}，现在是${mandatory ? "必修" : "选修"}，按一下换`,
  isLifted: "已拿起",

  /** What a module demands, in a line. */
  atLeastCredits: (credits: string) => `最低 ${credits}`,
  atLeastCourses: (count: number) => `至少 ${count} 门`,
  choose: (count: number) => `所列选 ${count} 门`,
  overflows: (module: string) => `多出转入 ${module}`,
  free: "自由选修",
  scope: (parts: readonly string[]) => `也算 ${parts.join("、")}`,
  someCourses: (count: number) => `指定的 ${count} 门课`,

  /** What can be done with a row. */
  actsOf: (name: string) => `${name} 的操作`,
  editOf: (name: string) => `修改 ${name}`,
  moveToModule: "移到模块…",
  moveToTerm: "移到学期…",
  editItem: "修改…",
  editModule: "修改…",
  makeMandatory: "改为必修",
  makeOptional: "改为选修",
  up: "上移",
  down: "下移",
  remove: "移除",
  removeModule: "删除模块",
  withCourses: (count: number) => `连同里面的 ${count} 门课`,
  addModule: "加模块",
  addModuleIn: "在里面加模块",
  newModule: "新模块",
  done: "完成",

  /** What was done: said, and the names of steps. */
  movedTo: (name: string, place: string) => `${name} 移到 ${place}`,
  movedUp: (name: string) => `${name} 上移`,
  movedDown: (name: string) => `${name} 下移`,
  nowIs: (name: string, demand: string) => `${name} 改为${demand}`,
  changed: (name: string) => `修改 ${name}`,
  removed: (name: string, courses: number) => `移除 ${name}${courses === 0 ? "" : `，连同 ${courses} 门课`}`,
  added: (course: string, module: string) => `${course} 加到 ${module}`,
  addedModule: (name: string) => `加模块 ${name}`,
  undo: (step: string) => `撤销：${step}（Ctrl Z）`,
  redo: (step: string) => `重做：${step}（Ctrl Shift Z）`,
  undoNothing: "没有可以撤销的",
  redoNothing: "没有可以重做的",
  undone: (step: string) => `已撤销：${step}`,
  redone: (step: string) => `已重做：${step}`,
  lifted: (name: string) => `已拿起 ${name}，方向键移动，空格放下，Esc 放回原处`,
  heldAt: (module: string, place: number, total: number) => `${module}，第 ${place} 位，共 ${total}`,
  putBack: (name: string) => `${name} 放回原处`,

  /** Fields of a module. */
  fields: {
    name: "名称",
    parent: "上级模块",
    minCredits: "最低学分",
    minCourses: "最少门数",
    choose: "选修门数",
    overflow: "多出学分转入",
    natures: "课程性质",
    departments: "开课院系",
    courses: "指定课程",
  },
  units: { credits: "学分", courses: "门" },
  nameMissing: "填模块名称，例如 通识选修",
  atTheTop: "没有，最上一级",
  staysHere: "不转，留在这里",
  any: "不限",
  chooseHint: (listed: number) => `所列 ${listed} 门里至少选几门；不限就空着`,
  overflowHint: "超过最低学分的部分算到哪个模块",
  freeHint: "哪里都没算上的课，都算在这里",
  scopeTitle: "没有列出、也算在这里的课",
  scopeHint: "填了几项，就要几项都符合；都不填，只算列出的课",
  courseNumber: (id: number) => `课程 ${id}`,

  /** Fields of a course. */
  mandatoryHint: "不修这门，模块就没完成",
  insteadHint: (most: number) => `修了其中一门，也算修了这门；最多 ${most} 门`,

  /** What is wrong. */
  checks: "检查",
  found: (errors: number, warnings: number) =>
    [errors > 0 ? `${errors} 处错误` : "", warnings > 0 ? `${warnings} 处提醒` : ""]
      .filter((part) => part !== "")
      .join("，"),
  nothingWrong: "没有发现问题",
  severities: { error: "错误", warning: "提醒" },
};

/** Texts of `ProgrammeEditor`. */
type ProgrammeEditorMessages = typeof programmeEditorZhCN;

const several = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export const programmeEditorEn: ProgrammeEditorMessages = {
  views: "View",
  view: { modules: "By module", terms: "By term" },
  columns: {
    course: "Module, course",
    credits: "Credits",
    nature: "Nature",
    term: "Suggested term",
    demand: "Demand",
    instead: "Instead",
    acts: "Actions",
    module: "Module",
  },
  hint: {
    modules:
      "↑ ↓ walk, ← → close and open, Space picks up and ↑ ↓ move, digits set the term (0 none), B mandatory, M menu, A adds a course, Enter edits, Delete removes, Ctrl Z takes back, F8 next finding",
    terms:
      "↑ ↓ ← → walk, Space picks up and ← → change the term, digits set the term (0 none), B mandatory, M menu, A adds a course, Enter edits, Delete removes, Ctrl Z takes back, F8 next finding",
  },
  empty: "No modules yet",
  emptyHint: "Add a module first, then courses to it",
  listed: (credits, total) => `${credits}${total === undefined ? "" : ` of ${total}`} credits listed`,
  counts: (modules, courses) => `${several(modules, "module")}, ${several(courses, "course")}`,
  between: " · ",
  colon: ": ",
  semicolon: "; ",
  or: " or ",

  addCourse: "Add a course",
  addInto: "Add to",
  intoModule: "Add to module",
  intoTerm: "Add to term",
  searchCourse: "Search a course to add",
  searchHint: "Code or name",
  searchFailed: "The search failed, type once more",
  courseFacts: (credits, nature) => `${credits} credits, ${nature}`,
  courseLine: (code, facts) => `${code}, ${facts}`,
  isIn: (module) => `Already in ${module}`,
  addTo: (module) => `Add a course to ${module}`,

  term: (term) => `Term ${term}`,
  noTerm: "No term",
  termCredits: (credits) => `${credits} credits`,
  moreThan: (credits) => `, more than ${credits}`,
  emptyTerm: "No courses yet",
  termOf: (course) => `Suggested term of ${course}`,

  mandatory: "Mandatory",
  optional: "Optional",
  demandOf: (course, mandatory) => `${course} is ${mandatory ? "mandatory" : "optional"}, press to change`,
  isLifted: "picked up",

  atLeastCredits: (credits) => `at least ${credits}`,
  atLeastCourses: (count) => `at least ${several(count, "course")}`,
  choose: (count) => `${count} of those listed`,
  overflows: (module) => `more goes to ${module}`,
  free: "Free choice",
  scope: (parts) => `also counts ${parts.join(", ")}`,
  someCourses: (count) => several(count, "named course"),

  actsOf: (name) => `Actions for ${name}`,
  editOf: (name) => `Edit ${name}`,
  moveToModule: "Move to module…",
  moveToTerm: "Move to term…",
  editItem: "Edit…",
  editModule: "Edit…",
  makeMandatory: "Make mandatory",
  makeOptional: "Make optional",
  up: "Move up",
  down: "Move down",
  remove: "Remove",
  removeModule: "Delete the module",
  withCourses: (count) => `With ${several(count, "course")} in it`,
  addModule: "Add module",
  addModuleIn: "Add a module in it",
  newModule: "New module",
  done: "Done",

  movedTo: (name, place) => `${name} to ${place}`,
  movedUp: (name) => `${name} up`,
  movedDown: (name) => `${name} down`,
  nowIs: (name, demand) => `${name} now ${demand}`,
  changed: (name) => `Edit ${name}`,
  removed: (name, courses) => `Remove ${name}${courses === 0 ? "" : ` with ${several(courses, "course")}`}`,
  added: (course, module) => `${course} added to ${module}`,
  addedModule: (name) => `Module ${name} added`,
  undo: (step) => `Undo: ${step} (Ctrl Z)`,
  redo: (step) => `Redo: ${step} (Ctrl Shift Z)`,
  undoNothing: "Nothing to undo",
  redoNothing: "Nothing to redo",
  undone: (step) => `Undone: ${step}`,
  redone: (step) => `Redone: ${step}`,
  lifted: (name) => `${name} picked up, arrows move it, Space puts it down, Escape puts it back`,
  heldAt: (module, place, total) => `${module}, ${place} of ${total}`,
  putBack: (name) => `${name} put back`,

  fields: {
    name: "Name",
    parent: "Part of",
    minCredits: "Credits at least",
    minCourses: "Courses at least",
    choose: "Courses to choose",
    overflow: "More credits go to",
    natures: "Natures",
    departments: "Departments",
    courses: "Named courses",
  },
  units: { credits: "credits", courses: "courses" },
  nameMissing: "Give the module a name",
  atTheTop: "None, at the top",
  staysHere: "Nowhere, they stay",
  any: "Any",
  chooseHint: (listed) => `At least so many of the ${listed} listed; empty for no limit`,
  overflowHint: "Where credits above the minimum count",
  freeHint: "Courses that count nowhere else count here",
  scopeTitle: "Courses that count without being listed",
  scopeHint: "All that is given must hold; with nothing given only listed courses count",
  courseNumber: (id) => `Course ${id}`,

  mandatoryHint: "The module is not done without it",
  insteadHint: (most) => `One of these does as well; at most ${most}`,

  checks: "Checks",
  found: (errors, warnings) =>
    [errors > 0 ? several(errors, "error") : "", warnings > 0 ? several(warnings, "warning") : ""]
      .filter((part) => part !== "")
      .join(", "),
  nothingWrong: "Nothing wrong found",
  severities: { error: "Error", warning: "Warning" },
};
