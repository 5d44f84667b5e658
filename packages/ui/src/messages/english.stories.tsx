import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { expect, fireEvent, screen, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import * as ui from "../index.js";
import { chineseTexts } from "./chinese-texts.js";

/**
 * Every component of the package in English, closed and open: none of its own texts is Chinese. Whoever exports a new
 * component adds it here, or the first story fails.
 */
const meta: Meta = { title: "基础/英文 English", globals: { language: "en" } };
export default meta;

const nothing = () => undefined;
const now = new Date("2026-11-20T11:45:24+08:00");
const later = new Date("2026-11-21T12:46:25+08:00");
const noteMenu: readonly ui.MenuItem[] = [
  { type: "label", id: "who", label: "Note" },
  { id: "copy", label: "Copy", onSelect: nothing },
  { id: "delete", label: "Delete", disabledReason: "It is published", onSelect: nothing },
];
const options: readonly ui.SelectOption[] = [
  { value: "a", label: "Algebra" },
  { value: "p", label: "Physics", disabledReason: "Full" },
  { value: "o", label: "Old", expired: true },
];

interface Course {
  id: number;
  name: string;
  teachers: readonly string[];
  credits: number;
}
const courses: readonly Course[] = [
  { id: 1, name: "Algebra", teachers: ["Ada", "Emmy"], credits: 1000 },
  { id: 2, name: "Physics", teachers: ["Marie"], credits: 2000 },
];
const columns: readonly ui.DataTableColumn<Course>[] = [
  { prop: "name", label: "Name", sortable: true, customPopo: true },
  { prop: "teachers", label: "Teachers" },
  { prop: "credits", label: "Credits", sum: true, edit: { control: "number", maxLength: 6 } },
];
const rowActions: readonly ui.RowAction<Course>[] = ["Edit", "Publish", "Withdraw", "Delete"].map(
  (label) => ({ id: label, label, onClick: nothing }),
);
const fields = ui.defineSearchFields([
  { prop: "name", label: "Name", type: "input", required: true },
  { prop: "level", label: "Level", type: "select", options: [{ value: "1", label: "One" }] },
  { prop: "opens", label: "Opens", type: "dateRange" },
  { prop: "credits", label: "Credits", type: "numberRange" },
  { prop: "starts", label: "Starts", type: "date" },
]);
const searched = { name: "A", level: "1", opens: ["2026-11-01", ""], credits: [1, 4], starts: "" } as const;

const workflow: ui.AuditWorkflow = {
  currentAuditName: "School",
  dicList: [
    { code: "1", dic_name: "Agree" },
    { code: "2", dic_name: "Refuse" },
  ],
  auditlog: [
    { nodeName: "Application", assignee: "Ada", commentContext: "Please", endTime: "2026-11-18 09:12:00" },
    { nodeName: "School", assignee: "Emmy" },
  ],
};
const programme = {
  terms: 4,
  totalCredits: 12,
  natureLabels: { required: "Required" },
  departments: ["Mathematics"],
  findings: [
    { key: "c-1", severity: "error" as const, message: "Too early" },
    { severity: "warning" as const, message: "Too few credits" },
  ],
  value: {
    modules: [
      {
        key: "m-1",
        name: "Core",
        minCredits: 40,
        minCourses: 2,
        chooseCourses: 1,
        overflowTo: "m-2",
        free: false,
        filter: { natures: ["required"], courseIds: [7] },
      },
      { key: "m-2", name: "Free", minCredits: 2, free: true },
    ],
    items: [
      {
        key: "c-1",
        moduleKey: "m-1",
        course: { id: 1, code: "M1", name: "Algebra", credits: 40, nature: "required" },
        term: 1,
        mandatory: true,
        alternatives: [{ id: 2, code: "M2", name: "Physics" }],
      },
    ],
  },
  onSearchCourses: async () => [],
  onChange: nothing,
};
const classes: readonly ui.WeekEntry[] = [
  { id: "1", title: "Algebra", weekday: 3, sections: [1, 2], weeks: [11, 12, 13], place: "A204" },
  { id: "2", title: "Physics", weekday: 3, sections: [2, 3], weeks: [12], state: "queued" },
  { id: "3", title: "History", weekday: 5, sections: [1, 2], weeks: [12] },
];
const shell = {
  brand: { name: "Office", mark: "O" },
  user: { name: "Ada", roleName: "Office", detail: "Riverside", impersonating: true },
  roles: [
    { id: "2", name: "Office", current: true },
    { id: "3", name: "Teacher" },
  ],
};
const shellMenu: readonly ui.ShellMenuItem[] = [
  { id: "console", label: "Console", href: "/console" },
  { id: "list", label: "Lists", children: [{ id: "rounds", label: "Rounds", href: "/rounds" }] },
  { id: "away", label: "Elsewhere", href: "https://example.org" },
];
const told: readonly ui.ShellNotification[] = [
  { id: "1", title: "A round opens", time: "2026-11-20T09:30:00+08:00", read: false },
];

function FormSample() {
  const form = useForm({ defaultValues: { name: "" } });
  return (
    <ui.Form form={form} onSubmit={nothing}>
      <ui.FormField control={form.control} name="name" label="Name" required>
        {(field) => <ui.Input {...field} clearable maxLength={20} />}
      </ui.FormField>
    </ui.Form>
  );
}

function ShellSample() {
  const tabs = ui.useVisitedTabs({
    pinned: [{ id: "/console", title: "Console" }],
    defaultState: { tabs: [{ id: "/rounds", title: "Rounds", unsaved: true }], activeId: "/rounds" },
    onActivate: nothing,
    onEmpty: nothing,
  });
  return (
    <ui.AppShell
      {...shell}
      menu={shellMenu}
      activeHref="/rounds"
      onNavigate={nothing}
      sidebarOpen
      onSidebarOpenChange={nothing}
      settings={ui.DEFAULT_SHELL_SETTINGS}
      onSettingsChange={nothing}
      userMenu={[{ id: "out", label: "Sign out", onSelect: nothing }]}
      topBarExtra={
        <ui.NotificationBell
          unreadCount={1}
          items={told}
          onSelect={nothing}
          onMarkAllRead={nothing}
          onShowAll={nothing}
        />
      }
      watermark={["Ada"]}
      tabs={<ui.VisitedTabs {...tabs} onAction={tabs.dispatch} onRefresh={nothing} />}
    >
      <p>Page</p>
    </ui.AppShell>
  );
}

/** One of each that stands in the page; what opens is closed here, and opened by the stories below. */
const inPlace = {
  Alert: () => (
    <ui.Alert tone="danger" title="Not saved" onClose={nothing}>
      Try again
    </ui.Alert>
  ),
  AnswerSheet: () => (
    <ui.AnswerSheet
      questions={[
        { key: "a", kind: "scale", title: "Clear" },
        { key: "b", kind: "nps", title: "Recommend" },
        { key: "c", kind: "multi", title: "Better", choices: [{ key: "x", text: "Notes" }] },
        { key: "d", kind: "text", title: "Words" },
      ]}
      answers={[{ question: "a", value: 4 }]}
    />
  ),
  AuditForm: () => (
    <ui.AuditForm workflow={workflow} onSubmit={async () => undefined} preview={() => "Then: office"} />
  ),
  Avatar: () => <ui.Avatar name="Ada" />,
  BarList: () => (
    <>
      <ui.BarList label="Reasons" items={[{ id: "1", label: "Full", value: 1200 }]} />
      <ui.BarList label="No reasons" items={[]} />
    </>
  ),
  Breadcrumb: () => (
    <ui.Breadcrumb
      items={["Home", "Office", "Electives", "Rounds", "Autumn", "Settings"].map((label) => ({
        label,
        href: `/${label}`,
      }))}
    />
  ),
  Button: () => <ui.Button busy>Save</ui.Button>,
  Card: () => <ui.Card title="Round">Autumn</ui.Card>,
  Checkbox: () => <ui.Checkbox label="All" defaultChecked="indeterminate" />,
  Collapse: () => <ui.Collapse items={[{ id: "a", label: "Who", content: "Students" }]} />,
  Combobox: () => (
    <>
      <ui.Combobox aria-label="Course" options={options} clearable defaultValue="o" />
      <ui.Combobox aria-label="Courses" multiple options={options} defaultValue={["a", "o"]} />
    </>
  ),
  ContextMenu: () => (
    <ui.ContextMenu items={noteMenu}>
      <p>Note</p>
    </ui.ContextMenu>
  ),
  ConnectionLine: () => <ui.ConnectionLine state="offline" asOf={now} />,
  Countdown: () => <ui.Countdown until={later} label="Closes in" />,
  CourseDetailPanel: () => (
    <ui.CourseDetailPanel
      name="Algebra"
      facts={[{ label: "Credits", value: "4" }]}
      seats={{ left: 2, capacity: 60 }}
      conflict="Clashes with Physics"
    />
  ),
  CourseList: () => (
    <ui.CourseList>
      <ui.CourseRow
        courseId="1"
        name="Algebra"
        school="Riverside"
        teachers={["Ada", "Emmy"]}
        conflict="Clashes with Physics"
        seats={{ left: 0, capacity: 60 }}
      />
    </ui.CourseList>
  ),
  CreditMeter: () => <ui.CreditMeter used={24} max={25} preview={3} />,
  CoverageGrid: () => {
    const of = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `School ${id}` }));
    const pair = { hostId: 0, rules: 1 };
    const cells: readonly ui.CoverageCell[] = [
      { ...pair, homeId: 1, state: "signed", share: 0.5, classes: 2 },
      { ...pair, homeId: 2, state: "signed" },
      { ...pair, homeId: 3, state: "suspended", share: 0.5 },
      { ...pair, homeId: 4, state: "unsigned" },
    ];
    return (
      <>
        <ui.CoverageGrid label="Few" ownId={0} schools={of(6)} cells={cells} onOpen={nothing} />
        <ui.CoverageGrid label="Many" schools={of(21)} cells={cells} />
        <ui.CoverageGrid label="In one hand" style={{ width: "20rem" }} schools={of(6)} cells={cells} />
      </>
    );
  },
  CreditBar: () => (
    <>
      <ui.CreditBar label="All credits" have={88} studying={8.5} tried={2} need={160} legend />
      <ui.CreditBar label="Arts" have={3} need={2} legend />
      <ui.CreditBar label="Languages" have={1} studying={1} need={2} />
      <ui.CreditBar label="From elsewhere" have={5.5} waiting={2} studying={6.5} need={40} cap legend />
      <ui.CreditBar label="From elsewhere, full" have={41} need={40} cap legend />
    </>
  ),
  DataTable: () => (
    <>
      <ui.DataTable
        label="Courses"
        columns={columns}
        rows={courses}
        indexed
        selectable
        page={ui.firstPage()}
        onPageChange={nothing}
        rowCount={400}
        actions={rowActions}
        expand={(course) => course.name}
        onEdit={nothing}
        onRefresh={nothing}
      />
      <ui.DataTable label="None" columns={columns} rows={[]} />
      <ui.DataTable label="Failed" columns={columns} rows={[]} error onRetry={nothing} errorRequestId="r-1" />
      <ui.DataTable label="Forbidden" columns={columns} rows={[]} forbidden />
    </>
  ),
  DatePicker: () => <ui.DatePicker aria-label="Day" defaultValue="2026-11-20" />,
  DateRangePicker: () => <ui.DateRangePicker aria-label="Days" defaultValue={["2026-11-01", "2026-11-20"]} />,
  DateTimePicker: () => <ui.DateTimePicker aria-label="Moment" defaultValue="2026-11-20 11:45:24" />,
  DemandBar: () => (
    <>
      <ui.DemandBar bidders={31} seats={8} />
      <ui.DemandBar bidders={41} seats={40} />
      <ui.DemandBar bidders={17} seats={20} />
      <ui.DemandBar bidders={8} seats={8} />
      <ui.DemandBar bidders={0} seats={8} />
      <ui.DemandBar bidders={3} seats={0} size="sm" />
    </>
  ),
  Descriptions: () => (
    <ui.Descriptions
      groups={[
        {
          id: "all",
          items: [
            { label: "Number", value: "1", copyText: "1" },
            { label: "Tutor", value: "" },
          ],
        },
      ]}
    />
  ),
  Difference: () => (
    <>
      <ui.Difference
        label="Change"
        unchanged
        before={{ name: "Algebra", credits: 3, note: "x" }}
        after={{ name: "Algebra", credits: 2, open: true }}
      />
      <ui.Difference label="None" before={{}} after={{}} />
    </>
  ),
  DrawResult: () => (
    <ui.DrawResult
      groups={[
        {
          id: "g",
          label: "General",
          take: 1,
          wishes: [
            {
              id: "a",
              rank: 1,
              course: "Gardens",
              outcome: "lost",
              reason: "Full",
              queue: { place: 4, opens: "noon", swapsFor: "First aid" },
            },
            { id: "b", rank: 2, course: "First aid", outcome: "won", credits: 1 },
            { id: "c", rank: 3, course: "Novels", outcome: "notDrawn", queueable: true },
            { id: "d", rank: 4, course: "News", outcome: "notDrawn" },
          ],
        },
      ]}
      onQueue={nothing}
      onLeaveQueue={nothing}
      onTimetable={nothing}
      onReselect={nothing}
      onVerify={nothing}
    />
  ),
  EmptyState: () => <ui.EmptyState />,
  ErrorState: () => <ui.ErrorState requestId="r-1" onRetry={nothing} />,
  FacetList: () => (
    <ui.FacetList
      groups={[
        {
          id: "school",
          label: "School",
          visible: 1,
          options: ["Riverside", "Hilltop", "Lakeside"].map((label) => ({ value: label, label, count: 3 })),
        },
      ]}
      value={{}}
      onValueChange={nothing}
    />
  ),
  Field: () => (
    <ui.Field label="Name" required description="As in the register" error="Missing">
      <ui.Input />
    </ui.Field>
  ),
  FillRate: () => <ui.FillRate label="Seats" used={12806} total={14652} />,
  ForbiddenState: () => <ui.ForbiddenState />,
  Form: () => <FormSample />,
  FullscreenToggle: () => <ui.FullscreenToggle />,
  HalfDayPicker: () => (
    <ui.HalfDayPicker
      value={[{ weekday: 1, part: "morning", wish: "never" }]}
      onValueChange={nothing}
      freeDays={[5]}
      onFreeDaysChange={nothing}
    />
  ),
  IconButton: () => <ui.IconButton label="Close" icon={<span>×</span>} />,
  Input: () => <ui.Input aria-label="Name" defaultValue="Ada" clearable />,
  JobProgress: () => (
    <>
      {(["queued", "running", "cancelling", "succeeded", "failed", "cancelled"] as const).map((state) => (
        <ui.JobProgress
          key={state}
          label={`Import, ${state}`}
          state={state}
          done={1200}
          total={3000}
          secondsLeft={90}
          onCancel={nothing}
        />
      ))}
    </>
  ),
  Kbd: () => <ui.Kbd keys={["Ctrl", "K"]} />,
  LineChart: () => (
    <>
      <ui.LineChart
        label="Requests"
        unit="/s"
        series={[
          {
            id: "all",
            label: "All",
            points: [1, 2, 3].map((at) => ({ at: now.getTime() + at * 1000, value: at })),
          },
        ]}
      />
      <ui.LineChart label="Nothing" series={[]} />
    </>
  ),
  MarkGrid: () => (
    <>
      <ui.MarkGrid
        label="Marks"
        rows={[
          { id: "a", number: "20250101003", name: "Ada", school: "Riverside", note: "Late" },
          { id: "b", number: "20250101004", name: "Ben" },
        ]}
        columns={[
          { id: "daily", name: "Homework", kind: "mark", weight: 40 },
          { id: "exam", name: "Exam", kind: "level", weight: 60 },
        ]}
        cellText={(row, column) => (row === "a" ? ({ daily: "91", exam: "A" }[column] ?? "") : "")}
      />
      <ui.MarkGrid label="Nobody" rows={[]} columns={[]} cellText={() => ""} />
    </>
  ),
  Menu: () => <ui.Menu items={noteMenu} trigger={<ui.Button>Note menu</ui.Button>} />,
  NumberInput: () => <ui.NumberInput aria-label="Seats" defaultValue={60} unit="seats" />,
  PageHeader: () => (
    <ui.PageHeader
      title="Second round"
      status={{ label: "Open" }}
      back={{ href: "/rounds", label: "rounds" }}
      actions={[
        { id: "edit", label: "Edit", primary: true },
        { id: "delete", label: "Delete", tone: "danger" },
      ]}
    />
  ),
  Pagination: () => (
    <ui.Pagination defaultPage={{ pageIndex: 8, pageSize: 20, orderBy: [] }} rowCount={1580} />
  ),
  Passbook: () => (
    <>
      <ui.Passbook label="Nothing" lines={[]} />
      <ui.Passbook
        label="Account"
        lines={[
          { key: "4", date: "2027-01-22", text: "Marks", change: 2 },
          { key: "3", date: "2027-01-20", text: "Reversal", change: -1, balance: 0, detail: "Rule 1" },
          { key: "2", date: "2026-01-20", text: "Algebra", change: 1, balance: 1, reversedBy: "3" },
          { key: "1", date: "2026-01-19", text: "Physics", change: 1, balance: 0, reversedBy: "0" },
        ]}
      />
    </>
  ),
  Popover: () => (
    <ui.Popover label="Details" trigger={<ui.Button>Details</ui.Button>}>
      Room A204
    </ui.Popover>
  ),
  PlanCard: () => (
    <ui.PlanCard
      name="Plan 1"
      summary="3 courses"
      trade="Most of what you want"
      entries={[]}
      facts={[{ label: "Trips", value: "3 a week" }]}
      linesTitle="Courses in it"
      lines={[{ id: "a", text: "Gardens", detail: "3 seats left", scarce: true }]}
    />
  ),
  PlanDeck: () => (
    <ui.PlanDeck
      plans={["1", "2"].map((id) => ({
        id,
        name: `Plan ${id}`,
        summary: "3 courses",
        trade: "Most of what you want",
        entries: [],
        facts: [],
        linesTitle: "Courses in it",
        lines: [],
      }))}
    />
  ),
  PointsInput: () => (
    <ui.PointsInput items={[{ id: "a", course: "Gardens" }]} value={{ a: 105 }} onValueChange={nothing} />
  ),
  ProgrammeEditor: () => (
    <>
      <ui.ProgrammeEditor
        label="Nothing"
        terms={8}
        natureLabels={{}}
        value={{ modules: [], items: [] }}
        onSearchCourses={async () => []}
        onChange={nothing}
      />
      <ui.ProgrammeEditor {...programme} label="Programme" />
      <ui.ProgrammeEditor {...programme} label="Terms" defaultView="terms" />
    </>
  ),
  ProgrammeTree: () => (
    <>
      <ui.ProgrammeTree label="Nothing" modules={[]} />
      <ui.ProgrammeTree
        label="Programme"
        onCourse={nothing}
        modules={[
          {
            key: "science",
            name: "Science",
            have: 4,
            tried: 2,
            need: 8,
            modules: [
              { key: "sport", name: "Sport", have: 2, need: 1, courses: [], modules: [] },
              { key: "arts", name: "Arts", have: 1, studying: 2, need: 2, courses: [], modules: [] },
            ],
            courses: (["passed", "studying", "tried", "failed", "open"] as const).map((state) => ({
              key: state,
              name: "Algebra",
              countsAs: "Physics",
              credits: 2,
              state,
            })),
          },
        ]}
      />
    </>
  ),
  Progress: () => <ui.Progress label="Import" value={30} showLabel />,
  QrCode: () => (
    <>
      <ui.QrCode value="https://example.edu.cn" label="Sign in" downloadName="code" />
      <ui.QrCode value={"a".repeat(4000)} label="Too long" />
    </>
  ),
  QuestionBuilder: () => (
    <>
      <ui.QuestionBuilder
        label="Written"
        questions={[
          {
            key: "q1",
            kind: "scale",
            title: "Clear",
            hint: "",
            required: true,
            weight: 2,
            dimension: "Method",
          },
          {
            key: "q2",
            kind: "text",
            title: "",
            hint: "",
            required: false,
            showIf: { question: "q1", anyOf: ["1"] },
          },
        ]}
        scored
        problems={[{ field: "questions.1.title", message: "Write the question" }]}
        onQuestionsChange={nothing}
      />
      <ui.QuestionBuilder label="Nothing" questions={[]} onQuestionsChange={nothing} />
    </>
  ),
  RadioGroup: () => <ui.RadioGroup aria-label="Mode" options={[{ value: "1", label: "One" }]} />,
  RequirePermission: () => <ui.RequirePermission required="round-edit">Edit</ui.RequirePermission>,
  RequireRoles: () => <ui.RequireRoles allowed={["1"]}>Office</ui.RequireRoles>,
  Result: () => (
    <>
      {(["success", "waiting", "failed", "forbidden"] as const).map((state) => (
        <ui.Result key={state} state={state} />
      ))}
    </>
  ),
  RichText: () => <ui.RichText html="<p>Notice</p>" />,
  RowErrorList: () => (
    <ui.RowErrorList
      total={9000}
      errors={[
        { row: 2, column: "Teacher", value: "", reason: "Unknown teacher" },
        { row: 3, reason: "Twice" },
      ]}
    />
  ),
  SearchBar: () => (
    <ui.SearchBar
      fields={fields}
      value={searched}
      onSearch={nothing}
      resultCount={2}
      savedQueriesId="english"
      defaultExpanded
    />
  ),
  SaveStatus: () => (
    <>
      <ui.SaveStatus saving={{ state: "saved", at: now }} />
      <ui.SaveStatus saving={{ state: "saving" }} />
      <ui.SaveStatus saving={{ state: "failed", retryAt: later }} onRetry={nothing} />
    </>
  ),
  SeatMeter: () => (
    <>
      <ui.SeatMeter left={30} capacity={60} announce />
      <ui.SeatMeter left={2} capacity={60} />
      <ui.SeatMeter left={0} capacity={60} />
    </>
  ),
  Select: () => <ui.Select aria-label="Course" options={options} defaultValue="o" clearable />,
  SelectionHeader: () => (
    <ui.SelectionHeader
      title="Autumn, second round"
      state={{ label: "Open" }}
      countdown={{ to: "close", at: later }}
      credits={{ used: 24, max: 25, preview: 3 }}
      waitlist={{ count: 2, place: 3 }}
    />
  ),
  SignInForm: () => (
    <ui.SignInForm
      onSubmit={async () => undefined}
      captcha={{ onRefresh: nothing }}
      remember
      defaultUsername="ada"
    />
  ),
  Skeleton: () => <ui.Skeleton lines={2} />,
  Slider: () => <ui.Slider aria-label="Exam" defaultValue={80} unit="points" />,
  Spinner: () => <ui.Spinner />,
  StatCard: () => <ui.StatCard label="Rounds" value="2" />,
  Steps: () => (
    <ui.Steps
      label="Workflow"
      narrow="summary"
      current="b"
      items={[
        { id: "a", label: "Application" },
        { id: "b", label: "School", state: "failed" },
        { id: "c", label: "Office" },
        { id: "d", label: "End", state: "current" },
      ]}
    />
  ),
  Switch: () => <ui.Switch label="Waitlist" defaultChecked />,
  Tabs: () => <ui.Tabs label="Parts" items={[{ id: "1", label: "One", content: "First" }]} />,
  Tag: () => <ui.Tag onRemove={nothing}>New</ui.Tag>,
  Textarea: () => <ui.Textarea aria-label="Note" showCount maxLength={200} />,
  TermCalendar: () => (
    <ui.TermCalendar
      label="Autumn term"
      firstMonday="2026-09-07"
      weeks={4}
      marks={[{ day: "2026-10-01", kind: "holiday", label: "National Day" }]}
      events={[{ id: "1", title: "First round", from: "2026-09-14", to: "2026-09-20" }]}
    />
  ),
  TermPicker: () => (
    <ui.TermPicker
      aria-label="Term"
      terms={["2025-2026-2", "2026-2027-1"]}
      currentTerm="2026-2027-1"
      defaultValue="2026-2027-1"
    />
  ),
  Badge: () => <ui.Badge count={3} label="3 unread" />,
  Divider: () => <ui.Divider>or</ui.Divider>,
  FormButtons: () => <ui.FormButtons>buttons</ui.FormButtons>,
  Grid: () => <ui.Grid>columns</ui.Grid>,
  Heading: () => <ui.Heading>Rounds</ui.Heading>,
  Stack: () => <ui.Stack>below each other</ui.Stack>,
  Cascader: () => (
    <ui.Cascader
      aria-label="Class"
      clearable
      nodes={[{ id: "science", label: "Science", children: [{ id: "maths", label: "Maths" }] }]}
      value="maths"
    />
  ),
  MonthPicker: () => <ui.MonthPicker aria-label="Month" defaultValue="2026-11" />,
  SegmentedControl: () => (
    <ui.SegmentedControl
      aria-label="View"
      options={[
        { value: "week", label: "Week" },
        { value: "month", label: "Month" },
      ]}
      defaultValue="week"
    />
  ),
  SplitButton: () => (
    <ui.SplitButton label="Save" items={[{ id: "next", label: "Save and add", onSelect: () => undefined }]} />
  ),
  TimePicker: () => <ui.TimePicker aria-label="Time" defaultValue="08:00" />,
  TimeRange: () => <ui.TimeRange aria-label="Hours" defaultValue={["08:00", "09:40"]} />,
  Timeline: () => <ui.Timeline label="History" events={[{ id: "1", label: "Application" }]} />,
  Toaster: () => <ui.Toaster />,
  Tooltip: () => (
    <ui.Tooltip content="Saves at once">
      <ui.Button>Hint</ui.Button>
    </ui.Tooltip>
  ),
  Tree: () => (
    <ui.Tree
      aria-label="Departments"
      checkable
      searchable
      expandControls
      nodes={[{ id: "science", label: "Science" }]}
      defaultExpanded={["science"]}
      loadChildren={() => Promise.reject(new TypeError("Failed to fetch"))}
    />
  ),
  Transfer: () => (
    <ui.Transfer
      aria-label="Roles"
      searchable
      options={[
        { value: "office", label: "Office" },
        { value: "teacher", label: "Teacher" },
      ]}
      defaultValue={["teacher"]}
    />
  ),
  TreeSelect: () => (
    <ui.TreeSelect
      aria-label="Department"
      clearable
      nodes={[{ id: "science", label: "Science" }]}
      value="science"
    />
  ),
  Upload: () => (
    <ui.Upload
      aria-label="Files"
      accept={[".xlsx", ".csv"]}
      maxSize={4096}
      maxFiles={2}
      description="Use the form"
    />
  ),
  VisuallyHidden: () => <ui.VisuallyHidden>Said only</ui.VisuallyHidden>,
  Watermark: () => <ui.Watermark lines={["Ada"]} />,
  VerifySteps: () => (
    <>
      <ui.VerifySteps
        steps={[{ id: "a", title: "The promise", state: "ok" }]}
        ticket="K7QF-2M9X"
        took={400}
      />
      <ui.VerifySteps
        steps={[
          { id: "a", title: "The file", state: "differs", published: "c489", computed: "2d71" },
          { id: "b", title: "The place", state: "pending" },
        ]}
        onRetry={nothing}
        onReport={nothing}
      />
      <ui.VerifySteps steps={[{ id: "a", title: "The promise", state: "running" }]} />
      <ui.VerifySteps steps={[{ id: "a", title: "The file", state: "pending" }]} failure="Offline" />
    </>
  ),
  WeekGrid: () => (
    <>
      <ui.WeekGrid
        entries={classes}
        week={12}
        weeks={16}
        onWeekChange={nothing}
        firstMonday="2026-08-31"
        view="grid"
        onViewChange={nothing}
        onEntrySelect={nothing}
        marks={[{ week: 12, weekday: 5, kind: "holiday", label: "Sports day" }]}
      />
      <ui.WeekGrid title="As a list" entries={classes} week={12} view="list" />
    </>
  ),
  WeekPicker: () => (
    <ui.WeekPicker multiple aria-label="Weeks" firstMonday="2026-08-31" weeks={18} defaultValue={[1, 2, 3]} />
  ),
  WeekSwitch: () => <ui.WeekSwitch week={3} weeks={16} currentWeek={12} onWeekChange={nothing} />,
  WishList: () => (
    <ui.WishList
      groups={[
        { id: "g", label: "General", take: 1, limit: 1 },
        { id: "m", label: "Major", take: 2, limit: 5, basket: [{ id: "x", course: "Sensing" }] },
      ]}
      wishes={[
        {
          id: "a",
          groupId: "g",
          course: "Gardens",
          demand: { bidders: 31, seats: 8 },
          lastTerm: { bidders: 26, seats: 8, lowestRank: 1 },
          unsaved: true,
          obstacle: { kind: "loses", text: "Clashes with Databases", consequence: "will not win" },
        },
        { id: "b", groupId: "g", course: "First aid", lastTerm: { bidders: 4, seats: 8 } },
        { id: "c", groupId: "g", course: "Novels", lastTerm: null },
        { id: "d", groupId: "g", course: "News", lastTerm: { bidders: 9, seats: 8, lowestPoints: 40 } },
      ]}
      countedAt={now}
      onOrderChange={nothing}
      onAdd={nothing}
      onTakeBasket={nothing}
      onRemove={nothing}
    />
  ),
} satisfies Partial<Record<keyof typeof ui, () => ReactNode>>;

/** What is over or around the page, in a story of its own. */
const overPage = [
  "AppShell",
  "ConfirmProvider",
  "Dialog",
  "DialogClose",
  "Drawer",
  "EditDialog",
  "ExportDialog",
  "FeedbackDialog",
  "MenuSearchDialog",
  "NotificationBell",
  "PasteReview",
  "PickerDialog",
  "ShellSettingsDrawer",
  "TopNavShell",
] as const satisfies readonly (keyof typeof ui)[];

/** Parts, exported to be put together otherwise: they are drawn by those above. */
const parts = [
  "AuditHistory",
  "AuditPreview",
  "CaptchaField",
  "ConfirmDialog",
  "CourseRow",
  "ExportColumnList",
  "ExportForm",
  "ExportResult",
  "FeedbackPictureView",
  "FormField",
  "OpinionField",
  "PasswordField",
  "PickerChosen",
  "PickerLimitAlert",
  "PickerTable",
  "ResultField",
  "Sidebar",
  "SidebarMenu",
  "TopBar",
  "UiProvider",
  "UserMenu",
  "VisitedTabs",
] as const satisfies readonly (keyof typeof ui)[];

/** A component is a function, or an object that React made of one, whose name is a name. An error's class is none. */
const isComponent = ([name, value]: [string, unknown]) =>
  /^[A-Z][a-z]/.test(name) &&
  ((typeof value === "function" && !(value.prototype instanceof Error)) ||
    (typeof value === "object" && value !== null && "$$typeof" in value));

type Story = StoryObj;

/** Waits for what is loaded when it is used, which takes its time on a busy machine. */
const eventually = <Result,>(look: () => Result) => waitFor(look);
const expectEnglish = () => expect(chineseTexts(document.body)).toEqual([]);
const comes = (text: string | RegExp) => eventually(() => expect(screen.getAllByText(text)[0]).toBeVisible());

type SampleName = keyof typeof inPlace;
/** Some samples under each other, each in a region of its name. */
const samples = (names: readonly SampleName[]) => (
  <div style={{ display: "grid", gap: 16, gridTemplateColumns: "minmax(0, 1fr)" }}>
    {names.map((name) => {
      const Sample = inPlace[name];
      return (
        <section key={name} aria-label={name}>
          <Sample />
        </section>
      );
    })}
  </div>
);

/** Everything that stands in the page. Axe looks at each in its own stories: here ids and landmarks come many times. */
export const InPage: Story = {
  name: "页面里的英文",
  parameters: { a11y: { test: "off" } },
  render: () => samples(Object.keys(inPlace) as SampleName[]),
  play: async () => {
    const components = Object.entries(ui)
      .filter(isComponent)
      .map(([name]) => name);
    const shown = [...Object.keys(inPlace), ...overPage, ...parts];
    await expect(components.toSorted()).toEqual(shown.toSorted());
    for (const text of ["Requests", "Import, running", "Unknown teacher", "Notice", "Not loaded"])
      await comes(text);
    await expectEnglish();
  },
};

const sampleOf = (name: SampleName) => within(screen.getByRole("region", { name }));
/** What opens over the page is there, and in English; Escape closes it again. */
const opens = async (what: string, isThere: () => unknown) => {
  await eventually(isThere);
  await expect({ [what]: chineseTexts(document.body) }).toEqual({ [what]: [] });
  await userEvent.keyboard("{Escape}");
};

/** Lists, menus and hints, one after the other. */
export const Opened: Story = {
  name: "打开之后的英文",
  render: () => samples(["Select", "Combobox", "Menu", "ContextMenu", "Popover", "Tooltip"]),
  play: async () => {
    await userEvent.click(sampleOf("Select").getByRole("combobox"));
    await opens("select", () => screen.getByRole("option", { name: "Old (no longer used)" }));
    const course = sampleOf("Combobox").getByRole("combobox", { name: "Course" });
    await userEvent.click(course);
    await opens("combobox", () => screen.getByRole("option", { name: /Old \(no longer used\)/ }));
    await userEvent.type(course, "zzz");
    await opens("combobox without a match", () => screen.getByText("No option matches"));
    await userEvent.click(sampleOf("Menu").getByRole("button", { name: "Note menu" }));
    await opens("menu", () => screen.getByRole("menuitem", { name: /Copy/ }));
    await fireEvent.contextMenu(sampleOf("ContextMenu").getByText("Note"));
    await opens("context menu", () => screen.getByRole("menuitem", { name: /Copy/ }));
    await userEvent.click(sampleOf("Popover").getByRole("button", { name: "Details" }));
    await opens("popover", () => screen.getByText("Room A204"));
    await userEvent.hover(sampleOf("Tooltip").getByRole("button", { name: "Hint" }));
    await opens("tooltip", () => screen.getByRole("tooltip"));
  },
};

const calendars = ["DatePicker", "DateRangePicker", "DateTimePicker"] as const;

/** Calendars of days, ranges and moments. */
export const Calendars: Story = {
  name: "日历的英文",
  render: () => samples(calendars),
  play: async () => {
    for (const name of calendars) {
      await userEvent.click(
        sampleOf(name).getAllByRole("button", { name: "Open calendar" })[0] as HTMLElement,
      );
      await opens(name, () => expect(screen.getAllByRole("gridcell").length).toBeGreaterThan(27));
    }
  },
};

/** What a table opens: columns, more tools, more acts of a row, a cell that is written in, and a wrong text in it. */
export const TableOpened: Story = {
  name: "表格打开的东西",
  parameters: { a11y: { test: "off" } },
  render: () => <inPlace.DataTable />,
  play: async ({ canvasElement }) => {
    const table = within(within(canvasElement).getByRole("region", { name: "Courses" }));
    await userEvent.click(table.getByRole("button", { name: "Columns" }));
    await opens("columns", () => screen.getByRole("checkbox", { name: "Show “Name”" }));
    for (const more of table.getAllByRole("button", { name: "More" }).slice(0, 2)) {
      await userEvent.click(more);
      await opens("more", () => expect(screen.getAllByRole("menuitem").length).toBeGreaterThan(1));
    }
    await userEvent.click(table.getByRole("checkbox", { name: /Select .*1/ }));
    await comes("1 selected");
    await userEvent.click(table.getByRole("button", { name: /Credits: 1000/ }));
    const cell = await eventually(() => table.getByRole("textbox", { name: /Credits/ }));
    await userEvent.clear(cell);
    await userEvent.type(cell, "many{Enter}");
    await comes("1 cells are not valid");
    await expectEnglish();
  },
};

function Asking() {
  const confirm = ui.useConfirm();
  const ask = () =>
    confirm({ title: "Drop Algebra?", description: "Your seat is lost.", confirmLabel: "Drop" });
  return <ui.Button onClick={() => void ask()}>Ask</ui.Button>;
}

/** A question before an act, and a message after it. */
export const Asked: Story = {
  name: "提问的英文",
  render: () => (
    <ui.ConfirmProvider>
      <Asking />
      <ui.Button
        onClick={() => ui.toast.error("Not dropped", { action: { label: "Again", onClick: nothing } })}
      >
        Tell
      </ui.Button>
      <ui.Toaster />
    </ui.ConfirmProvider>
  ),
  beforeEach: () => () => ui.toast.dismiss(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Tell" }));
    await comes("Not dropped");
    await expectEnglish();
    await userEvent.click(canvas.getByRole("button", { name: "Ask" }));
    await opens("confirm", () => screen.getByRole("alertdialog", { name: "Drop Algebra?" }));
  },
};

/** A window over the page, and its question about what was filled in. */
export const DialogOpen: Story = {
  name: "对话框的英文",
  render: () => (
    <ui.Dialog
      open
      onOpenChange={nothing}
      title="Extend the round"
      description="By how long?"
      guard
      footer={
        <>
          <ui.DialogClose>
            <ui.Button>Cancel</ui.Button>
          </ui.DialogClose>
          <ui.Button>Extend</ui.Button>
        </>
      }
    >
      <ui.Field label="Days">
        <ui.NumberInput />
      </ui.Field>
    </ui.Dialog>
  ),
  play: async () => {
    const dialog = await eventually(() => screen.getByRole("dialog", { name: "Extend the round" }));
    await expectEnglish();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await opens("alertdialog", () => screen.getByRole("alertdialog"));
  },
};

/** A form in a window, and what it says when somebody else was faster. */
export const EditOpen: Story = {
  name: "编辑对话框的英文",
  render: () => (
    <ui.EditDialog
      open
      onOpenChange={nothing}
      title="Change the course"
      record={{ name: "Algebra" }}
      schema={z.object({ name: z.string() })}
      values={(course) => ({ name: course?.name ?? "" })}
      onSave={async () => ({ message: "Read it again", conflict: true })}
      onReload={async () => ({ name: "Linear algebra" })}
      saveLabel="Save"
    >
      {(form) => (
        <ui.FormField control={form.control} name="name" label="Name">
          {(field) => <ui.Input {...field} />}
        </ui.FormField>
      )}
    </ui.EditDialog>
  ),
  play: async () => {
    const dialog = await eventually(() => screen.getByRole("dialog", { name: "Change the course" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    const show = await within(dialog).findByRole("button", { name: "Show the newest state" });
    await expectEnglish();
    await userEvent.click(show);
    await within(dialog).findByRole("button", { name: "Back to mine" });
    await expectEnglish();
  },
};

/** A sheet at the side of the page. */
export const DrawerOpen: Story = {
  name: "抽屉的英文",
  render: () => (
    <ui.Drawer open onOpenChange={nothing} title="Algebra">
      Four credits
    </ui.Drawer>
  ),
  play: async () => {
    await eventually(() => screen.getByRole("dialog", { name: "Algebra" }));
    await expectEnglish();
  },
};

/** Choosing records. */
export const PickerOpen: Story = {
  name: "选择对话框打开",
  render: () => (
    <ui.PickerDialog<Course>
      open
      onOpenChange={nothing}
      onPick={nothing}
      columns={columns.map(({ prop, label }) => ({ prop, label }))}
      fields={ui.defineSearchFields([{ prop: "name", label: "Name", type: "input" }])}
      load={async () => ({ items: courses, rowCount: 2 })}
      mode="multi"
      max={1}
    />
  ),
  play: async () => {
    const dialog = within(await eventually(() => screen.getByRole("dialog", { name: "Choose" })));
    await eventually(() => dialog.getByText("Algebra"));
    await expectEnglish();
    for (const name of ["Algebra", "Physics"])
      await userEvent.click(dialog.getByRole("checkbox", { name: `Select ${name}` }));
    await comes("At most 1 records may be selected!");
    await expectEnglish();
  },
};

/** Exporting a list, and when that is done. */
export const ExportOpen: Story = {
  name: "导出的英文",
  render: () => (
    <ui.ExportDialog<Course>
      open
      onOpenChange={nothing}
      onExport={async () => ({ blob: new Blob(["x".repeat(2048)]), fileName: "courses.xlsx" })}
      save={nothing}
      url="/courses"
      columns={columns}
      page={ui.firstPage()}
      pageRows={10}
      rowCount={120_000}
      selectedIds={[]}
      defaultTitle="Courses"
    />
  ),
  play: async () => {
    const dialog = within(await eventually(() => screen.getByRole("dialog", { name: "Export" })));
    await eventually(() => dialog.getByRole("textbox", { name: "Header title" }));
    await expectEnglish();
    await userEvent.click(dialog.getByRole("radio", { name: /All records/ }));
    await expectEnglish();
    await userEvent.click(dialog.getByRole("button", { name: "Export" }));
    await comes("courses.xlsx");
    await expectEnglish();
  },
};

/** A paste in which a number is nobody's, one mark is no mark, and another replaces one that stands there. */
export const Pasting: Story = {
  name: "粘贴的英文",
  render: () => (
    <ui.PasteReview
      open
      onOpenChange={nothing}
      pasted={"20250101003\t88\n20250101004\tmany\n20250109999\t70"}
      students={[
        { id: "a", number: "20250101003", name: "Ada" },
        { id: "b", number: "20250101004", name: "Ben" },
      ]}
      columns={[{ id: "exam", name: "Exam", kind: "mark" }]}
      current={(row) => (row === "a" ? "91" : "")}
      onWrite={nothing}
      onShowRoster={nothing}
      onExportUnmatched={nothing}
    />
  ),
  play: async () => {
    const dialog = within(await eventually(() => screen.getByRole("dialog")));
    await eventually(() => dialog.getByText("20250109999"));
    await expectEnglish();
  },
};

/** What a module of a programme is filled in with, and what can be done with a course. */
export const ProgrammeOpened: Story = {
  name: "方案打开的东西",
  render: () => <ui.ProgrammeEditor {...programme} label="Programme" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Actions for Algebra" }));
    await opens("acts of a course", () => screen.getByRole("menuitem", { name: /Make optional/ }));
    await userEvent.click(canvas.getByRole("button", { name: /^Suggested term of Algebra/ }));
    await opens("terms", () => screen.getByRole("menuitemcheckbox", { name: /Term 2/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Actions for Core" }));
    await opens("acts of a module", () => screen.getByRole("menuitem", { name: /Delete the module/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Edit Core" }));
    await eventually(() => screen.getByRole("dialog", { name: "Edit Core" }));
    await expectEnglish();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    canvas.getByRole("row", { name: /^Algebra/ }).focus();
    await userEvent.keyboard("{Enter}");
    await eventually(() => screen.getByRole("dialog", { name: "Algebra" }));
    await expectEnglish();
  },
};

/** Saying what is wrong, with a picture of the page. */
export const FeedbackOpen: Story = {
  name: "意见反馈的英文",
  render: () => (
    <>
      <p>What is seen</p>
      <ui.FeedbackDialog open onOpenChange={nothing} onSubmit={async () => undefined} />
    </>
  ),
  play: async () => {
    const dialog = within(await eventually(() => screen.getByRole("dialog", { name: "Feedback" })));
    await eventually(() => dialog.getByRole("application"));
    await expectEnglish();
  },
};

/** The frame of the office, and what opens from its bar. */
export const Office: Story = {
  name: "后台的英文",
  parameters: { layout: "fullscreen" },
  render: () => <ShellSample />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await eventually(() => canvas.getByRole("navigation", { name: "Main navigation" }));
    await expectEnglish();
    await userEvent.click(canvas.getByRole("button", { name: "Notifications, 1 unread" }));
    await opens("bell", () => screen.getByText("Mark all as read"));
    await userEvent.click(canvas.getByRole("button", { name: /^Menu of Ada/ }));
    await opens("user menu", () => screen.getByRole("menuitem", { name: "Sign out" }));
    await userEvent.click(canvas.getByRole("button", { name: "Search menu" }));
    await eventually(() => screen.getByRole("combobox", { name: "Search menu" }));
    await userEvent.keyboard("zzz");
    await opens("menu search", () => screen.getByText("No menu entry matches “zzz”"));
    await fireEvent.contextMenu(
      canvas.getByText("Rounds", { selector: `[data-component="visited-tabs"] *` }),
    );
    await opens("tab menu", () => screen.getByRole("menuitem", { name: /Close others/ }));
  },
};

/** What the office may set about its frame. */
export const OfficeSettings: Story = {
  name: "后台设置的英文",
  render: () => (
    <ui.ShellSettingsDrawer
      open
      onOpenChange={nothing}
      settings={ui.DEFAULT_SHELL_SETTINGS}
      onSettingsChange={nothing}
    />
  ),
  play: async () => {
    await eventually(() => screen.getByRole("dialog", { name: "Layout settings" }));
    await expectEnglish();
  },
};

/** The frame of students. */
export const Students: Story = {
  name: "学生的框架",
  parameters: { layout: "fullscreen" },
  render: () => (
    <ui.TopNavShell
      {...shell}
      items={["Home", "Courses", "Grades"].map((label) => ({
        id: label,
        label,
        href: `/${label}`,
        icon: <span>•</span>,
      }))}
      activeHref="/Home"
    >
      <p>Page</p>
    </ui.TopNavShell>
  ),
  play: async ({ canvasElement }) => {
    await eventually(() => within(canvasElement).getAllByRole("navigation"));
    await expectEnglish();
  },
};

/** Files that are refused, fail and arrive, one after the other. */
export const Uploading: Story = {
  name: "上传的英文",
  render: () => (
    <ui.Upload
      aria-label="Files"
      accept={[".xlsx", ".csv"]}
      maxSize={4}
      maxFiles={3}
      defaultValue={[{ id: "F1", name: "there.csv", url: "#there", state: "done" }]}
      onRemove={() => Promise.reject(new TypeError("Failed to fetch"))}
      upload={async (file) => {
        if (file.name === "fails.csv") throw new Error("Refused");
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    const bring = (...names: readonly string[]) =>
      fireEvent.change(input, { target: { files: names.map((name) => new File(["x"], name)) } });
    await bring("picture.png");
    await eventually(() => canvas.getByText("“picture.png” is of a type that is not taken; use .xlsx, .csv"));
    await expectEnglish();
    await bring("fine.csv", "fails.csv");
    await eventually(() => canvas.getByRole("button", { name: "Upload fails.csv again" }));
    await expectEnglish();
    await userEvent.click(canvas.getByRole("button", { name: "Remove there.csv" }));
    await eventually(() => canvas.getAllByText("there.csv was not removed; try again later"));
    await expectEnglish();
  },
};
