import { clsx } from "clsx";
import { X } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, useRef } from "react";
import { useFocusFallback } from "../hooks/use-focus-fallback.js";
import { useMessages } from "../provider/use-ui.js";

/** Green, amber and red mean state; accent means "here" or "act". */
export type TagTone = "success" | "warning" | "danger" | "accent" | "neutral";

/** What {@link Tag} takes, beside the attributes of a `<span>`. */
export interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  /** Default `neutral`. */
  tone?: TagTone;
  /** Offers a cross. When the tag goes, the focus goes to what stands beside it. */
  onRemove?: () => void;
  /** What the cross removes, when the content is not plain text. */
  removeLabel?: string;
  /** Before the words, about 12 px. */
  icon?: ReactNode;
}

/** A short word about a thing's state. Colour is never all it says. */
export const Tag = /* @__PURE__ */ forwardRef<HTMLSpanElement, TagProps>(function Tag(
  { tone = "neutral", onRemove, removeLabel, icon, children, ...rest },
  ref,
) {
  return (
    <span
      ref={ref}
      data-component="tag"
      data-tone={tone}
      {...rest}
      className={clsx("hx-tag", rest.className)}
    >
      {icon}
      {children}
      {onRemove ? (
        <RemoveButton
          label={removeLabel ?? (typeof children === "string" ? children : "")}
          onRemove={onRemove}
        />
      ) : null}
    </span>
  );
});

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const text = useMessages().common;
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button);
  return (
    <button ref={button} type="button" data-part="remove" aria-label={text.remove(label)} onClick={onRemove}>
      <X aria-hidden="true" />
    </button>
  );
}
