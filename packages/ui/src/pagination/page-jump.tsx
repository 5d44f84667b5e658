import { useState } from "react";
import { useMessages } from "../provider/index.js";

interface PageJumpProps {
  pageCount: number;
  disabled: boolean;
  onJump: (pageIndex: number) => void;
}

/** A number to type, and Enter leads there; a number behind the last page leads to the last. */
export function PageJump({ pageCount, disabled, onJump }: PageJumpProps) {
  const text = useMessages().pagination;
  const [typed, setTyped] = useState("");
  return (
    <form
      data-part="jumper"
      onSubmit={(event) => {
        event.preventDefault();
        const page = Number.parseInt(typed, 10);
        if (disabled || !(page > 0)) return;
        setTyped("");
        onJump(page);
      }}
    >
      <label data-part="jump-label">
        {text.jumpBefore}
        <input
          data-part="jump-to"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          aria-label={text.jumpTo(pageCount)}
          value={typed}
          readOnly={disabled}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 7))}
        />
        {text.jumpAfter}
      </label>
    </form>
  );
}
