import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  attachmentName,
  attachmentOf,
  createHuxuanClient,
  downloadFile,
  exportExcel,
  type FailureNotice,
  getMenuEntries,
  getMySelections,
  getSettings,
  type HuxuanClientOptions,
  login,
  memoryTokenStore,
  noticeOf,
  REQUEST_TIMEOUT_MS,
  searchTeachers,
  toFailure,
  uploadFile,
} from "../src/index.js";

/** A client whose calls come to `answer`, signed in. */
function clientOf(
  answer: (request: Request) => Response | Promise<Response>,
  options: HuxuanClientOptions = {},
) {
  const requests: Request[] = [];
  const notices: FailureNotice[] = [];
  const client = createHuxuanClient({
    baseUrl: "http://huxuan.test",
    tokens: memoryTokenStore({ accessToken: "access", refreshToken: "refresh" }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return answer(request);
    },
    onNotify: (notice) => notices.push(notice),
    ...options,
  });
  return { client, requests, notices };
}

/** What `fetch` gives for a request that nobody answers: it ends when it is given up. */
const unanswered = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });

const body = { page: { pageIndex: 1, pageSize: 20 } };

describe("a call (specification, section 7)", () => {
  test("carries the bearer token, JSON as content type, and credentials", async () => {
    const { client, requests } = clientOf(() => Response.json({ items: [], rowCount: 0 }));
    await searchTeachers({ client, body });
    const [request] = requests;
    expect(request?.headers.get("authorization")).toBe("Bearer access");
    expect(request?.headers.get("content-type")).toBe("application/json");
    expect(request?.credentials).toBe("include");
    expect(await request?.json()).toEqual(body);
  });

  test("without a body names no content type", async () => {
    const { client, requests } = clientOf(() => Response.json({ items: [], removed: [] }));
    await getMenuEntries({ client });
    expect(requests[0]?.headers.has("content-type")).toBe(false);
  });

  test("that needs nobody signed in carries no token", async () => {
    const { client, requests } = clientOf(() => Response.json({ accessToken: "a", refreshToken: "r" }));
    await login({ client, body: { username: "admin", password: "secret" } });
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  test("gives the body itself", async () => {
    const { client } = clientOf(() => Response.json({ items: [{ id: 1 }], rowCount: 1 }));
    const { data } = await searchTeachers({ client, body });
    expect(data).toEqual({ items: [{ id: 1 }], rowCount: 1 });
  });

  test("gives an attachment whole: its bytes and its decoded name", async () => {
    const bytes = new Uint8Array([80, 75, 3, 4]);
    const { client } = clientOf(
      () =>
        new Response(bytes, {
          headers: {
            "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "content-disposition":
              "attachment; filename=\"export.xlsx\"; filename*=UTF-8''%E5%90%8D%E5%8D%95.xlsx",
          },
        }),
    );
    const call = exportExcel({ client, body: { url: "/x", title: "名单" } as never });
    const { blob, fileName } = await attachmentOf(call, "other.xlsx");
    expect(fileName).toBe("名单.xlsx");
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
    expect((await call).response.headers.get("content-disposition")).toContain("attachment");
  });

  test.each(["text/plain", "application/json", "image/png"])(
    "that answers a file hands it on as it is, also one of %s",
    async (type) => {
      const { client } = clientOf(
        () =>
          new Response('{"a": 1}', {
            headers: { "content-type": type, "content-disposition": 'attachment; filename="a"' },
          }),
      );
      const { blob } = await attachmentOf(downloadFile({ client, path: { link: "1.2.3" } }), "other");
      expect(await blob.text()).toBe('{"a": 1}');
    },
  );

  describe("in time", () => {
    afterEach(() => vi.useRealTimers());

    test("is given up after 1,200,000 ms, not before", async () => {
      vi.useFakeTimers();
      const { client, notices } = clientOf(({ signal }) => unanswered(signal));
      let failure: unknown;
      const call = getSettings({ client }).catch((error: unknown) => (failure = error));
      await vi.advanceTimersByTimeAsync(1_199_999);
      expect(failure).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      await call;
      expect(REQUEST_TIMEOUT_MS).toBe(1_200_000);
      expect(failure).toMatchObject({ kind: "timeout", status: 0 });
      expect(notices).toEqual([{ message: "网络请求超时", durationMs: 2500 }]);
    });
  });
});

describe("the error catalogue (specification, section 8)", () => {
  const named = (name: string) => Object.assign(new Error("x"), { name });

  test.each([
    [300, "请选择一个地址", 2500],
    [304, "没有变化", 2500],
    [399, "请到别处去", 2500],
    [400, "请检查填写的内容", 2500],
    [402, "软件许可证书授权已过期，请与学校相关部门联系！", 3000],
    [403, "你没有权限", 2500],
    [409, "已被别人修改", 2500],
    [500, "服务暂时不可用", 2500],
  ])("status %i is told with its message", async (status, message, durationMs) => {
    const answer = { code: "INTERNAL", message: message, requestId: "r" };
    const { client, notices } = clientOf(
      () =>
        new Response(status === 304 ? null : JSON.stringify(answer), {
          status,
          statusText: message === "没有变化" ? "Not Modified" : "",
        }),
    );
    await expect(getMySelections({ client })).rejects.toMatchObject({ kind: "refused", status });
    // An answer with this status has no body: the status text stands for the message.
    expect(notices).toEqual([{ message: status === 304 ? "Not Modified" : message, durationMs }]);
  });

  test("a refusal without a message shows the status text", async () => {
    const { client, notices } = clientOf(
      () => new Response("<html>", { status: 400, statusText: "Bad Request" }),
    );
    await expect(getMySelections({ client })).rejects.toMatchObject({ status: 400 });
    expect(notices).toEqual([{ message: "Bad Request", durationMs: 2500 }]);
  });

  test("a 401 about the licence is told for 3 s", async () => {
    const answer = { code: "LICENCE_EXPIRED", message: "软件许可证书无效", requestId: "r" };
    const { client, notices, requests } = clientOf(() => Response.json(answer, { status: 401 }));
    await expect(getMySelections({ client })).rejects.toMatchObject({ status: 401 });
    expect(notices).toEqual([{ message: "软件许可证书无效", durationMs: 3000 }]);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["a timeout", named("TimeoutError"), "网络请求超时"],
    [
      "a timeout of Node itself",
      new TypeError("fetch failed", { cause: { code: "UND_ERR_HEADERS_TIMEOUT" } }),
      "网络请求超时",
    ],
    ["no network", new TypeError("fetch failed"), "网络请求错误"],
  ])("%s has its own sentence", (_name, error, message) => {
    expect(noticeOf(toFailure(error, undefined))).toEqual({ message, durationMs: 2500 });
  });

  test("a 402 is the licence's, whoever answers", async () => {
    const { client } = clientOf(() => new Response("<html>", { status: 402 }));
    await expect(getMySelections({ client })).rejects.toMatchObject({ code: "LICENCE_EXPIRED" });
  });

  test("a 401 that only speaks of a licence is the end of a session", async () => {
    const answer = { code: "TOKEN_EXPIRED", message: "licence plate unknown", requestId: "r" };
    let asked = 0;
    const { client, notices } = clientOf(() => Response.json(answer, { status: 401 }), {
      onSessionExpired: () => {
        asked += 1;
      },
    });
    await expect(getMySelections({ client })).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(asked).toBe(1);
    expect(notices).toEqual([]);
  });

  test.each([
    ["TIMEOUT", named("TimeoutError")],
    ["NETWORK_ERROR", new TypeError("fetch failed")],
    ["CANCELLED", named("AbortError")],
  ])("a call without an answer is known as %s", (code, error) => {
    expect(toFailure(error, undefined)).toMatchObject({ code, status: 0 });
  });

  test("a call that reads is known as one, unless somebody pressed for it", async () => {
    const told: boolean[] = [];
    const { client } = clientOf(() => new Response(null, { status: 503 }), {
      onNotify: (_notice, { reads }) => told.push(reads),
    });
    await getMySelections({ client }).catch(() => undefined);
    await getMySelections({ client, meta: { act: true } }).catch(() => undefined);
    expect(told).toEqual([true, false]);
  });

  test("what the person gave up is not told", async () => {
    const { client, notices } = clientOf(({ signal }) => unanswered(signal));
    const given = new AbortController();
    const call = getMySelections({ client, signal: given.signal });
    given.abort();
    await expect(call).rejects.toMatchObject({ kind: "aborted", code: "CANCELLED" });
    expect(notices).toEqual([]);
  });
});

describe("an upload", () => {
  test("says how far it is, and arrives whole", async () => {
    const bytes = new Uint8Array(300_000).map((_byte, at) => at % 251);
    const arrived: Blob[] = [];
    const { client } = clientOf(async (request) => {
      const file = (await request.formData()).get("file") as File;
      arrived.push(file);
      return Response.json({ id: 1, name: file.name }, { status: 201 });
    });
    const said: { sent: number; total: number }[] = [];
    await uploadFile({
      client,
      body: { file: new File([bytes], "名单.xlsx") },
      meta: { onUploadProgress: (progress) => said.push(progress) },
    });
    expect(new Uint8Array((await arrived[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    expect(said.at(-1)?.sent).toBe(said.at(-1)?.total);
    expect(said.at(-1)?.total).toBeGreaterThan(bytes.length);
    expect(said.map(({ sent }) => sent)).toEqual(said.map(({ sent }) => sent).toSorted((a, b) => a - b));
  });
});

describe("the name of an attachment", () => {
  const nameIn = (disposition: string) => attachmentName(new Headers({ "content-disposition": disposition }));

  test("survives the extended form whatever its characters, but for folders", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
        fc.pre(name.isWellFormed() && !/[/\\]/.test(name));
        const encoded = encodeURIComponent(name).replace(
          /['()*]/g,
          (c) => `%${c.charCodeAt(0).toString(16)}`,
        );
        expect(nameIn(`attachment; filename="x.xlsx"; filename*=UTF-8''${encoded}`)).toBe(name);
      }),
    );
  });

  test.each([
    ["the plain form, quotes removed", 'attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
    ["a plain form without quotes", "attachment;filename=a.xlsx", "a.xlsx"],
    ["another character set", "attachment; filename*=GBK'zh'%C3%FB.xlsx", "名.xlsx"],
    [
      "the plain form percent-encoded, as many servers write it",
      "attachment; filename=%E5%90%8D.xlsx",
      "名.xlsx",
    ],
    ["the plain form as bare UTF-8", 'attachment; filename="\u00e5\u0090\u008d.xlsx"', "名.xlsx"],
    [
      "a broken encoding: the plain form",
      "attachment; filename=\"a.xlsx\"; filename*=UTF-8''%E5%90",
      "a.xlsx",
    ],
    ["a plain form that only looks encoded", 'attachment; filename="100%ff.xlsx"', "100%ff.xlsx"],
    [
      "what stands in quotes is no parameter",
      "attachment; filename=\"a; filename*=UTF-8''b.xlsx\"",
      "a; filename*=UTF-8''b.xlsx",
    ],
    ["no folder", "attachment; filename*=UTF-8''..%2F..%2Fetc%2Fa.xlsx", "a.xlsx"],
    ["no folder of Windows", 'attachment; filename="C:\\\\temp\\\\a.xlsx"', "a.xlsx"],
  ])("%s", (_what, disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });

  test.each(["inline", "inline; filename=a.pdf", "attachment", "attachmentx; filename=a"])(
    "is none in %s",
    (disposition) => {
      expect(nameIn(disposition)).toBeNull();
    },
  );
});
