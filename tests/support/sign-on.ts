import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const client = { OIDC_CLIENT_ID: "colloquy", OIDC_CLIENT_SECRET: "a secret of the tests alone" };

type Account = { email: string; email_verified: boolean };

/** A real OpenID Connect provider on loopback, at which the configured person is signed in already. */
export async function startProvider() {
  const accounts = new Map<string, Account>();
  const state = { subject: "" };
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void handle?.(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    /** Registers the application at this address. */
    register(app: string) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.OIDC_CLIENT_ID,
            client_secret: client.OIDC_CLIENT_SECRET,
            redirect_uris: [`${app}/api/auth/callback/oidc`],
          },
        ],
        claims: { openid: ["sub"], email: ["email", "email_verified"] },
        cookies: { keys: ["only for tests"] },
        ttl: { AccessToken: 600, Grant: 600, IdToken: 3600, Interaction: 600, Session: 600 },
        features: { devInteractions: { enabled: false } },
        findAccount: (_, accountId) => {
          const account = accounts.get(accountId);
          return account && { accountId, claims: () => ({ sub: accountId, ...account }) };
        },
        async loadExistingGrant(context) {
          const { oidc } = context;
          const accountId = oidc.session?.accountId;
          if (!accountId || !oidc.client) return undefined;
          const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
          grant.addOIDCScope("openid email");
          await grant.save();
          return grant;
        },
      });
      provider.use(async (context, next) => {
        if (!context.path.startsWith("/interaction/")) {
          await next();
          return;
        }
        await provider.interactionFinished(context.req, context.res, { login: { accountId: state.subject } });
        context.respond = false;
      });
      handle = provider.callback();
    },
    /** The person who signs in from now on. */
    use(subject: string, email: string, email_verified = true) {
      accounts.set(subject, { email, email_verified });
      state.subject = subject;
    },
    stop: () => server.close(),
  };
}

/** A browser for both: it keeps cookies by origin and follows redirects, which `change` may change. */
export async function walk(start: string, change: (url: URL) => void = () => {}) {
  const jar = new Map<string, Map<string, string>>();
  let url = new URL(start);
  for (let steps = 0; steps < 12; steps += 1) {
    const cookies = jar.get(url.origin) ?? new Map<string, string>();
    jar.set(url.origin, cookies);
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const response = await fetch(url, { headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get("location");
    if (!location) return { url, text: await response.text(), cookies };
    url = new URL(location, url);
    change(url);
  }
  throw new Error(`It goes on and on: ${url.href}`);
}
