import { tabStorage } from '../platform/storage.ts';

/** What an outside provider has sent to the browser, and the key that this tab stored when the sign-in began. */
export interface ProviderReply {
  readonly code: string;
  readonly state: string;
  readonly key: string;
  readonly iss?: string;
}

/** Discord or an OpenID Connect provider, with whose accounts users sign in. */
export interface ExternalProvider {
  readonly id: string;
  readonly name: string;
  readonly begin: (purpose: BegunSignIn['purpose']) => Promise<{ url: string; key: string }>;
  /** Returns true if an account was created. */
  readonly signIn: (reply: ProviderReply) => Promise<boolean>;
  readonly link: (reply: ProviderReply) => Promise<void>;
}

const BEGUN_KEY = 'externalSignIn';

/** A sign-in at a provider, or a linking of an account there, that this tab has begun. */
interface BegunSignIn {
  readonly provider: string;
  readonly purpose: 'signIn' | 'link';
  readonly key: string;
  /** The page to show afterwards. */
  readonly target: string;
}

/** [H1361] Opens the provider's page. What is needed after the return is stored in this tab only. */
export async function leaveForProvider(
  provider: ExternalProvider,
  purpose: BegunSignIn['purpose'],
  target: string,
): Promise<never> {
  const { url, key } = await provider.begin(purpose);
  const begun: BegunSignIn = { provider: provider.id, purpose, key, target };
  tabStorage.write(BEGUN_KEY, JSON.stringify(begun));
  window.location.assign(url);
  // Never resolves, so that the caller stays busy until the provider's page is loaded.
  return new Promise<never>(() => {});
}

/** Returns the sign-in or link that this tab has begun at the provider; null if none. */
export function readBegunSignIn(provider: string): BegunSignIn | null {
  const stored = tabStorage.read(BEGUN_KEY);
  // Only `leaveForProvider` writes this, hence the cast.
  const begun = stored === null ? null : (JSON.parse(stored) as BegunSignIn);
  return begun?.provider === provider ? begun : null;
}

/** Forgets the begun sign-in, so that a provider's reply is used only once. */
export const endBegunSignIn = (): void => tabStorage.write(BEGUN_KEY, null);
