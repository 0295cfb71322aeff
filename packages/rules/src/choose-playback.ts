import {
  type ClientProvider,
  ID_PROVIDERS,
  normalizeProvider,
  type Song,
  type StreamUrls,
  URL_PROVIDERS,
} from './song.ts';

/** Why a provider has not played a song for a listener. */
export type PlaybackFailure =
  /** The account is not connected any more. */
  | 'account'
  /** The account does not pay for playback in other players. */
  | 'plan'
  /** The song is not to be had in the country of the listener. */
  | 'country'
  /** The provider does not have the song any more. */
  | 'missing'
  | 'error';

/** What a listener can play from. */
export interface PlaybackListener {
  /** The providers that this server asks, and whose players a page may load. */
  readonly providers: readonly ClientProvider[];
  /** The accounts that the listener has connected. */
  readonly accounts: Readonly<Partial<Record<ClientProvider, { readonly isPremium: boolean }>>>;
  /** The providers that have failed with this song. */
  readonly failed: Readonly<Partial<Record<ClientProvider, PlaybackFailure>>>;
}

/** Why a listener hears nothing of a song, and which providers would help. */
export interface Unplayable {
  readonly kind: 'unplayable';
  readonly reason: 'connect' | 'plan' | 'country' | 'failed' | 'no_provider';
  /** [H1136] The providers that would play it with an account, or with a paid one. */
  readonly providers: readonly ClientProvider[];
}

/** From where a listener hears a song. */
export type PlaybackChoice =
  /** Our own file, at addresses that are requested. */
  | { readonly kind: 'upload'; readonly provider: 'uploadService'; readonly id: string }
  /** Addresses in the song itself. */
  | { readonly kind: 'addresses'; readonly provider: ClientProvider; readonly addresses: StreamUrls }
  /** Addresses that the server requests from the provider. */
  | { readonly kind: 'streams'; readonly provider: ClientProvider; readonly id: string }
  /** The provider's own player. */
  | { readonly kind: 'player'; readonly provider: IdProvider; readonly id: string };

export type IdProvider = (typeof ID_PROVIDERS)[number];

/**
 * [R106] The order in which the providers of a song are tried: our own file first, then those that are exactly in time
 * [R108], then the players of providers [R109], of which those without a video come first.
 */
export const PLAYBACK_ORDER: readonly ClientProvider[] = [
  'uploadService',
  'audius',
  'soundCloudPublic',
  'sevenDigital',
  'spotify',
  'apple',
  'youtube',
];

/** [R109] The providers whose players need an account that pays for them. */
const NEEDS_ACCOUNT: readonly ClientProvider[] = ['spotify', 'apple'];

const hasAddresses = (provider: ClientProvider): boolean => URL_PROVIDERS.some((one) => one === provider);
const isIdProvider = (provider: ClientProvider): provider is IdProvider =>
  ID_PROVIDERS.some((one) => one === provider);

type Sources = Pick<Song, 'musicProviders' | 'streamUrls'>;

/**
 * [R045] [R106] [R108] [R109] [H1135] From where a listener hears a song: the first provider in the order that has it, that the
 * listener can use, and that has not failed; else why there is none, and which accounts would help [H1136].
 */
export function choosePlayback(song: Sources, listener: PlaybackListener): PlaybackChoice | Unplayable {
  const sources = PLAYBACK_ORDER.flatMap((provider) => sourceAt(song, provider) ?? []);
  const usable = sources.find(
    (source) =>
      listener.failed[source.provider] === undefined &&
      (needsNobody(source) || listener.providers.includes(source.provider)) &&
      lacks(source.provider, listener) === null,
  );
  return usable ?? explain(sources, listener);
}

/** Whether a source is played without asking a provider. */
const needsNobody = ({ kind }: PlaybackChoice): boolean => kind === 'upload' || kind === 'addresses';

function sourceAt(song: Sources, provider: ClientProvider): PlaybackChoice | null {
  const id = idAt(song.musicProviders, provider);
  if (provider === 'uploadService' && id) return { kind: 'upload', provider, id };
  const urls = song.streamUrls[provider];
  if (urls?.hls || urls?.http) return { kind: 'addresses', provider, addresses: urls };
  if (!id) return null;
  if (hasAddresses(provider)) return { kind: 'streams', provider, id };
  return isIdProvider(provider) ? { kind: 'player', provider, id } : null;
}

/** [R045] The id of a song at a provider by any of its names; names that the browser does not know are ignored. */
function idAt(musicProviders: Song['musicProviders'], provider: ClientProvider): string | undefined {
  return Object.entries(musicProviders).find(([name, id]) => id && normalizeProvider(name) === provider)?.[1];
}

/** What a listener lacks to play from a provider; null where nothing. */
function lacks(provider: ClientProvider, { accounts }: PlaybackListener): 'connect' | 'plan' | null {
  if (!NEEDS_ACCOUNT.includes(provider)) return null;
  const account = accounts[provider];
  return account ? (account.isPremium ? null : 'plan') : 'connect';
}

function explain(sources: readonly PlaybackChoice[], listener: PlaybackListener): Unplayable {
  const asked = sources.filter(
    (source) => needsNobody(source) || listener.providers.includes(source.provider),
  );
  const reasons = asked.map(({ provider }) => ({ provider, reason: reasonOf(provider, listener) }));
  // What the listener can do something about is said first.
  for (const reason of ['connect', 'plan', 'failed', 'country'] as const) {
    const providers = reasons.filter((one) => one.reason === reason).map(({ provider }) => provider);
    if (providers.length > 0) return { kind: 'unplayable', reason, providers };
  }
  return { kind: 'unplayable', reason: 'no_provider', providers: [] };
}

function reasonOf(provider: ClientProvider, listener: PlaybackListener): Unplayable['reason'] {
  const failure = listener.failed[provider];
  if (failure === 'account') return 'connect';
  if (failure === 'plan') return 'plan';
  if (failure === undefined) return lacks(provider, listener) ?? 'failed';
  return failure === 'country' ? 'country' : 'failed';
}

/**
 * [H1137] Whether a hangout is told that a listener cannot play its song: where every provider has failed, not where only an
 * account is missing.
 */
export const isSongAtFault = ({ reason }: Unplayable): boolean => reason !== 'connect' && reason !== 'plan';
