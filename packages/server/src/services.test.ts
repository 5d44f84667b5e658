import { describe, expect, test } from "vitest";
import type { Handlers } from "./contract/index.ts";
import { service } from "./domain.ts";
import type { CoreServices } from "./platform/core.ts";
import { type KeptBy, type Startable, startServices } from "./services.ts";

/** Enough of a core for services that take nothing from it. */
const core = {} as CoreServices;

describe("services start", () => {
  test("each after those that it needs, whatever the order in which they are announced", async () => {
    const notes: string[] = [];
    const made = (name: string) => (given: object) => {
      notes.push(name);
      return `${name}(${Object.values(given).join()})`;
    };
    const kept = await startServices(core, {
      report: service(["seats", "names"], made("report")),
      seats: service(["offerings"], made("seats")),
      names: service([], async (given: object) => made("names")(given)),
      offerings: service([], made("offerings")),
    });
    expect(notes).toEqual(["offerings", "seats", "names", "report"]);
    expect(kept["report"]).toBe("report(seats(offerings()),names())");
  });

  test("unless some need each other, or what nobody announces", async () => {
    const nothing = (given: object) => given;
    const circle = { a: service(["b"], nothing), b: service(["a"], nothing) };
    await expect(startServices(core, circle)).rejects.toThrow("services need each other: a → b → a");
    const missing = { a: service(["b"], nothing) };
    await expect(startServices(core, missing)).rejects.toThrow("nobody announces the service a → b");
  });
});

describe("the compiler refuses", () => {
  interface NeedsSeats {
    seats: { free: number };
  }
  const seats = service([], (_core: CoreServices) => ({ free: 3 }));
  const make = ({ seats: { free } }: NeedsSeats) => free;

  test("a service that needs what it does not name, or what nobody announces", () => {
    const named = { seats, report: service(["seats"], make) };
    named satisfies Startable<typeof named>;
    const unnamed = { seats, report: service([], make) };
    // @ts-expect-error -- `report` does not name `seats`
    unnamed satisfies Startable<typeof unnamed>;
    const alone = { report: service(["seats"], make) };
    // @ts-expect-error -- nobody announces `seats`
    alone satisfies Startable<typeof alone>;
    expect([named, unnamed, alone].every(({ report }) => report.start === make)).toBe(true);
  });

  test("a handler that needs what nobody announces", () => {
    const announced = { seats };
    const handlers: Handlers<"logout", NeedsSeats> = {
      logout: async ({ services }) => void services.seats.free,
    };
    handlers satisfies Handlers<"logout", KeptBy<typeof announced>>;
    // @ts-expect-error -- nobody announces `seats`
    handlers satisfies Handlers<"logout">;
    expect(Object.keys(handlers)).toEqual(["logout"]);
  });
});
