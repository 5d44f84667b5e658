import { X } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { useMessages } from "../provider/use-ui.js";

/** Green, amber and red mean state; accent means "here" or "act". */
export type TagTone = "ok" | "warn" | "bad" | "accent" | "neutral";

export interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  /** Default `neutral`. */
  tone?: TagTone;
  /** Offers a cross. */
  onRemove?: () => void;
  /** What the cross removes, when the content is not plain text. */
  removeLabel?: string;
  icon?: ReactNode;
}

/** A short word about a thing's state. Colour is never all it says. */
export function Tag({ tone = "neutral", onRemove, removeLabel, icon, children, ...rest }: TagProps) {
  return (
    <span data-component="tag" data-tone={tone} {...rest}>
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
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const text = useMessages().common;
  return (
    <button type="button" data-part="remove" aria-label={text.remove(label)} onClick={onRemove}>
      <X aria-hidden="true" />
    </button>
  );
}
