import type { Handlers } from "../../contract/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import {
  addToBasket,
  chooseInBasket,
  orderBasket,
  readBasket,
  removeFromBasket,
  submitBasket,
} from "./service.ts";

export const handlers: Handlers<
  "getBasket" | "addToBasket" | "removeFromBasket" | "orderBasket" | "chooseInBasket" | "submitBasket",
  NeedsSelection
> = {
  getBasket: (act) => readBasket(act, act.path.roundId),
  addToBasket: (act) => addToBasket(act, act.path.roundId, act.body.offeringId),
  removeFromBasket: (act) => removeFromBasket(act, act.path.roundId, act.body.offeringId),
  orderBasket: (act) => orderBasket(act, act.path.roundId, act.body),
  chooseInBasket: (act) => chooseInBasket(act, act.path.roundId, act.body.offeringIds),
  submitBasket: (act) => submitBasket(act, act.path.roundId, act.body),
};
