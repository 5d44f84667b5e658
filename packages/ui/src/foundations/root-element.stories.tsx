import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ComponentType, createRef, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, fireEvent, waitFor } from "storybook/test";
import { ConfirmProvider, UiProvider } from "../index.js";
import { everyComponent } from "./every-component.fixture.js";

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

const probe = { className: "probe", id: "probe", style: { outlineOffset: 7 }, "data-probe": "yes" } as const;

/** className、style、id、data-* 和 ref 都到每个组件的根元素上；会打开的，到打开的那一块上。 */
export const PassesOn: StoryObj = {
  play: async ({ canvasElement }) => {
    const bench = canvasElement.querySelector<HTMLElement>("[data-bench]")!;
    for (const [name, { draw, passesOn }] of Object.entries(everyComponent)) {
      if (passesOn !== true) continue;
      const place = bench.appendChild(document.createElement("div"));
      const root = createRoot(place);
      const ref = createRef<never>();
      root.render(
        <StrictMode>
          <UiProvider can={() => true}>
            <ConfirmProvider>{draw({ ...probe, ref })}</ConfirmProvider>
          </UiProvider>
        </StrictMode>,
      );
      const opener = () => place.querySelector<HTMLElement>("[data-opens]");
      // Dialogs are drawn elsewhere, and everything a moment later.
      await waitFor(() =>
        expect(place.firstElementChild ?? document.getElementById("probe"), name).not.toBeNull(),
      );
      if (opener()?.dataset["opens"] === "contextmenu") await fireEvent.contextMenu(opener()!);
      if (opener()?.dataset["opens"] === "focus") opener()!.focus();
      await waitFor(async () => {
        const element = document.getElementById("probe");
        await expect(element, `${name}: id`).not.toBeNull();
        await expect(element, `${name}: loaded`).not.toHaveAttribute("aria-busy");
        await expect(element, `${name}: className`).toHaveClass("probe");
        await expect(element, `${name}: data-*`).toHaveAttribute("data-probe", "yes");
        await expect(element?.style.outlineOffset, `${name}: style`).toBe("7px");
        await expect(element, `${name}: keeps its own name`).toHaveAttribute("data-component");
        await expect(ref.current, `${name}: ref`).toBe(element);
      });
      root.unmount();
      await waitFor(() => expect(ref.current, `${name}: ref is let go`).toBeNull());
      place.remove();
    }
  },
};
