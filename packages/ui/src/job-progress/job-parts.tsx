import { clsx } from "clsx";
import type { RefAttributes } from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { useMessages } from "../provider/index.js";
import type { RowErrorListProps } from "./row-error-list.js";

// Loaded when rows could not be taken.

/** What a server writes of the rows; the list shows as many at first. */
const FIRST = 100;

/** Rows that could not be taken, by reason. Until it is loaded, and on a server, they stand there in words. */
export const RowErrorList = /* @__PURE__ */ drawnWhenLoaded<
  RowErrorListProps & RefAttributes<HTMLDivElement>
>(
  loadedPart(async () => (await import("./row-error-list.js")).RowErrorList),
  function RowErrorsInWords(props) {
    const { errors, total = errors.length, fileName: _, ...rest } = props;
    const text = useMessages().jobProgress;
    if (errors.length === 0) return null;
    return (
      <div
        data-component="row-error-list"
        {...rest}
        className={clsx("hx-row-error-list", rest.className)}
        aria-busy="true"
      >
        {text.errors(total)}
        {errors.slice(0, FIRST).map(({ row, column = text.wholeRow, value = "", reason }, at) => (
          <p key={at}>{`${text.row} ${row} ${column} ${value} ${reason}`}</p>
        ))}
      </div>
    );
  },
);
