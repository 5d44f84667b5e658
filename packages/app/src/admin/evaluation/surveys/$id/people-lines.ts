/** Somebody on a pasted list. */
export interface PastedPerson {
  name: string;
  email: string;
  unit: string;
}

/** What a pasted list comes to. */
export interface PastedList {
  people: PastedPerson[];
  /** Lines that are none, each with the reason. */
  faults: string[];
}

/** Most people that go in one request. */
export const MOST_PEOPLE = 5_000;

const ADDRESS = /^[^\s@<>(),;:"]{1,64}@[\p{L}\p{N}.-]{1,190}\.[\p{L}\p{N}-]{2,}$/u;
const HEAD = /^(?:姓名|名称|单位名称)$/u;

/** Columns as Excel copies them, else parted by commas or blanks. */
const partsOf = (line: string): string[] =>
  (line.includes("\t") ? line.split("\t") : line.split(/[,，;；]|\s{1,}/u)).map((part) => part.trim());

/**
 * Reads a list as it is copied from Excel or typed, a person a line: name, mail address, group. The line of heads and empty
 * lines are passed over; the address is found wherever it stands. Who stands on it twice is taken once.
 */
export function readPeople(text: string): PastedList {
  const people = new Map<string, PastedPerson>();
  const faults: string[] = [];
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    const parts = partsOf(line).filter((part) => part !== "");
    if (parts.length === 0 || HEAD.test(parts[0] ?? "")) continue;
    const email = parts.find((part) => ADDRESS.test(part));
    const [name, ...rest] = parts.filter((part) => part !== email);
    if (email === undefined) faults.push(`第 ${at + 1} 行没有邮箱：${line.trim().slice(0, 40)}`);
    else if (name === undefined) faults.push(`第 ${at + 1} 行没有姓名：${line.trim().slice(0, 40)}`);
    else if (!people.has(email.toLowerCase()))
      people.set(email.toLowerCase(), {
        name: name.slice(0, 60),
        email,
        unit: rest.join(" ").slice(0, 60),
      });
  }
  const all = [...people.values()];
  if (all.length > MOST_PEOPLE)
    faults.push(`一次最多 ${MOST_PEOPLE} 人，这里有 ${all.length} 人，请分几次粘贴`);
  return { people: all, faults };
}
