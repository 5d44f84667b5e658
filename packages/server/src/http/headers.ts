import helmet, { type HelmetOptions } from "helmet";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Header names and values, as `reply.headers` and `writeHead` take them. */
export type Headers = Readonly<Record<string, string>>;

/** What this site never asks a browser for. */
const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * Tells browsers to come by https for a year; sent where people come by https. With what is below the platform's own name:
 * a name there that is reached without encryption could set cookies for the platform.
 */
export const STRICT_TRANSPORT: Headers = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

const COMMON = {
  // Only behind https; see `STRICT_TRANSPORT`.
  strictTransportSecurity: false,
  referrerPolicy: { policy: "same-origin" },
  xFrameOptions: { action: "deny" },
} as const satisfies HelmetOptions;

/**
 * On every answer, also those that reach no hook of Fastify; pages overwrite some of it. A browser that is made to open one
 * as a page runs and loads nothing. Nothing is kept, unless the handler says otherwise.
 */
export const ANSWER_HEADERS: Headers = {
  ...helmetHeaders({
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // These say something about pages only.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
  "cache-control": "no-store",
};

/** On downloads: one that a browser is made to show all the same runs nothing and belongs to no site. */
export const DOWNLOAD_HEADERS: Headers = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/**
 * On pages: only the portal's own scripts run, and nothing can be sent elsewhere, by a style either. Why styles may stand
 * in the page: docs/decisions/0006-content-security-policy.md.
 */
export const PAGE_HEADERS: Headers = {
  ...helmetHeaders({
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  }),
  "permissions-policy": PERMISSIONS_POLICY,
};

/**
 * What Helmet sets, taken down once. Its plugin for Fastify works the policy out anew for every request, which costs more
 * than the rest of an answer (measured: 46 µs of 65).
 */
function helmetHeaders(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
