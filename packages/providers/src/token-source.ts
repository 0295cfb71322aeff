/** An access token that can be refreshed after a provider has refused it with 401 [R117][R118]. */
export interface TokenSource {
  current(): Promise<string>;
  /**
   * Returns a newer token than `refused`, which another call may already have fetched.
   * @throws ProviderError `unauthorized`
   */
  renew(refused: string): Promise<string>;
  /** True for the token of the operator's app; other tokens belong to a person [H1532]. */
  readonly isOfApp?: true;
}

/** A token is renewed this long before its expiry, ms. */
const RENEWAL_MARGIN_MS = 60_000;

interface HeldToken {
  readonly request: Promise<string>;
  /** Null until `request` has resolved. */
  value: string | null;
  /** Epoch ms. */
  expiresAt: number;
}

/**
 * Caches the app's token from `request` until shortly before its expiry; concurrent calls share a request.
 * `expiresAt` is epoch ms.
 */
export function createTokenSource(
  request: () => Promise<{ readonly token: string; readonly expiresAt: number }>,
  now: () => number = Date.now,
): TokenSource {
  let held: HeldToken | null = null;
  const usable = () => (held && held.expiresAt > now() ? held : null);
  const ask = (): Promise<string> => {
    const asked = request();
    const entry: HeldToken = {
      request: asked.then(({ token }) => token),
      value: null,
      expiresAt: Number.POSITIVE_INFINITY,
    };
    held = entry;
    asked.then(
      ({ token, expiresAt }) => {
        entry.value = token;
        entry.expiresAt = expiresAt - RENEWAL_MARGIN_MS;
      },
      () => {
        if (held === entry) held = null;
      },
    );
    return entry.request;
  };
  return {
    isOfApp: true,
    current: async () => usable()?.request ?? ask(),
    async renew(refused) {
      const entry = usable();
      return entry && entry.value !== refused ? entry.request : ask();
    },
  };
}
