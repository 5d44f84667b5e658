import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { PickerChosen } from "./picker-chosen.js";
import { PickerDialog } from "./picker-dialog.js";
import { type Teacher, teacherColumns, teacherFields, teacherOf } from "./picker-dialog.fixture.js";
import { PickerTable } from "./picker-table.js";
import { usePicker } from "./use-picker.js";

const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => {
  expect(complained).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
});

const load = vi.fn(async () => ({ items: [], rowCount: 0 }));
const nothing = () => undefined;

function Panel() {
  const picker = usePicker<Teacher>({
    open: true,
    onOpenChange: nothing,
    onPick: nothing,
    mode: "multi",
    max: 5,
    load,
    value: [teacherOf(99)],
  });
  return (
    <>
      <PickerTable picker={picker} columns={teacherColumns} label="教师" />
      <PickerChosen picker={picker} />
    </>
  );
}

it("its parts come from a server with heads, what is chosen and the maximum, and ask for nothing there", () => {
  const html = renderToString(
    <StrictMode>
      <Panel />
    </StrictMode>,
  );
  expect(html).toContain("工号");
  expect(html).toContain(teacherOf(99).name);
  expect(html).toContain("已选 1 项，最多 5 项");
  expect(load).not.toHaveBeenCalled();
});

it("an open dialog waits for the browser without a complaint", () => {
  const html = renderToString(
    <PickerDialog
      open
      onOpenChange={nothing}
      onPick={nothing}
      load={load}
      columns={teacherColumns}
      fields={teacherFields}
    />,
  );
  expect(html).toBe("");
});
