import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  Avatar,
  Card,
  EmptyState,
  ErrorState,
  ForbiddenState,
  Form,
  FormField,
  Input,
  Kbd,
  Progress,
  RequirePermission,
  RequireRoles,
  Skeleton,
  Spinner,
  StatCard,
  UiProvider,
  useZodForm,
} from "../index.js";

function RoundForm() {
  const form = useZodForm(z.object({ name: z.string() }), { defaultValues: { name: "第二轮正选" } });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <FormField control={form.control} name="name" label="轮次名称">
        {(field) => <Input {...field} />}
      </FormField>
    </Form>
  );
}

describe("drawn on a server, without a window", () => {
  it("a page of cards, states and a form comes out whole and without a warning", () => {
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const html = renderToString(
      <UiProvider theme="dark" can={(required) => required !== "round-delete"}>
        <Card title="轮次" footer={<Kbd keys={["Ctrl", "S"]} />}>
          <RoundForm />
        </Card>
        <StatCard label="进行中的轮次" value="2" />
        <Progress label="导入" value={30} showLabel />
        <Spinner />
        <Skeleton lines={3} />
        <Avatar name="周承泽" />
        <EmptyState />
        <ErrorState requestId="req-1" onRetry={() => undefined} />
        <ForbiddenState />
        <RequirePermission required="round-edit">可以编辑</RequirePermission>
        <RequirePermission required="round-delete">可以删除</RequirePermission>
        <RequireRoles held={["3"]} allowed={["2"]} fallback="不是教务管理员">
          教务管理员的入口
        </RequireRoles>
        <UiProvider roles={["2"]}>
          <RequireRoles allowed={["1", "2"]}>管理的入口</RequireRoles>
          <RequireRoles held={["4"]} allowed={["2"]}>
            学生不该看到的入口
          </RequireRoles>
        </UiProvider>
        <RequireRoles allowed={["1"]} fallback="没有角色">
          平台管理员的入口
        </RequireRoles>
      </UiProvider>,
    );
    for (const text of [
      "轮次名称",
      "第二轮正选",
      "暂无数据",
      "req-1",
      "没有查看权限",
      "可以编辑",
      "不是教务管理员",
      "管理的入口",
      "没有角色",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("可以删除");
    expect(html).not.toContain("平台管理员的入口");
    expect(html).not.toContain(">教务管理员的入口");
    expect(html).not.toContain("学生不该看到的入口");
    expect(complained).not.toHaveBeenCalled();
    complained.mockRestore();
  });
});
