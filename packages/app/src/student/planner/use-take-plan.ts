import {
  ApiFailure,
  chooseInBasket,
  getWishes,
  isSessionEnd,
  newKey,
  type RefusedSeat,
  type Round,
  saveWishes,
  takePlan,
  takesSeatsAt,
} from "@huxuan/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { renewAfter } from "../../acts/renewal.ts";
import { watchAct } from "../../session/connection.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { forgetAct, leavesOpen, loseAct, rememberAct, useUnsettled } from "../selection/lost-acts.ts";

/** What the one press does with a plan, by the round: its classes are taken, kept in the basket, or wished. */
export type PlanUse = "take" | "basket" | "wishes" | "none";

/** What a plan can be used for in the round at this moment. */
export function planUseOf(round: Round, now: Date): PlanUse {
  const { mode, state } = round;
  if (takesSeatsAt(round, now)) return "take";
  if (state === "published") return "basket";
  if (state !== "open") return "none";
  // Points are spread by the student, which no plan can do.
  return mode === "lottery" ? "wishes" : "basket";
}

/** 「用方案二选课（3 门）」 */
export function pressLabel(use: PlanUse, name: string, count: number): string {
  switch (use) {
    case "basket":
      return `把${name}放进选课篮（${count} 门）`;
    case "wishes":
      return `把${name}填成志愿（${count} 门）`;
    default:
      return `用${name}选课（${count} 门）`;
  }
}

/** How the last press ended. */
export type PlanOutcome =
  | { kind: "taken" | "kept" | "wished"; name: string; count: number }
  | { kind: "refused"; name: string; message: string; refusals: readonly RefusedSeat[] }
  | { kind: "lost"; name: string };

/** A plan as it is pressed: its name, and its classes in the order in which the student wants them. */
export interface PressedPlan {
  name: string;
  offeringIds: readonly number[];
}

/** Uses a plan for what the round allows. One plan at a time; a refusal stays until the next press. */
export function useTakePlan(roundId: number, use: PlanUse) {
  const queryClient = useQueryClient();
  const studentId = useSessionInfo().student?.id ?? 0;
  const unsettled = useUnsettled(studentId, roundId);
  const [pressing, setPressing] = useState<string>();
  const [outcome, setOutcome] = useState<PlanOutcome>();

  const press = useCallback(
    async ({ name, offeringIds }: PressedPlan) => {
      const [first] = offeringIds;
      if (first === undefined || use === "none") return;
      const sent = { key: newKey(), studentId, roundId, offeringId: first };
      const count = offeringIds.length;
      setPressing(name);
      setOutcome(undefined);
      if (use === "take") rememberAct(sent);
      const over = watchAct();
      try {
        setOutcome({ kind: await send(use, roundId, [...offeringIds], sent.key), name, count });
        forgetAct(sent.key);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (leavesOpen(error) && use === "take") {
          loseAct(sent.key);
          setOutcome({ kind: "lost", name });
        } else {
          forgetAct(sent.key);
          // Whether to sign in again is asked already.
          if (!isSessionEnd(error))
            setOutcome({ kind: "refused", name, message: error.message, refusals: error.refusals });
        }
      } finally {
        over();
        setPressing(undefined);
        renewAfter(queryClient, OPERATION[use]);
      }
    },
    [queryClient, roundId, studentId, use],
  );
  return { press, pressing, outcome, unsettled: unsettled.size > 0, forget: () => setOutcome(undefined) };
}

const OPERATION = {
  take: "takePlan",
  basket: "chooseInBasket",
  wishes: "saveWishes",
} as const satisfies Record<Exclude<PlanUse, "none">, Parameters<typeof renewAfter>[1]>;

const meta = { quiet: true };

async function send(
  use: Exclude<PlanUse, "none">,
  roundId: number,
  offeringIds: number[],
  key: string,
): Promise<"taken" | "kept" | "wished"> {
  const path = { roundId };
  switch (use) {
    case "take":
      await takePlan({ path, body: { offeringIds, key }, meta });
      return "taken";
    case "basket":
      await chooseInBasket({ path, body: { offeringIds }, meta });
      return "kept";
    case "wishes":
      await saveAsWishes(roundId, offeringIds);
      return "wished";
  }
}

/** The plan's classes become the first wishes, in its order; what was wished before stays behind them. */
async function saveAsWishes(roundId: number, offeringIds: readonly number[]): Promise<void> {
  const path = { roundId };
  const { version, wishes } = (await getWishes({ path, meta })).data;
  const others = wishes.map(({ offering }) => offering.id).filter((id) => !offeringIds.includes(id));
  const body = { version, wishes: [...offeringIds, ...others].map((offeringId) => ({ offeringId })) };
  await saveWishes({ path, body, meta });
}
