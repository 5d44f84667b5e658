import { Check } from "lucide-react";
import * as Primitive from "radix-ui/select";
import type { RefObject } from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenLoaded } from "../hooks/opened-when-loaded.js";
import { ExistingElement } from "../overlay/existing-element.js";
import { useMessages } from "../provider/index.js";
import { groupedOptions, isChoosable, labelOf, type SelectOption } from "./select-options.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import overlayStyles from "../overlay/overlay.css?inline";
import selectListStyles from "./select-list.css?inline";

adoptStyles(overlayStyles);
adoptStyles(selectListStyles);

// This file is loaded when a list is first opened, or its button pointed at.

/** What {@link SelectList} takes. */
export interface SelectListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opened it, below which it stands and which takes the focus when it closes. */
  trigger: RefObject<HTMLButtonElement | null>;
  id: string;
  label: string | undefined;
  labelledBy: string | undefined;
  options: readonly SelectOption[];
  loading: boolean;
  value: string;
  onChoose: (value: string) => void;
}

/** Each option of a short list costs about a millisecond when it opens, and another when it closes. */
const LONGEST_SHORT = 100;

const LongSelectList = /* @__PURE__ */ openedWhenLoaded(
  /* @__PURE__ */ loadedPart(async () => (await import("./long-select-list.js")).LongSelectList),
);

/** The options of a select. */
export function SelectList(props: SelectListProps) {
  return props.options.length > LONGEST_SHORT ? (
    <LongSelectList {...props} />
  ) : (
    <ShortSelectList {...props} />
  );
}

/** All of them in the document: each has the focus when the keys are on it. */
function ShortSelectList({
  open,
  onOpenChange,
  trigger,
  id,
  label,
  labelledBy,
  options,
  loading,
  value,
  onChoose,
}: SelectListProps) {
  const messages = useMessages();
  return (
    <Primitive.Root
      open={open}
      onOpenChange={onOpenChange}
      value={value}
      onValueChange={(next) => {
        // The hidden control of a form says "" while its options are exchanged; nobody has cleared anything.
        if (next !== "") onChoose(next);
      }}
    >
      <Primitive.Trigger asChild>
        <ExistingElement element={trigger} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          data-component="select-list"
          className="hx-select-list"
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          id={id}
          aria-label={label}
          aria-labelledby={labelledBy}
        >
          <Primitive.Viewport>
            {groupedOptions(options).map(({ group, options: members }, at) =>
              group === undefined ? (
                members.map((option) => <Option key={option.value} option={option} />)
              ) : (
                <Primitive.Group key={`${at}-${group}`}>
                  <Primitive.Label data-part="label">{group}</Primitive.Label>
                  {members.map((option) => (
                    <Option key={option.value} option={option} />
                  ))}
                </Primitive.Group>
              ),
            )}
            {options.length > 0 ? null : (
              // In the tree of roles a list holds options, and this is the only thing in it.
              <div role="option" aria-selected={false} aria-disabled="true" data-part="none">
                {loading ? messages.common.loading : messages.select.none}
              </div>
            )}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Option({ option }: { option: SelectOption }) {
  const expired = useMessages().select.expired;
  return (
    <Primitive.Item
      value={option.value}
      textValue={option.label}
      disabled={!isChoosable(option)}
      data-part="item"
    >
      <span data-part="text">
        <Primitive.ItemText>{labelOf(option, expired)}</Primitive.ItemText>
        {option.description === undefined ? null : <span data-part="note">{option.description}</span>}
        {option.disabledReason === undefined ? null : <span data-part="note">{option.disabledReason}</span>}
      </span>
      <Primitive.ItemIndicator>
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}
