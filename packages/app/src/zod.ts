import { z } from "zod";

// Otherwise zod writes faster checks as code and evaluates them, which the content security policy refuses.
z.config({ jitless: true });

/** The zod of every schema in the portal. */
export { z };
