/** Longest name that is kept, in characters. */
const MOST_CHARACTERS = 200;

/** Marks that turn the direction of what follows: `课表\u202Egnp.exe` would be read as `课表exe.png`. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A file's name for people: without folders, marks of direction and dots in front; shortened before its suffix. */
export function cleanName(given: string): string {
  const last = given.normalize("NFC").replace(DIRECTIONS, "").split(/[/\\]/).at(-1) ?? "";
  const name = last.trim().replace(/^\.+/, "").trim();
  const suffix = suffixOf(name);
  const stem = (suffix === "" ? name : name.slice(0, -suffix.length - 1)).trim() || "未命名";
  const end = suffix === "" ? "" : `.${suffix}`;
  // By code points: half an emoji is no character.
  return (
    Array.from(stem)
      .slice(0, MOST_CHARACTERS - end.length)
      .join("") + end
  );
}

/** What stands behind the last dot, in lower case; empty without one. */
export function suffixOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
