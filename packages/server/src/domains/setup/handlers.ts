import type { Handlers } from "../../contract/index.ts";
import { getSetup } from "./service.ts";

export const handlers: Handlers<"getSetup"> = { getSetup };
