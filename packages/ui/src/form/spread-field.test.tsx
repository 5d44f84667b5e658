import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { z } from "zod";
import {
  Checkbox,
  checkedField,
  Combobox,
  DatePicker,
  FormField,
  Input,
  NumberInput,
  RadioGroup,
  Select,
  Switch,
  Tree,
  TreeSelect,
  Upload,
  useZodForm,
} from "../index.js";
import { EveryControlForm } from "./every-control.fixture.js";

it("every control shows the form's value with nothing but its field", () => {
  const html = renderToString(
    <EveryControlForm
      onSave={() => undefined}
      filled={{
        name: "第二轮正选",
        note: "补充说明",
        credits: 3,
        mode: "lottery",
        school: "10002",
        guests: ["10001"],
        day: "2026-11-20",
        opensAt: "2026-11-21 08:00:00",
        between: ["2026-11-22", "2026-11-25"],
        hours: ["08:00", "09:40"],
        term: "2025-2026-2",
        week: 12,
        weeks: [2, 4, 6],
        audience: "10001",
        files: [{ id: "F1", name: "通知.pdf", state: "done" }],
        duties: ["notice"],
        office: "library",
        campuses: ["south"],
        agreed: true,
        visible: true,
      }}
    />,
  );
  for (const shown of [
    'value="第二轮正选"',
    ">补充说明<",
    'value="3"',
    ">志愿抽签<",
    'value="岳麓师范大学"',
    ">湘江理工大学<",
    'value="2026-11-20"',
    'value="2026-11-21 08:00:00"',
    'value="2026-11-22"',
    'value="2026-11-25"',
    'value="08:00"',
    'value="09:40"',
    ">2025–2026 学年第 2 学期<",
    'value="第 12 周"',
    'value="2–6 双周"',
    ">通知.pdf<",
  ])
    expect(html).toContain(shown);
  expect(html.match(/role="(radio|checkbox|switch)" aria-checked="true"/g)).toHaveLength(3);
});

/** Never drawn: that TypeScript refuses these lines is the test. */
export function WrongFields() {
  const form = useZodForm(
    z.object({ text: z.string(), count: z.number(), many: z.array(z.string()), ticked: z.boolean() }),
  );
  const { control } = form;
  const options = [{ value: "a", label: "a" }];
  return (
    <>
      <FormField control={control} name="count" label="数">
        {/* @ts-expect-error a select gives texts */}
        {(field) => <Select {...field} options={options} />}
      </FormField>
      <FormField control={control} name="many" label="几个">
        {/* @ts-expect-error several need `multiple` */}
        {(field) => <Combobox {...field} options={options} />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error one text is not several */}
        {(field) => <Combobox {...field} multiple options={options} />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error a number input gives numbers */}
        {(field) => <NumberInput {...field} />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error a checkbox gives true and false */}
        {(field) => <Checkbox {...field} label="字" />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error a switch gives true and false */}
        {(field) => <Switch {...field} label="字" />}
      </FormField>
      <FormField control={control} name="ticked" label="勾">
        {/* @ts-expect-error on and off are told by `checkedField(field)` */}
        {(field) => <Checkbox {...field} label="勾" />}
      </FormField>
      <FormField control={control} name="ticked" label="勾">
        {/* @ts-expect-error on and off are told by `checkedField(field)` */}
        {(field) => <Switch {...field} label="勾" />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error a text is neither on nor off */}
        {(field) => <Checkbox {...checkedField(field)} label="字" />}
      </FormField>
      <FormField control={control} name="count" label="数">
        {/* @ts-expect-error an input gives texts */}
        {(field) => <Input {...field} />}
      </FormField>
      <FormField control={control} name="many" label="几个">
        {/* @ts-expect-error a tree to look at has no value */}
        {(field) => <Tree {...field} nodes={[]} />}
      </FormField>
      <FormField control={control} name="ticked" label="勾">
        {/* @ts-expect-error an input gives texts */}
        {(field) => <Input {...field} />}
      </FormField>
      <FormField control={control} name="count" label="数">
        {/* @ts-expect-error a date is a text */}
        {(field) => <DatePicker {...field} />}
      </FormField>
      <FormField control={control} name="count" label="数">
        {/* @ts-expect-error a radio group gives texts */}
        {(field) => <RadioGroup {...field} options={options} />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error an upload gives files */}
        {(field) => <Upload {...field} />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error tick boxes give several ids */}
        {(field) => <Tree {...field} checkable nodes={[]} />}
      </FormField>
      <FormField control={control} name="many" label="几个">
        {/* @ts-expect-error one of a tree is one id */}
        {(field) => <Tree {...field} selection="single" nodes={[]} />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error several of a tree are several ids */}
        {(field) => <Tree {...field} selection="multiple" nodes={[]} />}
      </FormField>
      <FormField control={control} name="many" label="几个">
        {/* @ts-expect-error one of a tree is one id */}
        {(field) => <TreeSelect {...field} nodes={[]} />}
      </FormField>
      <FormField control={control} name="text" label="字">
        {/* @ts-expect-error several of a tree are several ids */}
        {(field) => <TreeSelect {...field} multiple nodes={[]} />}
      </FormField>
      {/* @ts-expect-error `register` reports events, a select values: take a FormField */}
      <Select {...form.register("text")} options={options} />
      {/* @ts-expect-error an event has no place here */}
      <NumberInput onChange={(event: { target: { value: string } }) => event.target.value} />
    </>
  );
}
