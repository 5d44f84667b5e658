import { clsx } from "clsx";
import { Download } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, useMemo } from "react";
import { encode } from "uqr";
import { Button } from "../button/index.js";
import { saveFile } from "../export-dialog/save-file.js";
import { useMessages } from "../provider/index.js";
import { rem } from "../styles/rem.js";

/** Light modules around the code, without which a camera does not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** Pixels of a module in the downloaded picture: sharp on a poster, too. */
const MODULE_PIXELS = 16;

/** What {@link QrCode} takes, beside the attributes of a `<div>`. */
export interface QrCodeProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What is read by a camera: an address, most of the time. At most about 2,300 letters and digits at level `M`. */
  value: string;
  /** What it is for, said by screen readers: 「课程签到」. */
  label: string;
  /** Width and height in pixels, the light edge included. Default 160. */
  size?: number;
  /** How much of it may be dirty or covered: 7, 15, 25 or 30 %. Default `M`, 15 %. */
  level?: "L" | "M" | "Q" | "H";
  /** A line below it: what to do, until when. */
  description?: ReactNode;
  /** Offers to save it as a picture of this name, without its ending. Default none. */
  downloadName?: string;
}

/** The modules with their quiet zone, or null for what is too long for a code. */
function modulesOf(value: string, ecc: "L" | "M" | "Q" | "H"): readonly (readonly boolean[])[] | null {
  try {
    return encode(value, { ecc, border: QUIET_ZONE }).data;
  } catch {
    return null;
  }
}

/** One path of all dark modules, a rectangle for each run in a row. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      Array.from(
        row
          .map((dark) => (dark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join("");
}

/** Saves the code as a picture. */
function saveAsPicture(modules: readonly (readonly boolean[])[], name: string): void {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = modules.length * MODULE_PIXELS;
  const drawing = canvas.getContext("2d");
  if (drawing === null) return;
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = "black";
  drawing.scale(MODULE_PIXELS, MODULE_PIXELS);
  const dark = new Path2D(pathOf(modules));
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas's fill, not an array's
  drawing.fill(dark);
  canvas.toBlob((blob) => {
    if (blob !== null) saveFile({ blob, fileName: `${name}.png` });
  });
}

/** A code that a phone's camera reads. It stays black on white in the dark theme: many cameras read nothing else. */
export const QrCode = /* @__PURE__ */ forwardRef<HTMLDivElement, QrCodeProps>(function QrCode(
  { value, label, size = 160, level = "M", description, downloadName, style, ...rest },
  ref,
) {
  const text = useMessages().qrCode;
  const modules = useMemo(() => modulesOf(value, level), [value, level]);
  return (
    <div
      ref={ref}
      data-component="qr-code"
      {...rest}
      className={clsx("hx-qr-code", rest.className)}
      style={{ width: rem(size), ...style }}
    >
      {modules === null ? (
        <p data-part="refusal">{text.tooLong}</p>
      ) : (
        <svg
          data-part="picture"
          role="img"
          aria-label={text.named(label)}
          viewBox={`0 0 ${modules.length} ${modules.length}`}
          shapeRendering="crispEdges"
        >
          <path d={pathOf(modules)} />
        </svg>
      )}
      {description ? <div data-part="description">{description}</div> : null}
      {downloadName !== undefined && modules !== null ? (
        <Button size="sm" icon={<Download />} onClick={() => saveAsPicture(modules, downloadName)}>
          {text.download}
        </Button>
      ) : null}
    </div>
  );
});
