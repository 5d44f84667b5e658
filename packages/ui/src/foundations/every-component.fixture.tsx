import type { CSSProperties, ReactElement, Ref } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { z } from "zod";
import * as ui from "../index.js";
import { demoPlans } from "../plan-card/plan-card.fixture.js";

/** What every component passes on to its outermost element. */
export interface RootProps {
  className?: string;
  style?: CSSProperties;
  id?: string;
  "data-host"?: string;
  ref?: Ref<never>;
}

const nothing = () => undefined;
const nobody = async () => undefined;
const action = { id: "copy", label: "复制" };
const option = { value: "a", label: "甲" };

const workflow: ui.AuditWorkflow = {
  currentAuditName: "省级审核",
  auditlog: [{ nodeName: "学院审核", assignee: "周敏" }],
  dicList: [{ code: "1", dic_name: "同意" }],
};
const brand = { name: "互选" };
const user = { name: "周敏", roleName: "学校管理员" };
const menu = [{ id: "rounds", label: "轮次", href: "/rounds" }];
const teacher = { id: 1, name: "周敏" };
const columns = [{ prop: "name", label: "姓名" }] as const;
const picker = {
  open: true,
  onOpenChange: nothing,
  onPick: nothing,
  load: async () => ({ items: [teacher], rowCount: 1 }),
};
const exporting = {
  open: true,
  onExport: async () => ({ blob: new Blob(), fileName: "教师.xlsx" }),
  url: "/teachers",
  columns,
  pageRows: 1,
  rowCount: 1,
};

interface HostProps<Held> {
  children: (held: Held) => ReactElement;
}

/** Holds a form, for what stands in one. */
function FormHost({ children }: HostProps<UseFormReturn<ui.AuditValues>>) {
  return children(useForm<ui.AuditValues>({ defaultValues: { result: "", opinion: "" } }));
}

function ExportHost({ children }: HostProps<ui.Export>) {
  return children(ui.useExport(exporting));
}

function PickerHost({ children }: HostProps<ui.Picker<typeof teacher, ui.SearchValues>>) {
  return children(ui.usePicker({ ...picker, mode: "multi" }));
}

/** How a component is drawn alone. */
interface Sample {
  /** With as few properties as it takes; what opens is open. */
  draw: (root: RootProps) => ReactElement;
  /**
   * A control in a frame: `className` and `style` are the frame's, while `id`, `data-*` and the ref are the control's,
   * because a label names it and a form focuses it.
   */
  control?: true;
  /** A control with its label: only the `id` is the control's. */
  labelled?: true;
  /** A part of what a server says; false for what is not drawn there. Default: some element. */
  onServer?: false | string;
}

/**
 * Every component of the package that draws something. Each hands `className`, `style`, `id`, `data-*` and a ref to its
 * outermost element (of what opens: to what is opened).
 */
export const everyComponent: Readonly<Record<string, Sample>> = {
  // Surfaces
  Alert: {
    draw: (root) => <ui.Alert {...root}>本轮 22:00 关闭</ui.Alert>,
    onServer: "本轮 22:00 关闭",
  },
  Avatar: { draw: (root) => <ui.Avatar {...root} name="周敏" />, onServer: "周" },
  BarList: {
    draw: (root) => (
      <ui.BarList {...root} label="拒绝原因" items={[{ id: "full", label: "已满", value: 12 }]} />
    ),
    onServer: "已满",
  },
  Breadcrumb: {
    draw: (root) => <ui.Breadcrumb {...root} items={[{ label: "课程" }]} />,
    onServer: "课程",
  },
  Card: {
    draw: (root) => (
      <ui.Card {...root} title="轮次">
        内容
      </ui.Card>
    ),
    onServer: "内容",
  },
  Collapse: {
    draw: (root) => <ui.Collapse {...root} items={[{ id: "a", label: "谁可以申请", content: "学生" }]} />,
    onServer: "谁可以申请",
  },
  ConfirmDialog: {
    draw: (root) => (
      <ui.ConfirmDialog
        {...root}
        open
        onOpenChange={nothing}
        onConfirm={nothing}
        title="退选？"
        confirmLabel="退选"
      />
    ),
    onServer: false,
  },
  ContextMenu: {
    draw: (root) => (
      <ui.ContextMenu {...root} items={[action]}>
        <p data-opens="contextmenu">课程</p>
      </ui.ContextMenu>
    ),
    onServer: "课程",
  },
  CoverageGrid: {
    draw: (root) => (
      <ui.CoverageGrid {...root} label="规则覆盖" schools={[{ id: 1, name: "星城医学院" }]} cells={[]} />
    ),
    onServer: "星城医学院",
  },
  CreditBar: {
    draw: (root) => <ui.CreditBar {...root} label="总学分" have={88} need={160} legend />,
    onServer: "已得 88.0",
  },
  DemandBar: {
    draw: (root) => <ui.DemandBar {...root} bidders={31} seats={8} />,
    onServer: "约 3.9 人争 1 席",
  },
  Descriptions: {
    draw: (root) => (
      <ui.Descriptions {...root} groups={[{ id: "all", items: [{ label: "学号", value: "2024010117" }] }]} />
    ),
    onServer: "2024010117",
  },
  Dialog: {
    draw: (root) => <ui.Dialog {...root} open onOpenChange={nothing} title="延长轮次" />,
    onServer: false,
  },
  Difference: {
    draw: (root) => <ui.Difference {...root} label="修改" before={{ credits: 3 }} after={{ credits: 2 }} />,
    onServer: "修改",
  },
  DrawResult: {
    draw: (root) => (
      <ui.DrawResult
        {...root}
        groups={[
          {
            id: "general",
            label: "通识选修",
            take: 1,
            wishes: [{ id: "a", rank: 1, course: "中国古典园林", outcome: "won", credits: 1.5 }],
          },
        ]}
      />
    ),
    onServer: "中了 1 门，共 1.5 学分",
  },
  Drawer: {
    draw: (root) => <ui.Drawer {...root} open onOpenChange={nothing} title="高等代数" />,
    onServer: false,
  },
  EmptyState: { draw: (root) => <ui.EmptyState {...root} />, onServer: "暂无数据" },
  ErrorState: { draw: (root) => <ui.ErrorState {...root} />, onServer: "没有取到数据" },
  FillRate: {
    draw: (root) => <ui.FillRate {...root} label="席位使用" used={3} total={4} />,
    onServer: "75.0%",
  },
  ForbiddenState: {
    draw: (root) => <ui.ForbiddenState {...root} />,
    onServer: "没有查看权限",
  },
  JobProgress: {
    draw: (root) => <ui.JobProgress {...root} label="导入课程目录" state="running" done={12} total={40} />,
    onServer: "已处理 12 / 40 行",
  },
  LineChart: {
    draw: (root) => (
      <ui.LineChart
        {...root}
        label="每秒请求"
        unit="次/秒"
        series={[{ id: "all", label: "请求", points: [{ at: 1, value: 9832 }] }]}
      />
    ),
    onServer: "请求 9832 次/秒",
  },
  MarkGrid: {
    draw: (root) => (
      <ui.MarkGrid
        {...root}
        label="成绩"
        rows={[{ id: "a", number: "20250101003", name: "陈思齐" }]}
        columns={[{ id: "exam", name: "期末", kind: "mark" }]}
        cellText={() => "91"}
      />
    ),
    onServer: "陈思齐",
  },
  Menu: {
    draw: (root) => <ui.Menu {...root} open items={[action]} trigger={<button type="button">更多</button>} />,
    onServer: "更多",
  },
  PageHeader: {
    draw: (root) => <ui.PageHeader {...root} title="第二轮正选" status={{ label: "进行中" }} />,
    onServer: "第二轮正选",
  },
  Pagination: {
    draw: (root) => <ui.Pagination {...root} rowCount={99} pageInput />,
    onServer: "共 99 条",
  },
  Passbook: {
    draw: (root) => (
      <ui.Passbook
        {...root}
        label="流水"
        lines={[{ key: "1", date: "2026-02-25", text: "开户", change: 0, balance: 0 }]}
      />
    ),
    onServer: "开户",
  },
  PlanCard: {
    draw: (root) => (
      <ui.PlanCard
        {...root}
        name="方案一"
        summary="3 门 · 8.0 学分"
        trade="想要的课最多"
        facts={[]}
        entries={[]}
        linesTitle="含有的课"
        lines={[]}
      />
    ),
    onServer: "方案一",
  },
  PlanDeck: {
    draw: (root) => <ui.PlanDeck {...root} plans={demoPlans} />,
    onServer: "方案二",
  },
  PointsInput: {
    draw: (root) => <ui.PointsInput {...root} items={[{ id: "a", course: "中国古典园林" }]} />,
    onServer: "已投 1 / 100",
  },
  Popover: {
    draw: (root) => (
      <ui.Popover {...root} open label="筛选" trigger={<button type="button">筛选</button>}>
        内容
      </ui.Popover>
    ),
    onServer: "筛选",
  },
  ProgrammeEditor: {
    draw: (root) => (
      <ui.ProgrammeEditor
        {...root}
        label="培养方案"
        terms={8}
        natureLabels={{}}
        value={{ modules: [{ key: "m-1", name: "通识必修", minCredits: 4, free: false }], items: [] }}
        onSearchCourses={async () => []}
        onChange={nothing}
      />
    ),
    onServer: "通识必修",
  },
  ProgrammeTree: {
    draw: (root) => (
      <ui.ProgrammeTree
        {...root}
        label="培养方案"
        modules={[{ key: "art", name: "艺术", have: 1.5, need: 2, courses: [], modules: [] }]}
      />
    ),
    onServer: "艺术",
  },
  Progress: {
    draw: (root) => <ui.Progress {...root} label="导入" value={40} />,
    onServer: "导入",
  },
  Result: {
    draw: (root) => <ui.Result {...root} state="success" title="已提交认定申请" />,
    onServer: "已提交认定申请",
  },
  QrCode: {
    draw: (root) => <ui.QrCode {...root} value="https://example.edu.cn" label="课程签到" />,
    onServer: "二维码：课程签到",
  },
  RichText: {
    draw: (root) => (
      <ui.RichText {...root} html="<h2>通知</h2><script>alert(1)</script><p>选课 &amp; 退选</p>" />
    ),
    onServer: "通知\n选课 &amp; 退选",
  },
  RowErrorList: {
    draw: (root) => (
      <ui.RowErrorList {...root} errors={[{ row: 3, column: "学分", reason: "学分要填数字" }]} />
    ),
    onServer: "学分要填数字",
  },
  Skeleton: { draw: (root) => <ui.Skeleton {...root} /> },
  StatCard: {
    draw: (root) => <ui.StatCard {...root} label="今日请求" value="184" />,
    onServer: "184",
  },
  Steps: {
    draw: (root) => <ui.Steps {...root} label="流程" current="a" items={[{ id: "a", label: "学院审核" }]} />,
    onServer: "学院审核",
  },
  Tabs: {
    draw: (root) => (
      <ui.Tabs {...root} label="课程" items={[{ id: "a", label: "信息", content: "学分 4" }]} />
    ),
    onServer: "学分 4",
  },
  Tag: { draw: (root) => <ui.Tag {...root}>进行中</ui.Tag>, onServer: "进行中" },
  Timeline: {
    draw: (root) => (
      <ui.Timeline {...root} label="处理记录" events={[{ id: "1", label: "提交申请", time: 0 }]} />
    ),
    onServer: "提交申请",
  },
  Toaster: { draw: (root) => <ui.Toaster {...root} />, onServer: "通知" },
  Tooltip: {
    draw: (root) => (
      <ui.Tooltip {...root} content="候补第 3 位">
        <button type="button" data-opens="focus">
          候补
        </button>
      </ui.Tooltip>
    ),
    onServer: "候补",
  },
  // Controls and forms
  Button: { draw: (root) => <ui.Button {...root}>保存</ui.Button>, onServer: "保存" },
  HalfDayPicker: {
    draw: (root) => <ui.HalfDayPicker {...root} value={[]} onValueChange={() => undefined} />,
    onServer: "上午",
  },
  IconButton: { draw: (root) => <ui.IconButton {...root} label="关闭" icon={null} /> },
  Checkbox: {
    draw: (root) => <ui.Checkbox {...root} label="允许候补" />,
    control: true,
    onServer: "允许候补",
  },
  Combobox: { draw: (root) => <ui.Combobox {...root} aria-label="教师" options={[option]} />, control: true },
  ConnectionLine: {
    draw: (root) => (
      <ui.ConnectionLine {...root} state="offline" asOf={new Date("2026-11-20T08:01:12+08:00")} />
    ),
    onServer: "网络已断开",
  },
  Countdown: {
    draw: (root) => <ui.Countdown {...root} label="距关闭" until={new Date("2026-11-20T14:00:00+08:00")} />,
    onServer: "距关闭",
  },
  DatePicker: { draw: (root) => <ui.DatePicker {...root} aria-label="日期" />, control: true },
  DateRangePicker: { draw: (root) => <ui.DateRangePicker {...root} aria-label="日期" />, control: true },
  DateTimePicker: { draw: (root) => <ui.DateTimePicker {...root} aria-label="时间" />, control: true },
  Field: {
    draw: (root) => (
      <ui.Field {...root} label="名称">
        <ui.Input />
      </ui.Field>
    ),
    labelled: true,
    onServer: "名称",
  },
  Input: { draw: (root) => <ui.Input {...root} aria-label="名称" />, control: true },
  Kbd: { draw: (root) => <ui.Kbd {...root} keys={["Esc"]} />, onServer: "Esc" },
  NumberInput: { draw: (root) => <ui.NumberInput {...root} aria-label="学分" />, control: true },
  QuestionBuilder: {
    draw: (root) => (
      <ui.QuestionBuilder
        {...root}
        questions={[{ key: "a", kind: "scale", title: "讲解清楚", hint: "", required: true }]}
      />
    ),
    onServer: "讲解清楚",
  },
  RadioGroup: {
    draw: (root) => <ui.RadioGroup {...root} aria-label="方式" options={[option]} />,
    onServer: "甲",
  },
  Select: { draw: (root) => <ui.Select {...root} aria-label="学校" options={[option]} />, control: true },
  SearchBar: {
    draw: (root) => (
      <ui.SearchBar {...root} fields={ui.defineSearchFields([])} value={{}} onSearch={nothing} />
    ),
  },
  SignInForm: { draw: (root) => <ui.SignInForm {...root} onSubmit={nobody} />, onServer: "登录" },
  Slider: {
    draw: (root) => <ui.Slider {...root} aria-label="期末" defaultValue={80} max={100} />,
    control: true,
    onServer: "80",
  },
  Spinner: { draw: (root) => <ui.Spinner {...root} /> },
  Switch: { draw: (root) => <ui.Switch {...root} label="允许退课" />, control: true, onServer: "允许退课" },
  Textarea: { draw: (root) => <ui.Textarea {...root} aria-label="说明" />, control: true },
  TermCalendar: {
    draw: (root) => <ui.TermCalendar {...root} label="校历" firstMonday="2026-08-31" weeks={2} />,
    onServer: "周次",
  },
  TermPicker: {
    draw: (root) => <ui.TermPicker {...root} aria-label="学期" terms={["2026-2027-1"]} />,
    control: true,
  },
  WeekPicker: {
    draw: (root) => <ui.WeekPicker {...root} aria-label="周次" firstMonday="2026-08-31" weeks={18} />,
    control: true,
  },
  TimeRange: { draw: (root) => <ui.TimeRange {...root} aria-label="时段" />, control: true },
  Upload: {
    draw: (root) => <ui.Upload {...root} aria-label="课程目录" />,
    control: true,
    onServer: "点击选择",
  },
  VisuallyHidden: {
    draw: (root) => <ui.VisuallyHidden {...root}>只给读屏</ui.VisuallyHidden>,
    onServer: "只给读屏",
  },
  // Parts and whole pages
  AnswerSheet: {
    draw: (root) => (
      <ui.AnswerSheet {...root} questions={[{ key: "a", kind: "scale", title: "讲解清楚" }]} answers={[]} />
    ),
    onServer: "讲解清楚",
  },
  AppShell: {
    draw: (root) => (
      <ui.AppShell
        {...root}
        brand={brand}
        user={user}
        menu={menu}
        activeHref="/rounds"
        onNavigate={nothing}
        sidebarOpen
        onSidebarOpenChange={nothing}
        settings={ui.DEFAULT_SHELL_SETTINGS}
        onSettingsChange={nothing}
      >
        轮次
      </ui.AppShell>
    ),
    onServer: "周敏",
  },
  AuditForm: {
    draw: (root) => <ui.AuditForm {...root} workflow={workflow} onSubmit={nobody} />,
    onServer: "省级审核",
  },
  AuditHistory: {
    draw: (root) => <ui.AuditHistory {...root} rows={workflow.auditlog} />,
  },
  AuditPreview: {
    draw: (root) => <ui.AuditPreview {...root} preview={{ state: "ready", text: "进入：省级审核" }} />,
    onServer: "进入：省级审核",
  },
  CaptchaField: {
    draw: (root) => <ui.CaptchaField {...root} captcha={{ onRefresh: nothing }} />,
    control: true,
    onServer: "验证码",
  },
  CourseDetailPanel: {
    draw: (root) => <ui.CourseDetailPanel {...root} name="高等代数" facts={[]} />,
    onServer: "高等代数",
  },
  CourseList: {
    draw: (root) => (
      <ui.CourseList {...root}>
        <ui.CourseRow courseId="1" name="高等代数" school="湘江理工" />
      </ui.CourseList>
    ),
    onServer: "高等代数",
  },
  CourseRow: {
    draw: (root) => <ui.CourseRow {...root} courseId="1" name="高等代数" school="湘江理工" />,
    onServer: "高等代数",
  },
  CreditMeter: { draw: (root) => <ui.CreditMeter {...root} used={14} max={22} />, onServer: "22" },
  DataTable: {
    draw: (root) => <ui.DataTable {...root} label="教师" columns={columns} rows={[teacher]} />,
  },
  EditDialog: {
    draw: (root) => (
      <ui.EditDialog
        {...root}
        open
        onOpenChange={nothing}
        title="修改教师"
        schema={z.object({ name: z.string() })}
        values={() => ({ name: "周敏" })}
        onSave={nobody}
        saveLabel="保存教师"
      >
        {(form) => (
          <ui.FormField control={form.control} name="name" label="姓名">
            {(field) => <ui.Input {...field} />}
          </ui.FormField>
        )}
      </ui.EditDialog>
    ),
    onServer: false,
  },
  ExportColumnList: {
    draw: (root) => (
      <ui.ExportColumnList
        {...root}
        columns={[{ headName: "姓名", dataName: "name", chosen: true }]}
        onChoose={nothing}
        onMove={nothing}
      />
    ),
  },
  ExportDialog: {
    draw: (root) => <ui.ExportDialog {...root} {...exporting} onOpenChange={nothing} />,
    onServer: false,
  },
  ExportForm: {
    draw: (root) => (
      <ExportHost>
        {(held) => <ui.ExportForm id="export" {...root} exporting={held} withSelected={false} />}
      </ExportHost>
    ),
  },
  ExportResult: {
    draw: (root) => <ui.ExportResult {...root} file={{ fileName: "教师.xlsx", blob: new Blob() }} />,
    onServer: "教师.xlsx",
  },
  FacetList: {
    draw: (root) => (
      <ui.FacetList
        {...root}
        groups={[{ id: "school", label: "学校", options: [option] }]}
        value={{}}
        onValueChange={nothing}
      />
    ),
    onServer: "学校",
  },
  FeedbackDialog: {
    draw: (root) => (
      <ui.FeedbackDialog
        {...root}
        open
        onOpenChange={nothing}
        onSubmit={nobody}
        capture={() => new Promise(nothing)}
      />
    ),
    onServer: false,
  },
  FeedbackPictureView: {
    draw: (root) => (
      <ui.FeedbackPictureView
        {...root}
        picture={{ state: "capturing" }}
        history={ui.noMarks}
        dispatch={nothing}
        onRecapture={nothing}
        onBring={nothing}
      />
    ),
  },
  Form: {
    draw: (root) => (
      <FormHost>
        {(form) => (
          <ui.Form {...root} form={form} onSubmit={nothing}>
            <ui.Button type="submit">保存</ui.Button>
          </ui.Form>
        )}
      </FormHost>
    ),
    onServer: "保存",
  },
  FormField: {
    draw: (root) => (
      <FormHost>
        {({ control }) => (
          <ui.FormField {...root} control={control} name="opinion" label="意见">
            {(field) => <ui.Input {...field} />}
          </ui.FormField>
        )}
      </FormHost>
    ),
    labelled: true,
    onServer: "意见",
  },
  FullscreenToggle: { draw: (root) => <ui.FullscreenToggle {...root} />, onServer: "全屏" },
  MenuSearchDialog: {
    draw: (root) => (
      <ui.MenuSearchDialog {...root} open onOpenChange={nothing} items={menu} onSelect={nothing} />
    ),
    onServer: false,
  },
  NotificationBell: {
    draw: (root) => <ui.NotificationBell {...root} unreadCount={3} onSelect={nothing} />,
    onServer: "3",
  },
  OpinionField: {
    draw: (root) => (
      <FormHost>
        {({ control }) => (
          <ui.OpinionField {...root} control={control} phrases={[]} replacedBy={null} onUndo={nothing} />
        )}
      </FormHost>
    ),
  },
  PasswordField: { draw: (root) => <ui.PasswordField {...root} />, control: true, onServer: "密码" },
  PickerChosen: {
    draw: (root) => <PickerHost>{(held) => <ui.PickerChosen {...root} picker={held} />}</PickerHost>,
  },
  PasteReview: {
    draw: (root) => (
      <ui.PasteReview
        {...root}
        open
        onOpenChange={nothing}
        pasted={"学号\t期末"}
        students={[]}
        columns={[{ id: "exam", name: "期末", kind: "mark" }]}
        current={() => ""}
        onWrite={nothing}
      />
    ),
    onServer: false,
  },
  PickerDialog: {
    draw: (root) => <ui.PickerDialog {...root} {...picker} columns={columns} />,
    onServer: false,
  },
  PickerLimitAlert: {
    draw: (root) => <ui.PickerLimitAlert {...root} open max={3} onAcknowledge={nothing} />,
    onServer: false,
  },
  PickerTable: {
    draw: (root) => (
      <PickerHost>{(held) => <ui.PickerTable {...root} picker={held} columns={columns} />}</PickerHost>
    ),
  },
  ResultField: {
    draw: (root) => (
      <FormHost>
        {({ control }) => (
          <ui.ResultField {...root} control={control} dicList={workflow.dicList} onChoose={nothing} />
        )}
      </FormHost>
    ),
    labelled: true,
    onServer: "同意",
  },
  SaveStatus: {
    draw: (root) => <ui.SaveStatus {...root} saving={{ state: "saved" }} />,
    onServer: "不用提交",
  },
  SeatMeter: { draw: (root) => <ui.SeatMeter {...root} left={38} capacity={60} />, onServer: "38" },
  SelectionHeader: {
    draw: (root) => <ui.SelectionHeader {...root} title="第二轮正选" state={{ label: "进行中" }} />,
    onServer: "第二轮正选",
  },
  ShellSettingsDrawer: {
    draw: (root) => (
      <ui.ShellSettingsDrawer
        {...root}
        open
        onOpenChange={nothing}
        settings={ui.DEFAULT_SHELL_SETTINGS}
        onSettingsChange={nothing}
      />
    ),
    onServer: false,
  },
  Sidebar: {
    draw: (root) => (
      <ui.Sidebar {...root} brand={brand} showLogo user={user} items={menu} activeHref="/rounds" />
    ),
    onServer: "学校管理员",
  },
  SidebarMenu: {
    draw: (root) => <ui.SidebarMenu {...root} items={menu} activeHref="/rounds" />,
    onServer: "轮次",
  },
  TopBar: {
    draw: (root) => (
      <ui.TopBar
        {...root}
        breadcrumb={[{ label: "轮次" }]}
        sidebarOpen
        onSidebarToggle={nothing}
        dark={false}
        onThemeToggle={nothing}
        userMenu={null}
      />
    ),
    onServer: "轮次",
  },
  TopNavShell: {
    draw: (root) => (
      <ui.TopNavShell {...root} brand={brand} items={menu} activeHref="/rounds">
        轮次
      </ui.TopNavShell>
    ),
    onServer: "互选",
  },
  Tree: {
    draw: (root) => <ui.Tree {...root} aria-label="部门" nodes={[{ id: "math", label: "数学学院" }]} />,
    control: true,
  },
  Transfer: {
    draw: (root) => <ui.Transfer {...root} aria-label="角色" options={[option]} />,
    control: true,
    onServer: "可选",
  },
  Badge: { draw: (root) => <ui.Badge {...root} count={3} label="3 条未读通知" />, onServer: "3" },
  Divider: { draw: (root) => <ui.Divider {...root}>或者</ui.Divider>, onServer: "或者" },
  FormButtons: {
    draw: (root) => (
      <ui.FormButtons {...root}>
        <ui.Button>保存</ui.Button>
      </ui.FormButtons>
    ),
    onServer: "保存",
  },
  Grid: { draw: (root) => <ui.Grid {...root}>甲</ui.Grid>, onServer: "甲" },
  Heading: { draw: (root) => <ui.Heading {...root}>选课轮次</ui.Heading>, onServer: "选课轮次" },
  Stack: { draw: (root) => <ui.Stack {...root}>甲</ui.Stack>, onServer: "甲" },
  Cascader: {
    draw: (root) => <ui.Cascader {...root} aria-label="班级" nodes={[{ id: "math", label: "数学学院" }]} />,
    control: true,
    onServer: "请选择",
  },
  MonthPicker: { draw: (root) => <ui.MonthPicker {...root} aria-label="月份" />, control: true },
  SegmentedControl: {
    draw: (root) => <ui.SegmentedControl {...root} aria-label="视图" options={[option]} />,
    onServer: "甲",
  },
  SplitButton: {
    draw: (root) => <ui.SplitButton {...root} label="保存" items={[{ ...action, onSelect: nothing }]} />,
    onServer: "保存",
  },
  TimePicker: { draw: (root) => <ui.TimePicker {...root} aria-label="时间" />, control: true },
  TreeSelect: {
    draw: (root) => <ui.TreeSelect {...root} aria-label="部门" nodes={[{ id: "math", label: "数学学院" }]} />,
    control: true,
    onServer: "请选择",
  },
  UserMenu: { draw: (root) => <ui.UserMenu {...root} user={user} />, onServer: "周敏" },
  VerifySteps: {
    draw: (root) => (
      <ui.VerifySteps {...root} steps={[{ id: "commit", title: "种子和承诺一致", state: "ok" }]} />
    ),
    onServer: "对得上，你的结果没有被改过",
  },
  VisitedTabs: {
    draw: (root) => (
      <ui.VisitedTabs
        {...root}
        tabs={[{ id: "/rounds", title: "轮次" }]}
        activeId="/rounds"
        onAction={nothing}
      />
    ),
    onServer: "轮次",
  },
  Watermark: { draw: (root) => <ui.Watermark {...root} lines={["周敏"]} />, onServer: false },
  WeekGrid: { draw: (root) => <ui.WeekGrid {...root} entries={[]} />, onServer: "我的课表" },
  WeekSwitch: {
    draw: (root) => <ui.WeekSwitch {...root} week={12} weeks={16} onWeekChange={nothing} />,
    onServer: "12",
  },
  WishList: {
    draw: (root) => (
      <ui.WishList
        {...root}
        groups={[{ id: "general", label: "通识选修", take: 1, limit: 5 }]}
        wishes={[{ id: "a", groupId: "general", course: "中国古典园林" }]}
      />
    ),
    onServer: "中国古典园林",
  },
};

/** Those that draw no element of their own, and why; each draws its children and nothing else. */
export const drawsNothing: Readonly<
  Record<string, { because: string; draw: (children: ReactElement) => ReactElement }>
> = {
  ConfirmProvider: {
    because: "it only answers useConfirm; its question is a ConfirmDialog",
    draw: (children) => <ui.ConfirmProvider>{children}</ui.ConfirmProvider>,
  },
  DialogClose: {
    because: "it makes its child close the dialog around it",
    draw: (children) => <ui.DialogClose>{children}</ui.DialogClose>,
  },
  RequirePermission: {
    because: "it shows its children or not",
    draw: (children) => <ui.RequirePermission required="round-edit">{children}</ui.RequirePermission>,
  },
  RequireRoles: {
    because: "it shows its children or not",
    draw: (children) => <ui.RequireRoles allowed={["1"]}>{children}</ui.RequireRoles>,
  },
  UiProvider: {
    because: "it tells what stands in it about theme, language and permissions",
    draw: (children) => <ui.UiProvider roles={["1"]}>{children}</ui.UiProvider>,
  },
};

const isComponent = ([name, value]: [string, unknown]) =>
  /^[A-Z][a-z]/.test(name) &&
  !(value instanceof Error || (typeof value === "function" && value.prototype instanceof Error)) &&
  (typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value));

/** The names of all components that the package exports. */
export const exportedComponents: readonly string[] = Object.entries(ui)
  .filter(isComponent)
  .map(([name]) => name);
