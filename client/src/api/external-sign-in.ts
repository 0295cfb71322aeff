import { tabStorage } from '../platform/storage.ts';

/**
 * The data that an external provider has sent back to the browser, and the key that this tab stored when the sign-in
 * began.
 */
export interface ProviderReply {
  readonly code: string;
  readonly state: string;
  readonly key: string;
  readonly iss?: string;
}

/** An external provider with whose accounts users sign in: Discord, or one that supports OpenID Connect. */
export interface ExternalProvider {
  readonly id: string;
  readonly name: string;
  readonly begin: (purpose: BegunSignIn['purpose']) => Promise<{ url: string; key: string }>;
  /** Signs in; returns true if an account was created. */
  readonly signIn: (reply: ProviderReply) => Promise<boolean>;
  readonly link: (reply: ProviderReply) => Promise<void>;
}

const BEGUN_KEY = 'externalSignIn';

/** A sign-in at a provider, or a linking of an account there, that this tab has started. */
interface BegunSignIn {
  readonly provider: string;
  readonly purpose: 'signIn' | 'link';
  readonly key: string;
  /** The page to show afterwards. */
  readonly target: string;
}

/** [H1361] Redirects to the provider's page; the state needed after the return is stored in this tab only. */
export async function leaveForProvider(
  provider: ExternalProvider,
  purpose: BegunSignIn['purpose'],
  target: string,
): Promise<never> {
  const { url, key } = await provider.begin(purpose);
  const begun: BegunSignIn = { provider: provider.id, purpose, key, target };
  tabStorage.write(BEGUN_KEY, JSON.stringify(begun));
  window.location.assign(url);
  // Never resolves: the caller stays busy until the provider's page loads.
  return new Promise<never>(() => {});
}

/** Returns the sign-in that this tab started at the provider; null if there is none. */
export function readBegunSignIn(provider: string): BegunSignIn | null {
  const stored = tabStorage.read(BEGUN_KEY);
  // The cast is safe: only `leaveForProvider` writes this entry.
  const begun = stored === null ? null : (JSON.parse(stored) as BegunSignIn);
  return begun?.provider === provider ? begun : null;
}

/** Removes the sign-in that this tab started, because a provider's reply to it is used only once. */
export const endBegunSignIn = (): void => tabStorage.write(BEGUN_KEY, null);
