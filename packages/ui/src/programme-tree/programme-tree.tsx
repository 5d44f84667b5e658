import { clsx } from "clsx";
import { forwardRef, type KeyboardEvent, useState } from "react";
import { EmptyState } from "../empty-state/index.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { CourseRow } from "./course-row.js";
import { ModuleRow } from "./module-row.js";
import type { ProgrammeTreeModule } from "./programme.js";
import { branchesOf, isModuleLine, type TreeLine } from "./tree-lines.js";
import { useOpenModules } from "./use-open-modules.js";

/** What {@link ProgrammeTree} takes. */
export interface ProgrammeTreeProps extends RootAttributes {
  /** The modules at the top, with all that stands in them. */
  modules: readonly ProgrammeTreeModule[];
  /** The name of the tree for screen readers: 「教育技术学 2024 级培养方案」. */
  label: string;
  /**
   * Keys of the modules that are open at first. Default: those that lack credits and have something tried out or under
   * way; where there is little room only those with something tried out. A module in which something is newly tried out
   * opens by itself.
   */
  defaultExpanded?: readonly string[];
  /** Keys of the open modules, where the host keeps them; then none opens by itself. */
  expanded?: readonly string[];
  /** A person opened or closed a module: gets the keys of the open ones. */
  onExpandedChange?: (keys: readonly string[]) => void;
  /** A course was chosen, by a press or by Enter. Without it courses cannot be pressed. */
  onCourse?: (key: string) => void;
}

/**
 * A programme as a tree: each module with its bar, what one has of what is demanded, and in words what is missing; its
 * courses with their state. Where there is little room the modules are cards. Printed with everything open.
 */
export const ProgrammeTree = /* @__PURE__ */ forwardRef<HTMLDivElement, ProgrammeTreeProps>(
  function ProgrammeTree(props, given) {
    const { modules, label, onCourse } = props;
    const text = useMessages().programmeTree;
    const root = useOwnRef(given);
    const { isOpen, setOpen, openAll } = useOpenModules(modules, props, root);
    const branches = branchesOf(modules, isOpen);
    const seen = branches.flatMap(({ lines }) => lines).filter(({ inView }) => inView);
    const [last, setLast] = useState<string>();
    // A row that is gone leaves its place in the order of Tab to the first one.
    const active = seen.some(({ id }) => id === last) ? last : seen[0]?.id;

    const focus = (line: TreeLine | undefined) => {
      if (line === undefined) return;
      setLast(line.id);
      const rows = root.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [];
      [...rows].find(({ dataset }) => dataset["line"] === line.id)?.focus();
    };
    const press = (line: TreeLine) => {
      focus(line);
      if (!isModuleLine(line)) onCourse?.(line.course.key);
      else if (!line.empty) setOpen(line.module.key, !line.open);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (!(target instanceof HTMLElement) || target.role !== "row" || ctrlKey || altKey || metaKey) return;
      const at = seen.findIndex(({ id }) => id === target.dataset["line"]);
      const line = seen[at];
      if (line === undefined) return;
      const keys: Readonly<Record<string, () => void>> = {
        ArrowDown: () => focus(seen[at + 1]),
        ArrowUp: () => focus(seen[at - 1]),
        Home: () => focus(seen[0]),
        End: () => focus(seen.at(-1)),
        ArrowRight: () => {
          if (!isModuleLine(line) || line.empty) return;
          if (line.open) focus(seen[at + 1]);
          else setOpen(line.module.key, true);
        },
        ArrowLeft: () => {
          if (isModuleLine(line) && line.open) setOpen(line.module.key, false);
          else focus(seen.find(({ id }) => id === line.parent));
        },
        "*": openAll,
        Enter: () => press(line),
        " ": () => press(line),
      };
      const act = keys[key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    return (
      <div
        ref={root}
        data-component="programme-tree"
        {...rootAttributes(props)}
        className={clsx("hx-programme-tree", props.className)}
      >
        {modules.length === 0 ? (
          <EmptyState compact title={text.empty} />
        ) : (
          // The rows have the focus, one after the other; the keys are the tree's.
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
          <div role="treegrid" data-part="grid" aria-label={label} onKeyDown={onKeyDown}>
            <div role="rowgroup" data-part="head">
              <div role="row" data-part="head-row">
                <span role="columnheader" data-part="head-name">
                  {text.name}
                </span>
                <span role="columnheader" data-part="head-bar">
                  <span data-part="visually-hidden">{text.progress}</span>
                </span>
                <span role="columnheader" data-part="head-credits">
                  {text.credits}
                </span>
                <span role="columnheader" data-part="head-note">
                  {text.missing}
                </span>
              </div>
            </div>
            {branches.map(({ key, lines }) => (
              <div key={key} role="rowgroup" data-part="branch">
                {lines.map((line) =>
                  isModuleLine(line) ? (
                    <ModuleRow
                      key={line.id}
                      line={line}
                      active={line.id === active}
                      onPress={() => press(line)}
                      onFocus={() => setLast(line.id)}
                    />
                  ) : (
                    <CourseRow
                      key={line.id}
                      line={line}
                      active={line.id === active}
                      onPress={onCourse && (() => press(line))}
                      onFocus={() => setLast(line.id)}
                    />
                  ),
                )}
              </div>
            ))}
          </div>
        )}
      </div>
    );
  },
);
