import { memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Head, styles } from "./plain-parts.js";
import { act, acts, fields, HEIGHT, type Row, type TableProps, textOf } from "./rows.js";

const ROW = 40;
const OVERSCAN = 8;

const Line = memo(function Line({
  row,
  ticked,
  onTick,
}: {
  row: Row;
  ticked: boolean;
  onTick: (id: number, ticked: boolean) => void;
}) {
  return (
    <tr data-row="">
      <td style={styles.cell}>
        <input
          type="checkbox"
          aria-label={row.name}
          checked={ticked}
          onChange={(event) => onTick(row.id, event.target.checked)}
        />
      </td>
      {fields.map(({ key }) => (
        <td key={key} style={styles.cell}>
          {textOf(row, key)}
        </td>
      ))}
      <td style={styles.cell}>
        {acts.map((label) => (
          <button key={label} type="button" style={styles.act} onClick={act}>
            {label}
          </button>
        ))}
      </td>
    </tr>
  );
});

/** The floor: what React and a table cost when somebody writes exactly this list by hand. */
export function Table({ rows, windowed }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [start, setStart] = useState(0);
  const onTick = useCallback((id: number, on: boolean) => {
    setTicked((old) => {
      const next = new Set(old);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!windowed || element === null) return undefined;
    const follow = () => {
      const next = Math.max(0, Math.floor((element.scrollTop / ROW - OVERSCAN) / 4) * 4);
      flushSync(() => setStart(next));
    };
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [windowed]);
  const end = windowed ? Math.min(rows.length, start + HEIGHT / ROW + 2 * OVERSCAN + 4) : rows.length;
  const from = windowed ? start : 0;
  return (
    <div ref={scroller} style={styles.scroller(HEIGHT)}>
      <table style={styles.table}>
        <Head />
        <tbody>
          {from > 0 ? <tr style={{ height: from * ROW }} /> : null}
          {rows.slice(from, end).map((row) => (
            <Line key={row.id} row={row} ticked={ticked.has(row.id)} onTick={onTick} />
          ))}
          {end < rows.length ? <tr style={{ height: (rows.length - end) * ROW }} /> : null}
        </tbody>
      </table>
    </div>
  );
}
