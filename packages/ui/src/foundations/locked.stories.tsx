import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactElement, useSyncExternalStore } from "react";
import { expect, fireEvent, userEvent, waitFor } from "storybook/test";
import { isLocked } from "../hooks/is-locked.js";
import { createListeners } from "../hooks/store.js";
import { Button, Field } from "../index.js";
import { type Lock, lockable, openers, withLockedEntry } from "./lockable.fixture.js";

const meta: Meta = { title: "基础/不能用的时候" };
export default meta;

type Story = StoryObj;

/** How often what is drawn told its owner something, or sent its form. */
let acts = 0;
const act = () => {
  acts += 1;
};

/** What is drawn now; with a form of its own it stands in no other. */
let now: { shown: ReactElement | null; ownForm: boolean } = { shown: null, ownForm: false };
const { subscribe, tell } = createListeners();
const show = (shown: ReactElement | null, ownForm = false) => {
  now = { shown, ownForm };
  tell();
};

/** One part at a time, in a form as parts stand in one. */
function Bench() {
  const { shown, ownForm } = useSyncExternalStore(subscribe, () => now);
  if (ownForm) return shown;
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <input name="beside" aria-label="旁边的输入框" defaultValue="1" />
      {shown}
    </form>
  );
}

let drawn = 0;
async function draw(
  name: string,
  part: ReactElement,
  lockedBy: "fieldset" | "itself",
  ownForm?: boolean,
): Promise<HTMLElement> {
  drawn += 1;
  const id = `locked-${drawn}`;
  const before = new Set(document.querySelectorAll("[role=dialog]"));
  show(
    <fieldset key={id} id={id} aria-label={name} disabled={lockedBy === "fieldset"}>
      {part}
    </fieldset>,
    ownForm,
  );
  const found = await waitFor(() => {
    const place = document.getElementById(id);
    if (place === null) throw new Error(`${name} is not drawn`);
    // What opens over the page is drawn elsewhere.
    const above = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].find(
      (dialog) => !before.has(dialog),
    );
    const drawnThere = place.childElementCount > 0 ? place : above;
    if (drawnThere === undefined) throw new Error(`${name} is not drawn`);
    if (drawnThere.querySelector(PRESSABLE) === null) throw new Error(`${name} has nothing to press`);
    return drawnThere;
  });
  acts = 0;
  return found;
}

/** What people press: controls, and the frames and rows around them. */
const PRESSABLE =
  'button, a, input:not([type="hidden"], [hidden]), textarea, [tabindex], [role="option"], [role="treeitem"], [data-part="frame"], [data-part="field"], [data-part="zone"], [data-part="arrow"]';
const KEYS = "{Enter} {ArrowDown}{ArrowUp}{ArrowRight}{ArrowLeft}{Delete}{Backspace}x";

const person = userEvent.setup({ delay: null });

const pressable = (root: Element) => [...root.querySelectorAll<HTMLElement>(PRESSABLE)];

/** A press as Chromium tells of it: of what is disabled, pointers are told and mice and clicks are not. */
async function press(target: HTMLElement, pointerType: "mouse" | "touch"): Promise<void> {
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, button: 0, pointerType };
  const deaf = target.matches(":disabled");
  await fireEvent.pointerDown(target, at);
  if (!deaf && (await fireEvent.mouseDown(target, at))) target.focus();
  await fireEvent.pointerUp(target, at);
  if (deaf) return;
  await fireEvent.mouseUp(target, at);
  await fireEvent.click(target, at);
}

async function type(target: HTMLElement): Promise<void> {
  target.focus();
  // Nobody's keys: what is disabled takes no focus.
  if (document.activeElement === target) await person.keyboard(KEYS);
}

/** Everything of it that a press could change; of what shows more of itself, what is chosen. */
function stateOf(root: Element, shows: boolean): string {
  if (shows) return String(root.querySelectorAll(':checked, [aria-checked="true"]').length);
  const states = [root, ...root.querySelectorAll("*")].map((element) => [
    (element as HTMLInputElement).value,
    (element as HTMLInputElement).checked,
    ...["aria-checked", "aria-pressed", "aria-expanded", "aria-selected"].map((name) =>
      element.getAttribute(name),
    ),
  ]);
  return JSON.stringify([states, root.textContent]);
}

const opened = (): number =>
  document.querySelectorAll(
    "[data-radix-popper-content-wrapper] :is([role=menu], [role=listbox], [role=dialog])",
  ).length;

/** Presses everything in it by mouse, touch and key, and looks whether anything came of it. */
async function expectLocked(what: string, root: HTMLElement, shows = false): Promise<void> {
  const before = { state: stateOf(root, shows), opened: opened() };
  const check = async (how: string) => {
    await expect({ state: stateOf(root, shows), opened: opened(), acts }, `${what}, ${how}`).toEqual({
      ...before,
      acts: 0,
    });
  };
  for (const target of pressable(root)) {
    await press(target, "mouse");
    await press(target, "touch");
  }
  await check("pressed");
  for (const target of pressable(root)) await type(target);
  await check("by key");
  const beside = document.querySelector<HTMLInputElement>("input[name=beside]");
  // A browser sends a form by a press on its button, which may be locked.
  if (beside && root.querySelector("[type=submit]")) {
    beside.focus();
    await person.keyboard("{Enter}");
    await check("by the form");
  }
}

/** Nothing in it looks as if it could be pressed. */
async function expectLooksLocked(what: string, root: HTMLElement): Promise<void> {
  for (const control of root.querySelectorAll<HTMLElement>("button, a, input, [role=combobox]")) {
    // It keeps the focus while a page is on its way.
    const readOnly = control instanceof HTMLInputElement && control.readOnly;
    await expect(readOnly || isLocked(control), `${what}: ${control.outerHTML} is locked`).toBe(true);
    const { cursor } = getComputedStyle(control);
    await expect(cursor, `${what}: pointer over ${control.outerHTML}`).not.toBe("pointer");
  }
}

/** Whether anything comes of pressing it: without that, all that is found about locked ones says nothing. */
async function expectReacts(what: string, root: HTMLElement): Promise<void> {
  const before = stateOf(root, false);
  const reacted = () => acts > 0 || opened() > 0 || stateOf(root, false) !== before;
  for (const target of pressable(root)) {
    await press(target, "mouse");
    if (reacted()) break;
    await type(target);
    if (reacted()) break;
  }
  await waitFor(() => expect(reacted(), `${what} reacts when it is not locked`).toBe(true));
  show(null);
  await waitFor(() => expect(opened()).toBe(0));
}

const lockOf = (by: keyof Lock): Lock =>
  by === "disabledReason" ? { disabledReason: "选课已结束" } : { [by]: true };

/** 每一个能停用、忙碌、说明原因或只读的部件：鼠标、触摸、键盘、表单都不起作用，看上去也不能用。 */
export const ByItself: Story = {
  name: "自己停用",
  render: () => <Bench />,
  play: async () => {
    for (const [name, { draw: part, by, shows, ownForm }] of Object.entries(lockable))
      for (const way of by) {
        const root = await draw(name, part(lockOf(way), act), "itself", ownForm);
        await expectLocked(`${name} ${way}`, root, shows);
        if (way === "disabled" && !shows) await expectLooksLocked(`${name} ${way}`, root);
      }
    show(null);
  },
};

/** 字段停用，里面的控件就停用。 */
export const ByField: Story = {
  name: "随字段停用",
  render: () => <Bench />,
  play: async () => {
    for (const [name, { draw: part, control, shows }] of Object.entries(lockable)) {
      if (!control) continue;
      const root = await draw(
        name,
        <Field label={name} disabled>
          {part({}, act)}
        </Field>,
        "itself",
      );
      await expectLocked(`${name} in a disabled field`, root, shows);
    }
    show(null);
  },
};

/** `<fieldset disabled>` 也停用里面的控件，虽然它什么也没有告诉它们；停用的值不随表单发送。 */
export const ByFieldset: Story = {
  name: "随字段组停用",
  render: () => <Bench />,
  play: async ({ canvasElement }) => {
    for (const [name, { draw: part, control, shows }] of Object.entries(lockable)) {
      if (!control && !["Button", "IconButton", "OpinionField", "ResultField"].includes(name)) continue;
      const root = await draw(name, part({}, act), "fieldset");
      await expectLocked(`${name} in a disabled fieldset`, root, shows);
      const sent = [...new FormData(canvasElement.querySelector("form")!).keys()];
      await expect(sent, `sent of ${name}`).toEqual(["beside"]);
    }
    show(null);
  },
};

/** 不停用的时候，同样的按法都起作用。 */
export const Unlocked: Story = {
  name: "没有停用",
  render: () => <Bench />,
  play: async () => {
    for (const [name, { draw: part, by, ownForm }] of Object.entries(lockable)) {
      // Full screen leaves the page; what only a row is locked by has no other row.
      if (by.length === 0 || by[0] === "disabledReason" || name === "FullscreenToggle") continue;
      await expectReacts(name, await draw(name, part({}, act), "itself", ownForm));
    }
    for (const [name, around] of Object.entries(openers))
      await expectReacts(name, await draw(name, around(<Button>更多</Button>, act), "itself"));
  },
};

/** 按钮停用、忙碌、写明原因，或在停用的 fieldset 里：由它打开的菜单和浮层都不打开。 */
export const Openers: Story = {
  name: "由按钮打开的",
  render: () => <Bench />,
  play: async () => {
    const triggers: Readonly<Record<string, ReactElement>> = {
      disabled: <Button disabled>停用</Button>,
      busy: <Button busy>忙碌</Button>,
      "with a reason": <Button disabledReason="选课已结束">有原因</Button>,
      inert: <Button aria-disabled>不能按</Button>,
      "disabled, a plain button": (
        <button type="button" disabled>
          停用
        </button>
      ),
      "inert, a plain button": (
        <button type="button" aria-disabled="true">
          不能按
        </button>
      ),
    };
    for (const [name, around] of Object.entries(openers)) {
      for (const [how, trigger] of Object.entries(triggers)) {
        const root = await draw(name, around(trigger, act), "itself");
        await expectLocked(`${name} whose trigger is ${how}`, root);
      }
      const root = await draw(name, around(<button type="button">更多</button>, act), "fieldset");
      await expectLocked(`${name} in a disabled fieldset`, root);
    }
    for (const [name, part] of Object.entries(withLockedEntry)) {
      const root = await draw(name, part(act), "itself");
      const entries = [...root.querySelectorAll<HTMLElement>("button:disabled")];
      await expect(entries.length, `locked entries of ${name}`).toBeGreaterThan(0);
      for (const entry of entries) await expectLocked(name, entry.parentElement ?? entry, true);
    }
    show(null);
  },
};
