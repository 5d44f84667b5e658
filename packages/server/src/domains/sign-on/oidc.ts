import * as oidc from "openid-client";
import type { Caches } from "../../platform/caches/index.ts";
import { bad, good, type Kind, type KindContext, type SignOnSchoolFacts } from "./kind.ts";
import { notValid, unavailable, unreachableIn } from "./refusals.ts";
import { readIdentity } from "./rules.ts";

/** How long what a school's server says of itself is kept. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 500;
/** Seconds for which the library waits; what asks gives up before. */
const PATIENCE_SECONDS = 10;

/** A code, exchanged with the school's server. What that says of itself is kept for ten minutes, by version of the settings. */
export function oidcKind(caches: Caches): Kind {
  const kept = new Map<string, { found: Promise<oidc.Configuration>; until: number }>();
  caches.add("signOn", { entries: () => kept.size, clear: () => kept.clear() });

  const configurationOf = (context: KindContext, school: SignOnSchoolFacts): Promise<oidc.Configuration> => {
    const key = `${school.schoolId} ${school.settings.version}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > context.now.getTime()) return known.found;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = discover(context, school);
    kept.set(key, { found, until: context.now.getTime() + KEPT_MS });
    // What failed is asked for again by the next one.
    found.catch(() => kept.delete(key));
    return found;
  };

  return {
    async begin(context, school, state) {
      const [nonce, codeVerifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const configuration = await configurationOf(context, school).catch((error: unknown) => {
        throw unavailable(school.name, error);
      });
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: school.returnAddress,
        scope: "openid profile",
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      return { address: address.href, nonce, codeVerifier };
    },
    takes: ({ code }) => code !== undefined,

    async identify(context, school, { said: { code = "", state = "", iss }, started }) {
      // Without what this browser keeps, a code says nothing: somebody else may have sent it here.
      if (started?.nonce === undefined || started.codeVerifier === undefined)
        throw notValid(new Error("nothing was begun in this browser"));
      const come = new URL(school.returnAddress);
      come.searchParams.set("code", code);
      come.searchParams.set("state", state);
      if (iss !== undefined) come.searchParams.set("iss", iss);
      try {
        const configuration = await configurationOf(context, school);
        const tokens = await oidc.authorizationCodeGrant(configuration, come, {
          expectedState: started.state,
          expectedNonce: started.nonce,
          pkceCodeVerifier: started.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error("there is no ID token");
        const own = readIdentity(claims, school.settings, "sub");
        if (own !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
          return own ?? fail();
        // Some servers say in the token who it is, and elsewhere what they are.
        const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return readIdentity({ ...claims, ...more }, school.settings, "sub") ?? fail();
      } catch (error) {
        throw isAboutServer(error) ? unavailable(school.name, error) : notValid(error);
      }
    },

    async attempt(context, school) {
      try {
        const metadata = (await discover(context, { ...school, clientSecret: undefined })).serverMetadata();
        const findings = [good(`已读到「${metadata.issuer}」的配置`)];
        if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
          findings.push(bad("配置里没有授权地址或令牌地址，不能用授权码登录"));
        if (!(metadata.code_challenge_methods_supported ?? ["S256"]).includes("S256"))
          findings.push(bad("对方不支持 PKCE（S256），请在那里开启"));
        const answer = await context.ask(metadata.jwks_uri ?? "");
        findings.push(
          answer.status === 200 ? good("已读到公钥") : bad(`公钥地址回答了 ${answer.status}，应为 200`),
        );
        findings.push(good("客户端密钥和学号要等有人登录时才能核对"));
        return findings;
      } catch (error) {
        const reason = unreachableIn(error)?.message;
        return [
          bad(
            reason === undefined
              ? "连上了，但回答不是 OpenID Connect 的配置，请检查签发者地址"
              : `连不上：${reason}`,
          ),
        ];
      }
    },
  };
}

function fail(): never {
  throw new Error("neither token nor user info says who it is");
}

function discover(
  { ask }: KindContext,
  { settings, clientSecret }: SignOnSchoolFacts,
): Promise<oidc.Configuration> {
  const issuer = new URL(settings.address);
  // Asked for by name, so that a server is known by what it can do before anything is proved to it.
  const authentication: oidc.ClientAuth = (server, client, body, headers) => {
    if (clientSecret === undefined) return oidc.None()(server, client, body, headers);
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const prove = methods.includes("client_secret_basic")
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret);
    return prove(server, client, body, headers);
  };
  return oidc.discovery(issuer, settings.clientName ?? "", undefined, authentication, {
    [oidc.customFetch]: (address, asked) => ask(address, asked),
    timeout: PATIENCE_SECONDS,
    execute: [
      oidc.enableNonRepudiationChecks,
      // Whether it may be asked without encryption is decided where it is asked.
      ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** The server is out of reach, or does not take the platform: that says nothing about the person. */
const isAboutServer = (error: unknown): boolean =>
  unreachableIn(error) !== undefined ||
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ResponseBodyError && error.error !== "invalid_grant") ||
  (error instanceof oidc.ClientError &&
    ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"].includes(
      error.code ?? "",
    ));
