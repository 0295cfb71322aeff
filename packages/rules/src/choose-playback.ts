import { type ClientProvider, ID_PROVIDERS, URL_PROVIDERS } from './providers.ts';
import { normalizeProvider, type Song, type StreamUrls } from './song.ts';

/** Why a provider could not play a song for a listener. */
export type PlaybackFailure =
  /** The listener's account at the provider is no longer connected. */
  | 'account'
  /** The plan of the listener's account does not allow playback outside of the provider's own apps. */
  | 'plan'
  /** The song is not available in the listener's country. */
  | 'country'
  /** The owner of the video does not allow players on other sites. */
  | 'embedding'
  /** The listener's device at the provider is gone; this says nothing about the song. */
  | 'device'
  /** The provider no longer has the song. */
  | 'missing'
  | 'error';

/** The sources that a listener can play from. */
export interface PlaybackListener {
  /** The providers that this server uses and whose players the page may load. */
  readonly providers: readonly ClientProvider[];
  /** The accounts that the listener has connected. */
  readonly accounts: Readonly<Partial<Record<ClientProvider, { readonly isPremium: boolean }>>>;
  /** The providers that have failed to play this song. */
  readonly failed: Readonly<Partial<Record<ClientProvider, PlaybackFailure>>>;
}

/** Why a listener cannot hear a song, and which provider accounts would help. */
export interface Unplayable {
  readonly kind: 'unplayable';
  readonly reason: 'connect' | 'plan' | 'device' | 'country' | 'embedding' | 'failed' | 'no_provider';
  /** [H1136] The providers that would play the song if the listener connected an account, or a paid one. */
  readonly providers: readonly ClientProvider[];
}

/** The source from which a listener hears a song. */
export type PlaybackChoice =
  /** A file uploaded to this server; the client requests its URLs from the server. */
  | { readonly kind: 'upload'; readonly provider: 'uploadService'; readonly id: string }
  /** Stream URLs that the song already contains. */
  | { readonly kind: 'addresses'; readonly provider: ClientProvider; readonly addresses: StreamUrls }
  /** Stream URLs that our server requests from the provider. */
  | { readonly kind: 'streams'; readonly provider: ClientProvider; readonly id: string }
  /** The provider's own player. */
  | { readonly kind: 'player'; readonly provider: IdProvider; readonly id: string };

export type IdProvider = (typeof ID_PROVIDERS)[number];

/**
 * [R106] The order in which the providers of a song are tried: an uploaded file first, then streams that can be timed
 * exactly [R108], then the providers' own players [R109], with video players last.
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

/** [R109] The providers whose players need a connected, paid account. */
const NEEDS_ACCOUNT: readonly ClientProvider[] = ['spotify', 'apple'];

const hasAddresses = (provider: ClientProvider): boolean => URL_PROVIDERS.some((one) => one === provider);
const isIdProvider = (provider: ClientProvider): provider is IdProvider =>
  ID_PROVIDERS.some((one) => one === provider);

type Sources = Pick<Song, 'musicProviders' | 'streamUrls'>;

/**
 * [R045] [R106] [R108] [R109] [H1135] Returns the source of a song for a listener: the first provider in
 * `PLAYBACK_ORDER` that has the song, that the listener can use, and that has not failed. If there is no such source,
 * returns the reason and the accounts that would help [H1136].
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

/** Whether a source can be played without a request to a music provider. */
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

/**
 * [R045] Returns the id of a song at a provider, stored under any name of that provider. Ignores names that the browser
 * does not know.
 */
function idAt(musicProviders: Song['musicProviders'], provider: ClientProvider): string | undefined {
  return Object.entries(musicProviders).find(([name, id]) => id && normalizeProvider(name) === provider)?.[1];
}

/** Returns what a listener lacks to play from a provider, or null. */
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
  // Reasons that the listener can resolve come first.
  for (const reason of ['connect', 'plan', 'device', 'failed', 'country', 'embedding'] as const) {
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
  return failure === 'country' || failure === 'embedding' || failure === 'device' ? failure : 'failed';
}

/**
 * [H1137] Whether the client reports to the hangout that a listener cannot play the song: yes if the song itself
 * failed, no if the listener only lacks an account or a plan, or if their device is gone.
 */
export const isSongAtFault = ({ reason }: Unplayable): boolean =>
  reason !== 'connect' && reason !== 'plan' && reason !== 'device';
