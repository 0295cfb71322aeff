/** An access token that can be refreshed after a provider has refused it with 401 [R117][R118]. */
export interface TokenSource {
  current(): Promise<string>;
  /**
   * Returns a new token in place of `refused`, which another call may have replaced. @throws ProviderError
   * `unauthorized`
   */
  renew(refused: string): Promise<string>;
  /** True for the token of the operator's app; any other token belongs to one person [H1532]. */
  readonly isOfApp?: true;
}

/** How long before it expires a token is renewed, ms. */
const RENEWAL_MARGIN_MS = 60_000;

interface HeldToken {
  readonly request: Promise<string>;
  /** Null until the request has completed. */
  value: string | null;
  /** Epoch ms. */
  expiresAt: number;
}

/**
 * Creates a source of the app's token that caches the token from `request` until shortly before it expires; concurrent calls share one
 * request. Times are in epoch ms by `now`.
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
