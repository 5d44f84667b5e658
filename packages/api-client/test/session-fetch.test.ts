import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ApiFailure,
  createCourse,
  createHuxuanClient,
  FAILURE_TEXT,
  type FailureNotice,
  getMySelections,
  getMyTimetable,
  getSessionUserInfo,
  isSessionEnd,
  memoryTokenStore,
  newKey,
  type TokenStore,
} from "../src/index.js";

/** A server that knows one valid access token at a time and counts what it is asked. */
class TokenServer {
  valid = "token-2";
  refreshable = true;
  refreshes = 0;
  readonly seen: string[] = [];
  /** What a call of this path waits for before it is answered. */
  hold: (path: string) => Promise<void> | undefined = () => undefined;
  /** Answers refreshes only when this resolves: calls pile up meanwhile. */
  gate: Promise<void> = Promise.resolve();
  custom: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (this.custom?.(request, response)) return;
    if (request.url?.startsWith("/qsmart/common/refreshToken")) {
      this.refreshes += 1;
      await this.gate;
      if (this.refreshable) json(200, { accessToken: this.valid, refreshToken: "refresh-2" });
      else json(401, { code: "TOKEN_INVALID", message: "登录已失效", requestId: "r" });
      return;
    }
    const token = request.headers.authorization?.slice(7) ?? "";
    this.seen.push(token);
    await this.hold(request.url ?? "");
    if (token === this.valid) json(200, { items: [] });
    else if (token === "") json(401, { code: "UNAUTHENTICATED", message: "请先登录", requestId: "r0" });
    else json(401, { code: "TOKEN_EXPIRED", message: "登录状态已过期", requestId: "r1" });
  }
}

describe("a session that runs out", () => {
  let server: TokenServer;
  let tokens: TokenStore;
  let expired: number;
  let notices: FailureNotice[];
  let client: ReturnType<typeof createHuxuanClient>;

  beforeEach(async () => {
    server = new TokenServer();
    tokens = memoryTokenStore({ accessToken: "token-1", refreshToken: "refresh-1" });
    expired = 0;
    notices = [];
    client = createHuxuanClient({
      baseUrl: await server.listen(),
      tokens,
      onNotify: (notice) => notices.push(notice),
      onSessionExpired: () => {
        expired += 1;
      },
    });
  });
  afterEach(() => server.close());

  const call = () => getMySelections({ client });

  test("is refreshed once for all the calls that fail with it, and each is sent again with the new token", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, call));
    expect(answers.map(({ data }) => data.items)).toEqual(Array.from({ length: 20 }, () => []));
    expect(server.refreshes).toBe(1);
    expect(server.seen.filter((token) => token === "token-2")).toHaveLength(20);
    expect(tokens.get()).toEqual({ accessToken: "token-2", refreshToken: "refresh-2" });
    expect(notices).toEqual([]);
  });

  test("a call that fails after the refresh is sent again without another one", async () => {
    await call();
    tokens.set({ accessToken: "token-2", refreshToken: "refresh-2" });
    const late = createHuxuanClient({
      baseUrl: client.getConfig().baseUrl ?? "",
      tokens: { get: stale(tokens), set: (next) => tokens.set(next) },
    });
    await getMySelections({ client: late });
    expect(server.refreshes).toBe(1);
  });

  test("whose tokens are gone asks once for all the calls, and again for what is called afterwards", async () => {
    server.valid = "token-1";
    await call();
    tokens.set(null);
    const results = await Promise.allSettled([call(), call(), call()]);
    const refused = { status: "rejected", reason: { code: "UNAUTHENTICATED" } };
    expect(results).toMatchObject([refused, refused, refused]);
    expect(results.every((result) => result.status === "rejected" && isSessionEnd(result.reason))).toBe(true);
    expect({ expired, notices, refreshes: server.refreshes }).toEqual({
      expired: 1,
      notices: [],
      refreshes: 0,
    });
    await expect(call()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(expired).toBe(2);
  });

  test("whose tokens another tab replaced meanwhile sends with those", async () => {
    server.valid = "token-1";
    await call();
    tokens.set(null);
    server.hold = async () => tokens.set({ accessToken: "token-1", refreshToken: "refresh-1" });
    await call();
    expect(expired).toBe(0);
  });

  test("that never began is told with the refusal", async () => {
    const stranger = createHuxuanClient({
      baseUrl: client.getConfig().baseUrl ?? "",
      onNotify: (notice) => notices.push(notice),
      onSessionExpired: () => {
        expired += 1;
      },
    });
    await expect(getMySelections({ client: stranger })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(expired).toBe(0);
    expect(notices).toEqual([{ message: "请先登录", durationMs: 3000 }]);
  });

  test("that cannot be refreshed asks once to sign in, and no call is sent without a token", async () => {
    server.refreshable = false;
    const results = await Promise.allSettled(Array.from({ length: 8 }, call));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "rejected"));
    expect(expired).toBe(1);
    expect(server.refreshes).toBe(1);
    expect(server.seen).toEqual(Array.from({ length: 8 }, () => "token-1"));
    expect(notices).toEqual([]);
  });

  test("that cannot be refreshed asks once, however late the other calls fail", async () => {
    server.refreshable = false;
    const late = Promise.withResolvers<void>();
    server.hold = (path) => (path.includes("timetable") ? late.promise : undefined);
    const slow = getMyTimetable({ client, query: { semesterId: 1 } });
    slow.catch(() => undefined);
    await expect(call()).rejects.toMatchObject({ status: 401 });
    late.resolve();
    await expect(slow).rejects.toMatchObject({ status: 401 });
    expect(expired).toBe(1);
    expect(server.refreshes).toBe(1);
    // Who stays and goes on is asked again, and the server is not asked in vain.
    await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(expired).toBe(2);
    expect(server.refreshes).toBe(1);
    expect(notices).toEqual([]);
  });

  test("without a refresh token asks to sign in", async () => {
    const sent = client.getConfig().auth;
    client.setConfig({ auth: () => "token-1" });
    tokens.set(null);
    await expect(call()).rejects.toMatchObject({ status: 401 });
    client.setConfig({ auth: sent });
    expect([expired, server.refreshes]).toEqual([1, 0]);
  });

  test("calls that are begun while it is refreshed wait, and all are sent again in their order", async () => {
    const refresh = Promise.withResolvers<Response>();
    const sent: string[] = [];
    const json = (status: number, body: object) => Response.json(body, { status });
    const scripted = createHuxuanClient({
      baseUrl: "http://huxuan.test",
      tokens,
      fetch: async (input) => {
        const request = new Request(input);
        const { pathname, searchParams } = new URL(request.url);
        if (pathname.endsWith("refreshToken")) return refresh.promise;
        const token = request.headers.get("authorization");
        sent.push(`${searchParams.get("semesterId")} ${token}`);
        return token === "Bearer token-2"
          ? json(200, {})
          : json(401, { code: "TOKEN_EXPIRED", message: "过期" });
      },
    });
    const ask = (semesterId: number) => getMyTimetable({ client: scripted, query: { semesterId } });
    const failed = [1, 2, 3].map(ask);
    const waits = vi.spyOn(tokens, "get");
    await vi.waitUntil(() => sent.length === 3 && waits.mock.calls.length >= 4);
    const begunMeanwhile = [4, 5].map(ask);
    refresh.resolve(json(200, { accessToken: "token-2", refreshToken: "refresh-2" }));
    await Promise.all([...failed, ...begunMeanwhile]);
    expect(sent).toEqual([
      ...[1, 2, 3].map((id) => `${id} Bearer token-1`),
      ...[1, 2, 3, 4, 5].map((id) => `${id} Bearer token-2`),
    ]);
  });

  test("is refreshed by one of two tabs that share it", async () => {
    const tab = createHuxuanClient({ baseUrl: client.getConfig().baseUrl ?? "", tokens });
    const calls = [client, tab].flatMap((each) => [1, 2, 3].map(() => getMySelections({ client: each })));
    expect((await Promise.all(calls)).map(({ data }) => data.items)).toEqual(calls.map(() => []));
    expect(server.refreshes).toBe(1);
  });

  test.each([429, 502, 503])(
    "stays when the refresh is answered with %i, which says nothing about it",
    async (status) => {
      server.custom = (request, response) => {
        if (!request.url?.includes("refreshToken")) return false;
        response.writeHead(status).end("<html>busy</html>");
        return true;
      };
      await expect(Promise.all([call(), call()])).rejects.toMatchObject({ status });
      expect(expired).toBe(0);
      expect(notices).toHaveLength(1);
      server.custom = null;
      await expect(call()).resolves.toMatchObject({ data: { items: [] } });
    },
  );

  test("stays when the server cannot be reached for a refresh, and the next call goes on with it", async () => {
    server.custom = (request) => {
      if (!request.url?.includes("refreshToken")) return false;
      request.socket.destroy();
      return true;
    };
    await expect(call()).rejects.toMatchObject({ kind: "network", status: 0 });
    expect(expired).toBe(0);
    expect(tokens.get()).toEqual({ accessToken: "token-1", refreshToken: "refresh-1" });
    server.custom = null;
    await expect(call()).resolves.toMatchObject({ data: { items: [] } });
  });

  test("a licence that ran out (402) is told, not refreshed", async () => {
    server.custom = (_request, response) => {
      response.writeHead(402).end();
      return true;
    };
    await expect(call()).rejects.toMatchObject({ status: 402 });
    expect(server.refreshes).toBe(0);
    expect(notices).toEqual([{ message: FAILURE_TEXT.licence, durationMs: 3000 }]);
  });

  test("a 401 that a new token does not cure is told for 3 s", async () => {
    server.custom = (request, response) => {
      if (request.url?.includes("refreshToken")) return false;
      response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ code: "ACCOUNT_DISABLED", message: "账号已停用", requestId: "r" }));
      return true;
    };
    await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(server.refreshes).toBe(1);
    expect(notices).toEqual([{ message: "账号已停用", durationMs: 3000 }]);
  });

  test("the refusal of the licence is told, not refreshed", async () => {
    server.custom = (request, response) => {
      if (request.url?.includes("refreshToken")) return false;
      response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ code: "LICENCE_EXPIRED", message: "软件许可证书无效", requestId: "r" }));
      return true;
    };
    await expect(call()).rejects.toMatchObject({ status: 401, message: "软件许可证书无效" });
    expect(server.refreshes).toBe(0);
    expect(notices).toEqual([{ message: "软件许可证书无效", durationMs: 3000 }]);
  });

  describe("a create", () => {
    const course = {
      schoolId: 1,
      code: "C1",
      name: "高等数学",
      credits: 2,
      hours: 36,
      nature: "general",
      department: "数学学院",
    } as const;
    /** Key and body of the creates that arrived. */
    let arrived: { key: unknown; body: string }[];

    /** Answers creates with 201, once `meet` lets it. */
    const takeCreates = (meet: (request: IncomingMessage) => boolean = () => true): void => {
      arrived = [];
      server.custom = (request, response) => {
        if (request.url !== "/mutual-recognition/courses") return false;
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => {
          arrived.push({ key: request.headers["idempotency-key"], body: Buffer.concat(parts).toString() });
          if (!meet(request)) return;
          const known = request.headers.authorization === `Bearer ${server.valid}`;
          response
            .writeHead(known ? 201 : 401, { "content-type": "application/json" })
            .end(
              JSON.stringify(
                known ? { id: 1 } : { code: "TOKEN_EXPIRED", message: "已过期", requestId: "r" },
              ),
            );
        });
        return true;
      };
    };
    const keys = () => arrived.map(({ key }) => key);
    const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

    test("has a new key each time, and the same one after a refresh", async () => {
      takeCreates();
      await createCourse({ client, body: course });
      await createCourse({ client, body: course });
      expect(server.refreshes).toBe(1);
      expect(keys()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(UUID)));
      expect(keys()[1]).toBe(keys()[0]);
      expect(keys()[2]).not.toBe(keys()[0]);
    });

    test("whose answer was lost is sent once more, with its key and body", async () => {
      tokens.set({ accessToken: "token-2", refreshToken: "refresh-2" });
      takeCreates((request) => {
        if (arrived.length > 1) return true;
        request.socket.destroy();
        return false;
      });
      await expect(createCourse({ client, body: course })).resolves.toMatchObject({ data: { id: 1 } });
      expect(arrived).toHaveLength(2);
      expect(arrived[1]).toEqual(arrived[0]);
      expect(JSON.parse(arrived[1]?.body ?? "")).toEqual(course);
    });

    test("that reaches nobody is tried twice, not for ever", async () => {
      tokens.set({ accessToken: "token-2", refreshToken: "refresh-2" });
      takeCreates((request) => {
        request.socket.destroy();
        return false;
      });
      await expect(createCourse({ client, body: course })).rejects.toMatchObject({ kind: "network" });
      expect(arrived).toHaveLength(2);
    });

    test("keeps a key that the caller gave", async () => {
      takeCreates();
      const key = newKey();
      await createCourse({ client, body: course, headers: { "Idempotency-Key": key } });
      expect(keys()).toEqual([key, key]);
    });

    test("a call that creates nothing has no key and is not repeated", async () => {
      let seen = 0;
      server.custom = (request) => {
        seen += 1;
        expect(request.headers["idempotency-key"]).toBeUndefined();
        request.socket.destroy();
        return true;
      };
      await expect(call()).rejects.toMatchObject({ kind: "network" });
      expect(seen).toBe(1);
    });
  });

  test("a quiet call throws its failure without a notice", async () => {
    server.custom = (_request, response) => {
      response
        .writeHead(409, { "content-type": "application/json" })
        .end(JSON.stringify({ code: "OFFERING_FULL", message: "已满", requestId: "r9" }));
      return true;
    };
    const failure = await getSessionUserInfo({ client, meta: { quiet: true } }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ code: "OFFERING_FULL", requestId: "r9", kind: "refused" });
    expect(notices).toEqual([]);
  });
});

/** Gives the first reader the old token, as a call that was under way had it. */
function stale(tokens: TokenStore): TokenStore["get"] {
  let reads = 0;
  return () => (reads++ === 0 ? { accessToken: "token-1", refreshToken: "refresh-1" } : tokens.get());
}
