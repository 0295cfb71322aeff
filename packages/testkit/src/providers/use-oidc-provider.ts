import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says about a user. */
type OidcClaims = Readonly<Record<string, unknown>>;

export interface TestOidcProvider {
  readonly issuer: string;
  /** Claims by login name. Users who are missing have only the claim `sub`, their login name. */
  readonly people: Map<string, OidcClaims>;
  /** Makes the provider forget a code, as after its expiry. */
  readonly forgetCode: (code: string) => Promise<void>;
  /** Signs in as a separate browser does; resolves to the parameters of the redirect back to the product. */
  readonly pressThrough: (
    url: string,
    login: string,
  ) => Promise<{ code: string; state: string; iss: string }>;
}

export const testOidcClient = { clientId: 'hangout', clientSecret: 'a secret of the test' };

/**
 * Call it inside a `describe`: `const provider = useOidcProvider()`. Starts a real OpenID Connect provider
 * with a login page. It accepts every redirect URI, because the product's port is not known before.
 */
export function useOidcProvider(): () => TestOidcProvider {
  let running: { readonly server: Server; readonly provider: TestOidcProvider } | undefined;
  before(async () => {
    running = await startOidcProvider();
  });
  after(async () => {
    running?.server.closeAllConnections();
    await new Promise((resolve) => running?.server.close(resolve));
  });
  return () => {
    if (!running) throw new Error('the provider is started by the before hook');
    return running.provider;
  };
}

async function startOidcProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, OidcClaims>();
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: testOidcClient.clientId,
        client_secret: testOidcClient.clientSecret,
        redirect_uris: ['https://hangout.example/oidc/callback/guild'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups'],
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    // Skips the provider's page of consent.
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  oidc.Client.prototype.redirectUriAllowed = () => true;
  oidc.Client.prototype.postLogoutRedirectUriAllowed = () => true;
  server.on('request', oidc.callback());
  const provider: TestOidcProvider = {
    issuer,
    people,
    forgetCode: async (code) => (await oidc.AuthorizationCode.find(code))?.destroy(),
    pressThrough,
  };
  return { server, provider };
}

/** Follows the provider's redirects and fills in its login form, with the cookies of one browser. */
async function pressThrough(url: string, login: string) {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  const request = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  let address = url;
  let response = await request(address);
  for (let step = 0; step < 10; step += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      address = new URL(location, address).href;
      if (new URL(address).origin !== origin) break;
      response = await request(address);
    } else response = await request(address, { prompt: 'login', login, password: 'any' });
  }
  const back = new URL(address).searchParams;
  return { code: back.get('code') ?? '', state: back.get('state') ?? '', iss: back.get('iss') ?? '' };
}
