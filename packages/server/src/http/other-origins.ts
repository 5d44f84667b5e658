import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** How long a browser remembers that it may call, seconds: a site that is taken off the list is out after that. */
const REMEMBERED_S = 600;

/** What a page may read of an answer besides its body: the name of a file, and what helps with a refusal. */
const READABLE = ["content-disposition", "retry-after", "x-request-id"];

/**
 * Lets pages of these sites call the platform from a browser; without any, browsers refuse them all. No cookie lets
 * anybody in: a page is as much as the token that it sends, which a person gave it by signing in there.
 *
 * @param origins as browsers name them: `https://portal.example.edu.cn`
 */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await server.register(cors, {
    origin: [...origins],
    // The client sends its calls with credentials, for the cookie of a known device.
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: READABLE,
    maxAge: REMEMBERED_S,
    strictPreflight: false,
  });
}
