import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, { type Configuration } from "oidc-provider";

/** A server that a school's sign-on has, on this machine. */
interface SchoolServer {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<SchoolServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { url: urlOf(server), close: () => end(server) };
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}

/** A school that signs tokens. */
export interface TokenIssuer extends SchoolServer {
  keysAddress: string;
  /** A token about somebody, as the school signs it. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  /** What it answers instead of its keys. */
  answer: ((response: ServerResponse) => void) | undefined;
  /** How often its keys were asked for. */
  asked: number;
}

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256" }] });
  const server = await listen((_request, response) => {
    issuer.asked += 1;
    if (issuer.answer) return issuer.answer(response);
    return response.setHeader("content-type", "application/json").end(keys);
  });
  const issuer: TokenIssuer = {
    ...server,
    keysAddress: `${server.url}/keys`,
    answer: undefined,
    asked: 0,
    sign: (claims, { alg = "RS256", kid = "k1" } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey),
  };
  return issuer;
}

/** A CAS server as the protocol describes it, for those of its answers that matter here. */
export interface SmallCas extends SchoolServer {
  /** Gives out a ticket for somebody at a service. */
  ticket(service: string, user: string, attributes?: Record<string, string>): string;
  /** What it answers instead. */
  answer: ((response: ServerResponse) => void) | undefined;
  /** Services of which it was asked, in order. */
  asked: string[];
}

function withoutState(service: string): string {
  const address = new URL(service);
  address.searchParams.delete("state");
  return address.href;
}

export async function startSmallCas(known: string): Promise<SmallCas> {
  const tickets = new Map<string, { service: string; user: string; attributes: Record<string, string> }>();
  const server = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://cas");
    if (cas.answer) return cas.answer(response);
    if (!/^\/(p3\/)?serviceValidate$/.test(pathname)) return response.writeHead(404).end();
    const [ticket, service] = [searchParams.get("ticket") ?? "", searchParams.get("service") ?? ""];
    cas.asked.push(service);
    const found = tickets.get(ticket);
    tickets.delete(ticket);
    const inside =
      withoutState(service) !== known
        ? '<cas:authenticationFailure code="INVALID_SERVICE">no</cas:authenticationFailure>'
        : found?.service !== service
          ? '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
          : success(found.user, pathname.startsWith("/p3") ? found.attributes : {});
    return response
      .setHeader("content-type", "application/xml")
      .end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`);
  });
  let made = 0;
  const cas: SmallCas = {
    ...server,
    asked: [],
    answer: undefined,
    ticket(service, user, attributes = {}) {
      const ticket = `ST-${(made += 1)}-${crypto.randomUUID()}`;
      tickets.set(ticket, { service, user, attributes });
      return ticket;
    },
  };
  return cas;
}

const success = (user: string, attributes: Record<string, string>): string =>
  `<cas:authenticationSuccess><cas:user>${user}</cas:user><cas:attributes>${Object.entries(attributes)
    .map(([name, value]) => `<cas:${name}>${value}</cas:${name}>`)
    .join("")}</cas:attributes></cas:authenticationSuccess>`;

/** The real OpenID Connect server of `oidc-provider`, whose sign-in page takes any name. */
export async function startOidcServer(client: {
  id: string;
  secret: string;
  redirect: string;
}): Promise<SchoolServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = await listen((request, response) => handle(request, response));
  const configuration: Configuration = {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirect] }],
    cookies: { keys: ["for tests only"] },
    claims: { openid: ["sub"], profile: ["name", "kind"] },
    findAccount: (_context, id) => ({
      accountId: id,
      // The first letter says it, as in the numbers of many schools.
      claims: () => ({ sub: id, name: `姓名${id}`, kind: id.startsWith("T") ? "teacher" : "student" }),
    }),
  };
  const provider = new Provider(server.url, configuration);
  // It says what it is, and that it is for development, on the standard output.
  handle = provider.callback();
  return server;
}

/** Signs in at a server of `startOidcServer`, as a browser does it. Gives where that sends it in the end. */
export async function signInAtOidc(address: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const origin = new URL(address).origin;
  let next = new URL(address);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps += 1) {
    const answer = await fetch(next, {
      redirect: "manual",
      method: form ? "POST" : "GET",
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; ") },
      ...(form && { body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(key);
      else cookies.set(key, value);
    }
    const to = answer.headers.get("location");
    if (to !== null) {
      next = new URL(to, next);
      form = undefined;
      if (next.origin !== origin) return next;
      continue;
    }
    const page = await answer.text();
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action] = /action="([^"]+)"/.exec(page) ?? [];
    if (prompt === undefined || action === undefined) throw new Error(`No form at ${next.href}: ${page}`);
    next = new URL(action, next);
    form = new URLSearchParams({ prompt, ...(prompt === "login" && { login: name, password: "any" }) });
  }
  throw new Error("The server sends in circles");
}
