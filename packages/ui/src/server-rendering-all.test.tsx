/// <reference types="vite/client" />
import { type ComponentType, createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawsNothing, everyComponent, exportedComponents } from "./foundations/every-component.fixture.js";
import { ConfirmProvider, UiProvider } from "./index.js";

interface Told {
  args?: object;
  component?: ComponentType<object>;
  render?: (args: object, context: object) => ReactElement;
  decorators?: ((story: () => ReactElement, context: object) => ReactElement)[];
}

// What is drawn in Storybook is everything there is, with properties that somebody would give it. Those of the
// foundations read the style sheet, which there is none of here.
const files = import.meta.glob<Record<string, Told> & { default: Told }>(
  ["./**/*.stories.tsx", "!./foundations/**"],
  { eager: true },
);

/** A story as a component, without Storybook. */
function storyOf(meta: Told, story: Told): ComponentType {
  const args = { ...meta.args, ...story.args };
  const context = { args, globals: {}, parameters: {} };
  const render = story.render ?? meta.render;
  const component = story.component ?? meta.component;
  let Whole: ComponentType = () => {
    if (render !== undefined) return render(args, context);
    return component === undefined ? null : createElement(component, args);
  };
  for (const decorate of [...(story.decorators ?? []), ...(meta.decorators ?? [])]) {
    const Inside = Whole;
    Whole = () => decorate(() => <Inside />, context);
  }
  return Whole;
}

describe("on a server, without a warning,", () => {
  const complaints = vi.fn();
  beforeEach(() => {
    complaints.mockReset();
    vi.spyOn(console, "error").mockImplementation(complaints);
    vi.spyOn(console, "warn").mockImplementation(complaints);
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each(Object.entries(everyComponent))("%s says what it has to say", (_, { draw, onServer }) => {
    const html = renderToString(<UiProvider can={() => true}>{draw({})}</UiProvider>);
    if (onServer === false) expect(html).toBe("");
    else expect(html.replace(/<!--.*?-->/g, "")).toContain(onServer ?? "<");
    expect(complaints.mock.calls).toEqual([]);
  });

  it("nothing that is exported is left out", () => {
    const known = [...Object.keys(everyComponent), ...Object.keys(drawsNothing)];
    expect(exportedComponents.toSorted()).toEqual(known.toSorted());
  });

  it("everything in Storybook is reached", () => {
    expect(Object.keys(files).length).toBeGreaterThan(50);
  });

  it.each(Object.entries(files))("%s is drawn", (_, { default: meta, ...stories }) => {
    for (const story of Object.values(stories)) {
      const Story = storyOf(meta, story);
      renderToString(
        <UiProvider can={() => true}>
          <ConfirmProvider>
            <Story />
          </ConfirmProvider>
        </UiProvider>,
      );
    }
    expect(complaints.mock.calls).toEqual([]);
  });
});
