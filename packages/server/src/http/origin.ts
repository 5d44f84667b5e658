import type { FastifyRequest } from "fastify";

/**
 * Where people reach the platform, `https://huxuan.example.edu.cn`: as the operator set it (`HUXUAN_URL`). Only without that
 * setting it is what the request says: anybody writes what they like into its `Host`.
 */
export const originOf = (request: FastifyRequest, set: string | undefined): string =>
  set ?? `${request.protocol}://${request.host}`;
