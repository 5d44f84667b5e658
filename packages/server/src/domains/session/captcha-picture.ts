import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";

const require = createRequire(import.meta.url);
// Its CommonJS file does not say what it exports, so Node cannot import it by name.
const { parse } = require("opentype.js") as typeof import("opentype.js");

/** Size in pixels: twice what the sign-in page shows, for dense screens. */
export const CAPTCHA_WIDTH = 240;
export const CAPTCHA_HEIGHT = 80;

/** A typeface whose letters are hard to mistake for each other; machines that serve may have no fonts installed. */
const FONT = "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff";
const FONT_SIZE = 58;
/** How far letters lean and turn, radians. */
const MOST_TURN = 0.28;
/** Lines across the letters. */
const LINES = 2;
const SPECKS = 26;

const INK = ["#1f3a8a", "#5b21b6", "#0f5132", "#7c2d12", "#1e293b"] as const;
const PAPER = "#f4f6fb";

interface Point {
  x: number;
  y: number;
}
type Warp = (point: Point) => Point;

let font: ReturnType<typeof parse> | undefined;

/**
 * Draws `text` as a WebP picture: letters turned and pushed together, the whole bent in waves, lines of the letters'
 * own colour across them, specks, and grain over all of it. No two pictures of a text are alike.
 */
export async function drawCaptchaPicture(text: string): Promise<Buffer> {
  const ink = INK[randomInt(INK.length)] as string;
  const warp = waves();
  const lines = Array.from({ length: LINES }, () => line(warp, ink));
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}">` +
      `<rect width="100%" height="100%" fill="${PAPER}"/>${specks(ink)}` +
      `<path d="${letters(text, warp)}" fill="${ink}"/>${lines.join("")}</svg>`,
  );
  const { data, info } = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  grain(data);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .webp({ quality: 55, effort: 2 })
    .toBuffer();
}

/** A number from `from` to `to`. */
const between = (from: number, to: number): number => from + (randomInt(1_000_001) / 1_000_000) * (to - from);

/** Two waves along each axis, with random lengths, heights and beginnings. */
function waves(): Warp {
  const wave = (height: number, shortest: number, longest: number) => {
    const [amplitude, length, phase] = [
      between(height * 0.6, height),
      between(shortest, longest),
      between(0, 2 * Math.PI),
    ];
    return (at: number) => amplitude * Math.sin((2 * Math.PI * at) / length + phase);
  };
  const [down, downFine, along, alongFine] = [
    wave(6, 120, 220),
    wave(2, 35, 60),
    wave(5, 60, 110),
    wave(1.2, 22, 35),
  ];
  return ({ x, y }) => ({ x: x + along(y) + alongFine(y), y: y + down(x) + downFine(x) });
}

/** The outlines of the letters as one path, bent. */
function letters(text: string, warp: Warp): string {
  font ??= readFont();
  const all = text.split("");
  const widths = all.map((letter) => font?.getAdvanceWidth(letter, FONT_SIZE) ?? 0);
  // They touch, and here and there overlap: a program must find where one ends.
  const gap = between(-3, 3);
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  let left = between(0.3, 0.7) * (CAPTCHA_WIDTH - whole);
  let path = "";
  for (const [i, letter] of all.entries()) {
    const width = widths[i] as number;
    const centre = { x: left + width / 2, y: CAPTCHA_HEIGHT / 2 + between(-5, 5) };
    const place = turned(centre, between(-MOST_TURN, MOST_TURN), between(0.85, 1.08));
    path += outline(font, letter, width, (point) => warp(place(point)));
    left += width + gap;
  }
  return path;
}

/** Turns, leans and scales around the origin, then moves to `centre`. */
function turned(centre: Point, angle: number, size: number): Warp {
  const [cos, sin, lean] = [Math.cos(angle) * size, Math.sin(angle) * size, between(-0.2, 0.2)];
  return ({ x, y }) => {
    const leaning = x + lean * y;
    return { x: centre.x + cos * leaning - sin * y, y: centre.y + sin * leaning + cos * y };
  };
}

/** One letter around the origin, its curves cut into short straight pieces that can be bent. */
function outline(face: ReturnType<typeof parse>, letter: string, width: number, place: Warp): string {
  const middle = FONT_SIZE * 0.3;
  let path = "";
  let last: Point = { x: 0, y: 0 };
  const moveTo = (point: Point): void => {
    path += `M${coordinates(place(point))}`;
    last = point;
  };
  const curveTo = (end: Point, at: (t: number) => Point): void => {
    for (let t = 1; t <= PIECES; t += 1) path += `L${coordinates(place(at(t / PIECES)))}`;
    last = end;
  };
  for (const command of face.getPath(letter, -width / 2, middle, FONT_SIZE).commands) {
    const from = last;
    if (command.type === "Z") path += "Z";
    else if (command.type === "M") moveTo(command);
    else if (command.type === "L") curveTo(command, (t) => mix(from, command, t));
    else if (command.type === "Q") {
      const control = { x: command.x1, y: command.y1 };
      curveTo(command, (t) => mix(mix(from, control, t), mix(control, command, t), t));
    } else {
      const [one, two] = [
        { x: command.x1, y: command.y1 },
        { x: command.x2, y: command.y2 },
      ];
      curveTo(command, (t) => {
        const inner = mix(one, two, t);
        return mix(mix(mix(from, one, t), inner, t), mix(inner, mix(two, command, t), t), t);
      });
    }
  }
  return path;
}

/** Pieces that a curve is cut into. */
const PIECES = 6;

const mix = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

const coordinates = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A bent line from the left to the right edge. */
function line(warp: Warp, ink: string): string {
  const [from, to] = [between(14, CAPTCHA_HEIGHT - 14), between(14, CAPTCHA_HEIGHT - 14)];
  const points = Array.from({ length: 25 }, (_, i) =>
    coordinates(warp({ x: (i / 24) * CAPTCHA_WIDTH, y: from + ((to - from) * i) / 24 })),
  );
  return `<path d="M${points.join("L")}" fill="none" stroke="${ink}" stroke-width="${between(2, 3).toFixed(1)}"/>`;
}

function specks(ink: string): string {
  return Array.from({ length: SPECKS }, () => {
    const [x, y] = [between(0, CAPTCHA_WIDTH), between(0, CAPTCHA_HEIGHT)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${between(0.8, 2.4).toFixed(1)}" fill="${ink}"/>`;
  }).join("");
}

/** Makes each pixel a little lighter or darker. */
function grain(pixels: Buffer): void {
  let state = randomInt(1, 2 ** 31);
  for (let i = 0; i < pixels.length; i += 3) {
    // xorshift: nobody gains by guessing the grain.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const change = (state & 63) - 32;
    for (let channel = i; channel < i + 3; channel += 1) {
      pixels[channel] = Math.min(255, Math.max(0, (pixels[channel] as number) + change));
    }
  }
}

function readFont(): ReturnType<typeof parse> {
  const file = readFileSync(require.resolve(FONT));
  return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
}
