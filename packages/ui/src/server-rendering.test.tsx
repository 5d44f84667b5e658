import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  Alert,
  Button,
  Checkbox,
  Countdown,
  Field,
  IconButton,
  Input,
  NumberInput,
  RadioGroup,
  Switch,
  Tag,
  Textarea,
  UiProvider,
} from "./index.js";

/** Server rendering has no window; this file runs in Node without one, and the import above reached every module. */
describe("rendering on a server", () => {
  const complaints = vi.fn();
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(complaints);
    vi.spyOn(console, "warn").mockImplementation(complaints);
  });
  afterEach(() => {
    expect(complaints).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("has no window to lean on", () => {
    expect(typeof window).toBe("undefined");
  });

  it("draws a form with its labels, hints and errors wired", () => {
    const html = renderToString(
      <StrictMode>
        <UiProvider theme="dark" density="compact" now={() => new Date("2026-11-20T11:45:24+08:00")}>
          <Alert tone="danger" title="没有选上" onClose={() => undefined}>
            与 高等代数 周三 1–2 节冲突
          </Alert>
          <Field label="轮次名称" required description="学生看到的名称" error="请填写轮次名称">
            <Input clearable prefix="2026" />
          </Field>
          <Field label="容量">
            <NumberInput defaultValue={60} unit="人" />
          </Field>
          <Field label="方式">
            <RadioGroup options={[{ value: "instant", label: "先到先得" }]} defaultValue="instant" />
          </Field>
          <Textarea aria-label="说明" showCount maxLength={200} value="" readOnly />
          <Checkbox label="允许候补" defaultChecked />
          <Switch label="允许退课" defaultChecked />
          <Tag tone="success" onRemove={() => undefined}>
            进行中
          </Tag>
          <Countdown until={new Date("2026-11-20T14:00:00+08:00")} label="距关闭" />
          <IconButton label="关闭" icon={null} />
          <Button variant="primary" busy>
            保存
          </Button>
        </UiProvider>
      </StrictMode>,
    );
    const id = /<input[^>]* id="([^"]+)"/.exec(html)?.[1];
    expect(id).toBeTruthy();
    expect(html).toContain(`for="${id}"`);
    expect(html).toMatch(/aria-describedby="[^"]*error [^"]*hint"/);
    expect(html).toContain("02:14:36");
    expect(html).toContain('aria-busy="true"');
  });
});
