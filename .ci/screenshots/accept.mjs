// `npm run screenshots:accept`: what the last run drew is what stories look like from now on.
import { accept } from "./pictures.mjs";

console.log(`${accept()} pictures accepted.`);
