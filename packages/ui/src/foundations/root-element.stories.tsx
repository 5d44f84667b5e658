import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ComponentType, createRef, type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, fireEvent, waitFor } from "storybook/test";
import { ConfirmProvider, UiProvider } from "../index.js";
import { drawsNothing, everyComponent, exportedComponents } from "./every-component.fixture.js";

/** Draws one component after the other, each alone. */
function Bench() {
  return <div data-bench="" />;
}

const meta = {
  title: "基础/根元素",
  component: Bench as ComponentType,
  // What stands here is taken away again by the story itself.
  parameters: { a11y: { test: "off" }, chromatic: { disableSnapshot: true } },
} satisfies Meta;
export default meta;

const host = {
  className: "host-class",
  id: "host-id",
  // A property that no component sets.
  style: { outlineWidth: 3 },
  "data-host": "yes",
} as const;

/** Draws something in a place of its own, with what is around a page. */
function drawIn(bench: Element, drawn: ReactElement) {
  const place = bench.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <UiProvider can={() => true} roles={["1"]}>
        <ConfirmProvider>{drawn}</ConfirmProvider>
      </UiProvider>
    </StrictMode>,
  );
  return { place, root };
}

/** className、style、id、data-* 和 ref 都到每个组件的根元素上；会打开的，到打开的那一块上；有外框的控件，id、data-* 和 ref 到控件上。 */
export const PassesOn: StoryObj = {
  name: "属性都传到根元素",
  play: async ({ canvasElement }) => {
    const bench = canvasElement.querySelector<HTMLElement>("[data-bench]")!;
    for (const name of exportedComponents.filter((one) => !(one in drawsNothing))) {
      const sample = everyComponent[name];
      await expect(sample, `${name}: a sample in every-component.fixture.tsx`).toBeDefined();
      const ref = createRef<never>();
      const { place, root } = drawIn(bench, sample!.draw({ ...host, ref }));
      const opener = () => place.querySelector<HTMLElement>("[data-opens]");
      // Dialogs are drawn elsewhere, and everything a moment later.
      await waitFor(() =>
        expect(place.firstElementChild ?? document.getElementById("host-id"), name).not.toBeNull(),
      );
      if (opener()?.dataset["opens"] === "contextmenu") await fireEvent.contextMenu(opener()!);
      if (opener()?.dataset["opens"] === "focus") opener()!.focus();
      await waitFor(async () => {
        const { control = false, labelled = false } = sample!;
        const named = document.getElementById("host-id");
        await expect(named, `${name}: id`).not.toBeNull();
        await expect(named, `${name}: loaded`).not.toHaveAttribute("aria-busy", "true");
        const outermost = control || labelled ? named!.closest<HTMLElement>(".host-class") : named;
        await expect(outermost, `${name}: className`).toHaveClass("host-class");
        const element = control ? named : outermost;
        await expect(element, `${name}: data-*`).toHaveAttribute("data-host", "yes");
        await expect(ref.current, `${name}: ref`).toBe(element);
        await expect(outermost?.style.outlineWidth, `${name}: style`).toBe("3px");
        await expect(outermost, `${name}: keeps its own name`).toHaveAttribute(
          outermost?.hasAttribute("data-component") ? "data-component" : "data-part",
        );
        await expect(
          document.querySelectorAll(".host-class, [data-host]"),
          `${name}: only there`,
        ).toHaveLength(outermost === element ? 1 : 2);
        // What opens stands at the end of the page, in frames of Radix at most.
        const around = outermost!.parentElement!;
        if (place.contains(outermost)) await expect(around, `${name}: outermost`).toBe(place);
        else await expect(around.closest("[data-component], [data-part]"), `${name}: outermost`).toBeNull();
      });
      root.unmount();
      await waitFor(() => expect(ref.current, `${name}: ref is let go`).toBeNull());
      place.remove();
    }
  },
};

/** 这几个自己什么也不画：放进去什么，页面上就是什么。 */
export const DrawsNothing: StoryObj = {
  name: "自己什么也不画",
  play: async ({ canvasElement }) => {
    const bench = canvasElement.querySelector<HTMLElement>("[data-bench]")!;
    for (const [name, { draw }] of Object.entries(drawsNothing)) {
      await expect(exportedComponents, name).toContain(name);
      const before = document.body.childElementCount;
      const { place, root } = drawIn(bench, draw(<i />));
      await waitFor(() => expect(place.innerHTML, name).toBe("<i></i>"));
      await expect(document.body.childElementCount, name).toBe(before);
      root.unmount();
      place.remove();
    }
  },
};
