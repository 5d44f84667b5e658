// The pictures of stories: where they are, and how two sets differ.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { root } from "../pnpm.mjs";

const home = join(root, ".screenshots");
export const folders = {
  /** By the last run. */
  drawn: join(home, "drawn"),
  accepted: join(home, "accepted"),
  /** What changed, in red, for those that did. */
  marked: join(home, "changed"),
};

/** How far a colour may be off before it counts (0 to 1), and how many such points are still the same picture. */
const THRESHOLD = 0.1;
const POINTS = 10;

/** Beside what was drawn: which stories were asked for. */
const WANTED = "wanted.txt";

/** An empty place for what is going to be drawn. */
export function begin(wanted) {
  rmSync(folders.drawn, { recursive: true, force: true });
  mkdirSync(folders.drawn, { recursive: true });
  writeFileSync(join(folders.drawn, WANTED), wanted);
}

/** File of a story in a theme on a device. */
export const nameOf = (id, theme, device) => `${id}.${theme}.${device}.png`;

const listed = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".png")) : [];

/** Whether two pictures differ; writes the difference where it can be looked at. */
function differs(name) {
  const [drawn, accepted] = [folders.drawn, folders.accepted].map((folder) =>
    readFileSync(join(folder, name)),
  );
  if (drawn.equals(accepted)) return false;
  const [a, b] = [PNG.sync.read(accepted), PNG.sync.read(drawn)];
  if (a.width !== b.width || a.height !== b.height) {
    copyFileSync(join(folders.drawn, name), join(folders.marked, name));
    return true;
  }
  const marked = new PNG({ width: a.width, height: a.height });
  const points = pixelmatch(a.data, b.data, marked.data, a.width, a.height, { threshold: THRESHOLD });
  if (points > POINTS) writeFileSync(join(folders.marked, name), PNG.sync.write(marked));
  return points > POINTS;
}

/** Compares what was drawn with what was accepted, for stories whose id contains `wanted`. */
export function compare(wanted) {
  rmSync(folders.marked, { recursive: true, force: true });
  mkdirSync(folders.marked, { recursive: true });
  const drawn = listed(folders.drawn);
  const accepted = new Set(listed(folders.accepted).filter((name) => name.includes(wanted)));
  const both = drawn.filter((name) => accepted.has(name));
  const changed = both.filter(differs);
  return {
    same: both.length - changed.length,
    changed,
    added: drawn.filter((name) => !accepted.has(name)),
    gone: [...accepted].filter((name) => !drawn.includes(name)),
  };
}

/** Takes what was drawn for what is right: pictures of stories that are no more go, those that were not asked for stay. */
export function accept() {
  mkdirSync(folders.accepted, { recursive: true });
  const names = listed(folders.drawn);
  const wanted = readFileSync(join(folders.drawn, WANTED), "utf8");
  for (const name of listed(folders.accepted)) {
    if (name.includes(wanted) && !names.includes(name)) rmSync(join(folders.accepted, name));
  }
  for (const name of names) copyFileSync(join(folders.drawn, name), join(folders.accepted, name));
  return names.length;
}
