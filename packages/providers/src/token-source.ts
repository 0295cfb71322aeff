/** An access token that can be replaced once it is refused [R117][R118]. */
export interface TokenSource {
  current(): Promise<string>;
  /** Replaces `refused`, unless another call has replaced it already. @throws ProviderError `unauthorized` */
  renew(refused: string): Promise<string>;
}

/** How long before its end a token is replaced, ms. */
const RENEWAL_MARGIN_MS = 60_000;

interface HeldToken {
  readonly request: Promise<string>;
  /** Null until the request has been answered. */
  value: string | null;
  /** Epoch ms. */
  expiresAt: number;
}

/**
 * A token that `request` buys, kept until shortly before its end; calls at the same time share one request. Times are in
 * epoch ms by `now`.
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
    current: async () => usable()?.request ?? ask(),
    async renew(refused) {
      const entry = usable();
      return entry && entry.value !== refused ? entry.request : ask();
    },
  };
}
