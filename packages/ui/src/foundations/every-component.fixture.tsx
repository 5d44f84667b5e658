import type { CSSProperties, ReactElement, Ref } from "react";
import * as ui from "../index.js";

/** What every component passes on to its outermost element. */
export interface RootProps {
  className?: string;
  style?: CSSProperties;
  id?: string;
  "data-probe"?: string;
  ref?: Ref<never>;
}

const nothing = () => undefined;
const nobody = async () => undefined;
const action = { id: "copy", label: "复制" };
const option = { value: "a", label: "甲" };

/**
 * Every component of the package that can stand alone, with as few properties as it takes; what opens is open.
 * `passesOn` names those that hand className, style, id, data-* and a ref to their outermost element (of what opens: to
 * what is opened).
 */
export const everyComponent: Readonly<
  Record<string, { draw: (root: RootProps) => ReactElement; passesOn?: true; onServer?: false | string }>
> = {
  // Surfaces
  Alert: {
    draw: (root) => <ui.Alert {...root}>本轮 22:00 关闭</ui.Alert>,
    passesOn: true,
    onServer: "本轮 22:00 关闭",
  },
  Avatar: { draw: (root) => <ui.Avatar {...root} name="周敏" />, passesOn: true, onServer: "周" },
  BarList: {
    draw: (root) => (
      <ui.BarList {...root} label="拒绝原因" items={[{ id: "full", label: "已满", value: 12 }]} />
    ),
    passesOn: true,
    onServer: "已满",
  },
  Breadcrumb: {
    draw: (root) => <ui.Breadcrumb {...root} items={[{ label: "课程" }]} />,
    passesOn: true,
    onServer: "课程",
  },
  Card: {
    draw: (root) => (
      <ui.Card {...root} title="轮次">
        内容
      </ui.Card>
    ),
    passesOn: true,
    onServer: "内容",
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
    passesOn: true,
    onServer: false,
  },
  ContextMenu: {
    draw: (root) => (
      <ui.ContextMenu {...root} items={[action]}>
        <p data-opens="contextmenu">课程</p>
      </ui.ContextMenu>
    ),
    passesOn: true,
    onServer: "课程",
  },
  Dialog: {
    draw: (root) => <ui.Dialog {...root} open onOpenChange={nothing} title="延长轮次" />,
    passesOn: true,
    onServer: false,
  },
  DialogClose: {
    draw: () => (
      <ui.DialogClose>
        <button type="button">取消</button>
      </ui.DialogClose>
    ),
    onServer: "取消",
  },
  Drawer: {
    draw: (root) => <ui.Drawer {...root} open onOpenChange={nothing} title="高等代数" />,
    passesOn: true,
    onServer: false,
  },
  EmptyState: { draw: (root) => <ui.EmptyState {...root} />, passesOn: true, onServer: "暂无数据" },
  ErrorState: { draw: (root) => <ui.ErrorState {...root} />, passesOn: true, onServer: "没有取到数据" },
  FillRate: {
    draw: (root) => <ui.FillRate {...root} label="席位使用" used={3} total={4} />,
    passesOn: true,
    onServer: "75.0%",
  },
  ForbiddenState: {
    draw: (root) => <ui.ForbiddenState {...root} />,
    passesOn: true,
    onServer: "没有查看权限",
  },
  JobProgress: {
    draw: (root) => <ui.JobProgress {...root} title="导入课程目录" state="running" done={12} total={40} />,
    passesOn: true,
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
    passesOn: true,
    onServer: "请求 9832 次/秒",
  },
  Menu: {
    draw: (root) => <ui.Menu {...root} open items={[action]} trigger={<button type="button">更多</button>} />,
    passesOn: true,
    onServer: "更多",
  },
  Pagination: {
    draw: (root) => <ui.Pagination {...root} pageIndex={1} rowCount={99} onPageChange={nothing} jumper />,
    passesOn: true,
    onServer: "共 99 条",
  },
  Popover: {
    draw: (root) => (
      <ui.Popover {...root} open label="筛选" trigger={<button type="button">筛选</button>}>
        内容
      </ui.Popover>
    ),
    passesOn: true,
    onServer: "筛选",
  },
  Progress: {
    draw: (root) => <ui.Progress {...root} label="导入" value={40} />,
    passesOn: true,
    onServer: "导入",
  },
  RichText: {
    draw: (root) => (
      <ui.RichText {...root} html="<h2>通知</h2><script>alert(1)</script><p>选课 &amp; 退选</p>" />
    ),
    passesOn: true,
    onServer: "通知\n选课 &amp; 退选",
  },
  RowErrorList: {
    draw: (root) => (
      <ui.RowErrorList {...root} errors={[{ row: 3, column: "学分", reason: "学分要填数字" }]} />
    ),
    passesOn: true,
    onServer: "学分要填数字",
  },
  Skeleton: { draw: (root) => <ui.Skeleton {...root} />, passesOn: true },
  StatCard: {
    draw: (root) => <ui.StatCard {...root} label="今日请求" value="184" />,
    passesOn: true,
    onServer: "184",
  },
  Tabs: {
    draw: (root) => (
      <ui.Tabs {...root} label="课程" items={[{ id: "a", label: "信息", content: "学分 4" }]} />
    ),
    passesOn: true,
    onServer: "学分 4",
  },
  Tag: { draw: (root) => <ui.Tag {...root}>进行中</ui.Tag>, passesOn: true, onServer: "进行中" },
  Toaster: { draw: (root) => <ui.Toaster {...root} />, passesOn: true, onServer: "通知" },
  Tooltip: {
    draw: (root) => (
      <ui.Tooltip {...root} content="候补第 3 位">
        <button type="button" data-opens="focus">
          候补
        </button>
      </ui.Tooltip>
    ),
    passesOn: true,
    onServer: "候补",
  },
  // Controls and forms
  Button: { draw: (root) => <ui.Button {...root}>保存</ui.Button>, passesOn: true, onServer: "保存" },
  IconButton: { draw: (root) => <ui.IconButton {...root} label="关闭" icon={null} />, passesOn: true },
  Checkbox: { draw: () => <ui.Checkbox label="允许候补" />, onServer: "允许候补" },
  Combobox: { draw: () => <ui.Combobox aria-label="教师" options={[option]} /> },
  ConnectionLine: {
    draw: (root) => (
      <ui.ConnectionLine {...root} state="offline" asOf={new Date("2026-11-20T08:01:12+08:00")} />
    ),
    passesOn: true,
    onServer: "网络已断开",
  },
  Countdown: {
    draw: (root) => <ui.Countdown {...root} label="距关闭" until={new Date("2026-11-20T14:00:00+08:00")} />,
    onServer: "距关闭",
  },
  DatePicker: { draw: () => <ui.DatePicker aria-label="日期" /> },
  DateRangePicker: { draw: () => <ui.DateRangePicker aria-label="日期" /> },
  DateTimePicker: { draw: () => <ui.DateTimePicker aria-label="时间" /> },
  Field: {
    draw: () => (
      <ui.Field label="名称">
        <ui.Input />
      </ui.Field>
    ),
    onServer: "名称",
  },
  Input: { draw: () => <ui.Input aria-label="名称" /> },
  Kbd: { draw: () => <ui.Kbd keys={["Esc"]} />, onServer: "Esc" },
  NumberInput: { draw: () => <ui.NumberInput aria-label="学分" /> },
  RadioGroup: { draw: () => <ui.RadioGroup aria-label="方式" options={[option]} />, onServer: "甲" },
  Select: { draw: () => <ui.Select aria-label="学校" options={[option]} /> },
  SearchBar: {
    draw: () => <ui.SearchBar fields={ui.defineSearchFields([])} value={{}} onSearch={nothing} />,
  },
  SignInForm: { draw: () => <ui.SignInForm onSubmit={nobody} />, onServer: "登录" },
  Spinner: { draw: () => <ui.Spinner /> },
  Switch: { draw: () => <ui.Switch label="允许退课" />, onServer: "允许退课" },
  Textarea: { draw: () => <ui.Textarea aria-label="说明" /> },
  Upload: { draw: () => <ui.Upload aria-label="课程目录" />, onServer: "点击选择" },
  VisuallyHidden: { draw: () => <ui.VisuallyHidden>只给读屏</ui.VisuallyHidden>, onServer: "只给读屏" },
};

/**
 * Those that stand in another, or need a list, a menu or a form of the page: their stories give it to them, and are
 * drawn on a server too.
 */
export const shownInStories: readonly string[] = [
  "AppShell",
  "FullscreenToggle",
  "MenuSearchDialog",
  "NotificationBell",
  "ShellSettingsDrawer",
  "Sidebar",
  "SidebarMenu",
  "TopBar",
  "TopNavShell",
  "UserMenu",
  "VisitedTabs",
  "Watermark",
  "AuditForm",
  "AuditHistory",
  "AuditPreview",
  "OpinionField",
  "ResultField",
  "CourseDetailPanel",
  "CourseList",
  "CourseRow",
  "CreditMeter",
  "FacetList",
  "SeatMeter",
  "SelectionHeader",
  "DataTable",
  "ExportColumnList",
  "EditDialog",
  "ExportDialog",
  "ExportForm",
  "ExportResult",
  "FeedbackDialog",
  "FeedbackPictureView",
  "Form",
  "FormField",
  "PickerChosen",
  "PickerDialog",
  "PickerLimitAlert",
  "PickerTable",
  "Tree",
  "CaptchaField",
  "PasswordField",
  "WeekGrid",
  "WeekSwitch",
  // They draw nothing of their own.
  "ConfirmProvider",
  "RequirePermission",
  "RequireRoles",
  "UiProvider",
];
