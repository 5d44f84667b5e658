import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What students prepare before a round opens. */
export const basketDomain = {
  handlers,
  reach: {
    getBasket: "own",
    orderBasket: "own",
    addToBasket: "own",
    removeFromBasket: "own",
    chooseInBasket: "own",
    submitBasket: "own",
  },
} satisfies Domain;
