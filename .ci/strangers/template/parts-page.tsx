// A page with one of nearly everything, on which every stranger's style sheet is tried.
import {
  Alert,
  Avatar,
  BarList,
  Breadcrumb,
  Button,
  Card,
  Checkbox,
  Combobox,
  ConfirmProvider,
  CreditMeter,
  DatePicker,
  EmptyState,
  ErrorState,
  FacetList,
  Field,
  FillRate,
  Form,
  FormField,
  Input,
  JobProgress,
  Kbd,
  NumberInput,
  Pagination,
  Progress,
  RadioGroup,
  RichText,
  SeatMeter,
  Select,
  SelectionHeader,
  StatCard,
  Switch,
  Tabs,
  Tag,
  Textarea,
  Toaster,
  TopNavShell,
  Tree,
  UiProvider,
  Upload,
  useZodForm,
  WeekGrid,
} from "@huxuan/ui";
import { z } from "zod";
import { coursesInMemory } from "./readme/courses";
import { CoursesPage } from "./readme/courses-page";

const service = coursesInMemory(24);
const can = () => true;
const nothing = () => {};
const clock = () => new Date("2026-11-20T11:45:24+08:00");
const schools = [
  { value: "10001", label: "湘江理工大学" },
  { value: "10002", label: "岳麓师范大学" },
];
const duties = [
  { id: "round", label: "选课轮次", children: [{ id: "round-edit", label: "修改轮次" }] },
  { id: "notice", label: "发通知" },
];
const VARIANTS = ["primary", "secondary", "ghost", "text", "link"] as const;
const schema = z.object({ name: z.string(), note: z.string() });

function Controls() {
  const form = useZodForm(schema, { defaultValues: { name: "第二轮正选", note: "" } });
  return (
    <Form form={form} onSubmit={nothing} aria-label="控件">
      <FormField control={form.control} name="name" label="名称" required>
        {(field) => <Input {...field} clearable />}
      </FormField>
      <FormField control={form.control} name="note" label="说明">
        {(field) => <Textarea {...field} maxLength={200} showCount />}
      </FormField>
      <Field label="学分" description="0.5 的倍数">
        <NumberInput defaultValue={3} unit="学分" />
      </Field>
      <Field label="密码" error="密码太短">
        <Input type="password" defaultValue="123" />
      </Field>
      <Field label="学校">
        <Select options={schools} defaultValue="10001" />
      </Field>
      <Field label="外校">
        <Combobox multiple options={schools} defaultValue={["10001"]} />
      </Field>
      <Field label="日期">
        <DatePicker defaultValue="2026-11-20" />
      </Field>
      <Field label="面向">
        <RadioGroup options={schools} defaultValue="10002" />
      </Field>
      <Field label="附件">
        <Upload />
      </Field>
      <Field label="职责">
        <Tree framed checkable defaultExpanded={["round"]} nodes={duties} />
      </Field>
      <Checkbox label="同意" defaultChecked />
      <Switch label="可见" defaultChecked />
      <Switch label="不能改" disabled />
    </Form>
  );
}

/** Each part as it is first drawn. */
export function PartsPage() {
  return (
    <UiProvider can={can} now={clock}>
      <ConfirmProvider>
        <TopNavShell
          brand={{ name: "选课平台" }}
          items={[
            { id: "home", label: "首页", href: "#home" },
            { id: "courses", label: "课程", href: "#courses" },
          ]}
          activeHref="#home"
          user={{ name: "李明", roleName: "教务处" }}
          onLogout={nothing}
          banner={
            <SelectionHeader
              title="2026 秋季选课"
              state={{ label: "进行中", tone: "success" }}
              mode="先到先得"
              countdown={{ to: "close", at: new Date("2026-11-25T18:00:00+08:00") }}
              credits={{ used: 6, max: 12, preview: 2 }}
              waitlist={{ count: 2, place: 3 }}
            />
          }
        >
          <Breadcrumb items={[{ label: "选课", href: "#a" }, { label: "轮次" }]} />
          <Card title="教学班" description="本学期" actions={<Button size="sm">刷新</Button>}>
            <Alert tone="warning" title="轮次未开始" onClose={nothing}>
              请等待。
            </Alert>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
            <Button variant="primary" tone="danger">
              删除
            </Button>
            <Button disabled>不能按</Button>
            <Button busy>在忙</Button>
            <Button asChild>
              <a href="#there">去那里</a>
            </Button>
            <Tag tone="success">已录取</Tag>
            <Tag onRemove={nothing}>可去掉</Tag>
            <Avatar name="李明" />
            <Kbd keys={["Ctrl", "K"]} />
          </Card>
          <Tabs
            label="视图"
            items={[
              { id: "a", label: "全部", count: 3, content: "全部教学班" },
              { id: "b", label: "已选", content: "已选教学班" },
            ]}
          />
          <Controls />
          <StatCard label="已选" value={128} unit="人" description="比昨天多 3 人" />
          <Progress value={40} label="导入" showLabel />
          <JobProgress label="导入名单" state="running" done={40} total={100} secondsLeft={30} />
          <BarList label="各校人数" items={[{ id: "a", label: "湘江理工大学", value: 30 }]} />
          <FillRate label="上座率" used={30} total={60} />
          <SeatMeter left={3} capacity={60} />
          <CreditMeter used={6} max={12} />
          <FacetList
            groups={[
              { id: "school", label: "学校", options: [{ value: "1", label: "湘江理工大学", count: 3 }] },
            ]}
            value={{}}
            onValueChange={nothing}
          />
          <WeekGrid
            size="full"
            week={3}
            entries={[
              {
                id: "1",
                title: "高等代数",
                place: "A101",
                weekday: 1,
                sections: [1, 2],
                weeks: [1, 2, 3],
              },
            ]}
            legend
          />
          <RichText html="<h2>通知</h2><p>请<strong>按时</strong>选课，<a href='#x'>细则</a>。</p><ul><li>一</li></ul>" />
          <EmptyState title="没有课程" description="换一个条件" />
          <ErrorState title="没有读到" requestId="a1b2" onRetry={nothing} />
          <Pagination
            page={{ pageIndex: 2, pageSize: 20, orderBy: [] }}
            rowCount={95}
            pageInput
            onPageChange={nothing}
          />
          <CoursesPage service={service} search="" onSearchChange={nothing} />
        </TopNavShell>
      </ConfirmProvider>
      <Toaster />
    </UiProvider>
  );
}
