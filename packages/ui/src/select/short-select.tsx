import { Check } from "../icons/icons.js";
import * as Primitive from "radix-ui/select";
import { type ReactElement, useEffect, useState } from "react";
import { useMessages } from "../provider/index.js";
import { groupedOptions, isChoosable, labelOf, type SelectOption } from "../options/select-options.js";

/** What both lists of a select take. */
export interface SelectListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button below which the list stands. */
  trigger: ReactElement;
  id: string;
  label: string | undefined;
  labelledBy: string | undefined;
  options: readonly SelectOption[];
  loading: boolean;
  value: string;
  onChoose: (value: string) => void;
  disabled: boolean;
}

/** A select with all options in the document. */
export function ShortSelect(props: SelectListProps) {
  const { open, onOpenChange, trigger, id, label, labelledBy, options, loading, value, onChoose, disabled } =
    props;
  const messages = useMessages();
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  useInertBehind(open, content);
  return (
    <Primitive.Root
      open={open}
      onOpenChange={onOpenChange}
      // Radix opens on `pointerdown`, which browsers do not withhold from a disabled button.
      disabled={disabled}
      value={value}
      onValueChange={(next) => {
        // The native select that Radix keeps for forms reports "" while its options change; nothing was cleared.
        if (next !== "") onChoose(next);
      }}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          ref={setContent}
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
              // A list holds options for screen readers, and this is the only thing in it.
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

/**
 * While the list is open Radix hides everything else from screen readers, and the keyboard cannot leave the list: what is
 * hidden is not to be reached either, which browsers and axe are told here.
 *
 * @param content the list, once it stands in the document: only then Radix has hidden the rest
 */
function useInertBehind(open: boolean, content: HTMLElement | null): void {
  useEffect(() => {
    if (!open || content === null) return undefined;
    const hidden = Array.from(document.querySelectorAll<HTMLElement>("[data-aria-hidden]:not([inert])"))
      // These catch the focus that would leave the document.
      .filter((element) => element.dataset["radixFocusGuard"] === undefined);
    for (const element of hidden) element.inert = true;
    return () => {
      for (const element of hidden) element.inert = false;
    };
  }, [open, content]);
}

function Option({ option }: { option: SelectOption }) {
  const expired = useMessages().select.expired;
  const noted = option.description !== undefined || option.disabledReason !== undefined;
  return (
    <Primitive.Item
      // All that is seen is read: Radix would name it by its text alone.
      {...(noted ? { "aria-labelledby": undefined } : {})}
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
