import { auditProgramme, type AuditedModule, type AuditFacts, type ProgrammeAudit } from "./audit.js";
import { sumOfCredits } from "./credits.js";
import type { PassedCourse } from "./records.js";
import type { Programme } from "./programme.js";

/** What a student is doing and thinking of, beside what is passed. */
export interface ProgressFacts extends AuditFacts {
  /** Courses that are being taken, as if they were passed. */
  studying: readonly PassedCourse[];
  /** Courses that are tried out (如果选这门), as if they were passed too. */
  tried?: readonly PassedCourse[] | undefined;
}

/** A bar in three parts: credits that are there, that come with what is being taken, and with what is tried out. */
export interface Progress {
  need: number;
  got: number;
  /** More than `got`, once what is being taken is passed. */
  studying: number;
  /** More than that, once what is tried out is passed too. */
  tried: number;
}

/** How far an item is: met, met by what is being taken, by what is tried out, or by nothing. */
export type ItemState = "met" | "studying" | "tried" | "missing";

/** How far a student is in a programme. */
export interface ProgrammeProgress {
  total: Progress;
  /** By the keys of modules. */
  modules: Map<string, Progress>;
  /** By the keys of items. */
  items: Map<string, ItemState>;
  /** What counts by now, and when all that is being taken, and all that is tried out, is passed. */
  now: ProgrammeAudit;
  withStudying: ProgrammeAudit;
  withTried: ProgrammeAudit;
}

/**
 * How far a student is in a programme, from three audits: of what is passed, with what is being taken, and with what is
 * tried out. A record may count elsewhere once there are more; a bar never shrinks by it.
 */
export function progressOf(programme: Programme, facts: ProgressFacts): ProgrammeProgress {
  const audit = (...more: readonly (readonly PassedCourse[])[]): ProgrammeAudit =>
    auditProgramme(programme, { ...facts, records: [...facts.records, ...more.flat()] });
  const now = audit();
  const withStudying = audit(facts.studying);
  const withTried = audit(facts.studying, facts.tried ?? []);
  const [modules, items] = [new Map<string, Progress>(), new Map<string, ItemState>()];
  const [later, last] = [modulesByKey(withStudying.modules), modulesByKey(withTried.modules)];
  for (const [key, module] of modulesByKey(now.modules)) {
    const [second = module, third = module] = [later.get(key), last.get(key)];
    modules.set(key, progress(module, second, third));
    module.items.forEach(({ item, met }, at) => {
      const state = met
        ? "met"
        : second.items[at]?.met
          ? "studying"
          : third.items[at]?.met
            ? "tried"
            : "missing";
      items.set(item.key, state);
    });
  }
  return { total: progress(now, withStudying, withTried), modules, items, now, withStudying, withTried };
}

function progress(...audits: [now: Reached, withStudying: Reached, withTried: Reached]): Progress {
  const { need } = audits[0].credits;
  const [got, soon, perhaps] = audits.map(({ credits }) => credits.got) as [number, number, number];
  const studying = Math.max(0, sumOfCredits([soon, -got]));
  return { need, got, studying, tried: Math.max(0, sumOfCredits([perhaps, -got, -studying])) };
}

type Reached = Pick<AuditedModule, "credits">;

function modulesByKey(modules: readonly AuditedModule[]): Map<string, AuditedModule> {
  return new Map(modules.flatMap((module) => [[module.key, module], ...modulesByKey(module.modules)]));
}
