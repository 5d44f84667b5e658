import type { AnyService, Service } from "./domain.ts";
import type { CoreServices } from "./platform/core.ts";

/** What each of the announced services keeps, by name. */
export type KeptBy<Announced> = {
  [Name in keyof Announced]: Announced[Name] extends { start: (given: never) => infer Kept }
    ? Awaited<Kept>
    : never;
};

/**
 * The same services, each able to start from the core and from what it names. A service that needs what nobody
 * announces, or what it does not name, is not one of these.
 */
export type Startable<Announced extends Record<keyof Announced, AnyService>> = {
  [Name in keyof Announced]: Service<
    keyof Announced & string,
    CoreServices & Pick<KeptBy<Announced>, Announced[Name]["needs"][number] & keyof Announced>,
    unknown
  >;
};

/**
 * Starts services, each after those that it needs, one after the other. Throws when some need each other in a circle,
 * or what is not among them; what has started by then is ended by the `onStop` of the core.
 */
export async function startServices(
  core: CoreServices,
  announced: Readonly<Record<string, AnyService>>,
): Promise<Record<string, unknown>> {
  const started: Record<string, unknown> = {};
  const start = async (name: string, neededBy: readonly string[]): Promise<void> => {
    if (name in started) return;
    const path = [...neededBy, name];
    const found = announced[name];
    if (found === undefined) throw new Error(`nobody announces the service ${path.join(" → ")}`);
    if (neededBy.includes(name)) throw new Error(`services need each other: ${path.join(" → ")}`);
    for (const need of found.needs) await start(need, path);
    const given = Object.fromEntries(found.needs.map((need) => [need, started[need]]));
    started[name] = await found.start({ ...core, ...given });
  };
  for (const name of Object.keys(announced)) await start(name, []);
  return started;
}
