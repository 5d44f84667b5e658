import { clsx } from "clsx";
import {
  type CSSProperties,
  forwardRef,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { useLatest } from "../hooks/use-latest.js";
import { CircleAlert } from "../icons/icons.js";
import { NumberInput } from "../number-input/index.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { pointsByKey, sumOf, wholePoints } from "./points-rules.js";

/** A wish that points are given to. */
export interface PointsItem {
  /** Unique among the wishes. */
  id: string;
  /** Name of the course. */
  course: string;
  /** A second line: school, time, how many wish it for how many seats. Bids of others stay hidden. */
  description?: string;
}

/** Points by the id of the wish. */
export type PointsValue = Readonly<Record<string, number>>;

/** What {@link PointsInput} takes. */
export interface PointsInputProps extends RootAttributes {
  /** The wishes, in the order in which they stand. */
  items: readonly PointsItem[];
  /** Points of each wish; one that is missing has `least`. Without it, the input keeps them itself. */
  value?: PointsValue;
  /** The points at first, when it keeps them itself. */
  defaultValue?: PointsValue;
  /** Points of all wishes, never more than `total` together: until then the refusal stands and nothing is reported. */
  onValueChange?: (value: PointsValue) => void;
  /** More than `total` stand in the fields, and that is not reported: their sum; null as soon as they fit again. */
  onRefusedSumChange?: (sum: number | null) => void;
  /** Points that there are to spread. Default 100. */
  total?: number;
  /** The fewest that a wish can have. Default 1. */
  least?: number;
  /** Name of the group of sliders. Default 投点. */
  label?: string;
  /** Nothing can be changed: not open yet, or closed. Default false. */
  disabled?: boolean;
}

const nothing: PointsValue = {};

/**
 * Spreads points over wishes, each by a slider and a number, with the rest always in view. More than there are is
 * refused with the sum, and stays there to be put right.
 */
export const PointsInput = /* @__PURE__ */ forwardRef<HTMLDivElement, PointsInputProps>(
  function PointsInput(props, ref) {
    const { items, total = 100, least = 1, disabled = false } = props;
    const text = useMessages().pointsInput;
    const made = useId();
    const [value, setValue] = useControlled(props.value, props.defaultValue ?? nothing, props.onValueChange);
    // What is too much, as it stands in the fields: the host never hears of it.
    const [excess, setExcess] = useState<PointsValue | null>(null);
    const [from, setFrom] = useState(value);
    if (from !== value) {
      setFrom(value);
      // The same points in another object are no change.
      if (items.some(({ id }) => from[id] !== value[id])) setExcess(null);
    }
    const points = excess ?? value;
    const ids = items.map(({ id }) => id);
    const sum = sumOf(ids, points, least);
    const rest = total - sum;
    const over = rest < 0;
    const errorId = `${made}-error`;
    const refused = over ? sum : null;
    const { onRefusedSumChange } = props;
    const tell = useLatest(onRefusedSumChange);
    const told = useRef<number | null>(null);
    useEffect(() => {
      if (told.current === refused) return;
      told.current = refused;
      tell()?.(refused);
    }, [refused, tell]);

    const give = (id: string, asked: number) => {
      const given = wholePoints(asked, least, total);
      if (given === (points[id] ?? least) && id in points) return;
      const next = Object.fromEntries(ids.map((one) => [one, one === id ? given : (points[one] ?? least)]));
      const fits = sumOf(ids, next, least) <= total;
      setExcess(fits ? null : next);
      if (fits) setValue(next);
    };
    const onKeyDown = (id: string, event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = pointsByKey(event.key, points[id] ?? least, least, total);
      if (next === undefined) return;
      event.preventDefault();
      give(id, next);
    };
    return (
      <div
        ref={ref}
        role="group"
        aria-label={props.label ?? text.title}
        data-component="points-input"
        {...rootAttributes(props)}
        data-over={over || undefined}
        className={clsx("hx-points-input", props.className)}
      >
        <div data-part="rest">
          <span data-part="rest-label">{over ? text.over : text.rest}</span>
          <b data-part="rest-number">{Math.abs(rest)}</b>
          <span data-part="rest-of">{text.of(sum, total)}</span>
          <div data-part="track" aria-hidden="true">
            <div data-part="spent" style={{ width: `${Math.min(1, sum / Math.max(1, total)) * 100}%` }} />
          </div>
          {/* Always there, so that what comes into it is said. */}
          <div data-part="refusal" id={errorId} role="alert">
            {over && (
              <>
                <CircleAlert aria-hidden="true" />
                {text.tooMany(sum, total)}
              </>
            )}
          </div>
        </div>
        <ol data-part="items">
          {items.map(({ id, course, description }) => {
            const own = points[id] ?? least;
            const shared = {
              disabled,
              "aria-describedby": over ? errorId : undefined,
              "aria-invalid": over || undefined,
            };
            return (
              <li key={id} data-part="item">
                <div data-part="words">
                  <span data-part="course" id={`${made}-${id}`}>
                    {course}
                  </span>
                  {description && <span data-part="description">{description}</span>}
                </div>
                <input
                  {...shared}
                  type="range"
                  data-part="slider"
                  aria-labelledby={`${made}-${id}`}
                  aria-valuetext={text.points(own)}
                  min={least}
                  max={total}
                  step={1}
                  value={own}
                  style={{ "--hx-points-at": (own - least) / Math.max(1, total - least) } as CSSProperties}
                  onChange={(event) => give(id, event.target.valueAsNumber)}
                  onKeyDown={(event) => onKeyDown(id, event)}
                />
                <NumberInput
                  {...shared}
                  aria-label={text.pointsOf(course)}
                  min={least}
                  max={total}
                  precision={0}
                  unit={text.unit}
                  // The slider steps, and on a phone the buttons would take the number's room.
                  controls={false}
                  value={own}
                  onValueChange={(next) => {
                    // An empty field is on its way to a number.
                    if (next !== null) give(id, next);
                  }}
                  onKeyDown={(event) => {
                    if (event.key.startsWith("Page")) onKeyDown(id, event);
                  }}
                />
              </li>
            );
          })}
        </ol>
        <span data-part="visually-hidden" role="status">
          {over ? "" : text.left(rest)}
        </span>
      </div>
    );
  },
);
