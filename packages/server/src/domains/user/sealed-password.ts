import { type Sealer, sealerFor } from "../../secret/sealed.ts";

/** Seals first passwords until their sheet is read. */
export const passwordSealer = (secret: string): Sealer => sealerFor(secret, "first passwords");
