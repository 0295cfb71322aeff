import type { Db } from '@hangout/db';
import {
  createProviders,
  type MusicProviders,
  type OperatorKeys,
  type ProviderConfig,
  realProviders,
  standInProviders,
} from '@hangout/providers';
import { UPLOADS_ONLY } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Config } from '../config/config.ts';
import { need } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { createProviderStorage } from './provider-storage.ts';

/** Any response from this URL means that this machine has internet access. */
const PROBE_URL = 'https://api.audius.co/';
const PROBE_TIMEOUT_MS = scaleTimeout(2_000);

export interface MusicProviderOptions {
  readonly config: Config;
  /** Stores call counts and search results. */
  readonly db: Db;
  /**
   * Starts local stand-ins and returns their URL. If absent, stand-ins are only possible at PROVIDERS_URL.
   */
  readonly startStandIns?: (() => Promise<string>) | undefined;
  readonly hasInternet?: (() => Promise<boolean>) | undefined;
  readonly log?: Pick<Log, 'warn'>;
}

/**
 * Opens the configured music providers. [R246] Logs failed look-ups at Apple Music.
 * @throws ConfigurationValueMissing if stand-ins are configured but not available
 */
export async function openMusicProviders({
  config,
  db,
  log,
  startStandIns,
  hasInternet,
}: MusicProviderOptions): Promise<MusicProviders> {
  return createProviders(await chooseProviders({ config, startStandIns, hasInternet }), {
    onFailedLookup: (error) => log?.warn({ err: error }, 'lookup at a music provider failed'),
    storage: createProviderStorage(db),
  });
}

/**
 * [H1160] Returns the keys of all providers whose songs can be played: uploads, and the providers that this server
 * uses.
 */
export function listProviderKeys(known?: Pick<MusicProviders, 'all'>): readonly string[] {
  return [...UPLOADS_ONLY, ...(known?.all ?? []).map(({ key }) => key)];
}

/**
 * Returns URLs and keys of the configured providers; null if there are none.
 * @throws ConfigurationValueMissing if stand-ins are configured but not available
 */
export async function chooseProviders({
  config,
  startStandIns,
  hasInternet = reachesInternet,
}: Pick<MusicProviderOptions, 'config' | 'startStandIns' | 'hasInternet'>): Promise<ProviderConfig | null> {
  const { MUSIC_PROVIDERS: wanted, PROVIDERS_URL, SEED } = config;
  if (wanted === 'none') return null;
  if (PROVIDERS_URL && wanted !== 'real') return standInProviders(PROVIDERS_URL.replace(/\/$/, ''));
  const isOffline = wanted === 'auto' && SEED === 'demo' && startStandIns && !(await hasInternet());
  if (wanted === 'stand-ins' || isOffline)
    return standInProviders(startStandIns ? await startStandIns() : need(config, 'PROVIDERS_URL'));
  return realProviders(readOperatorKeys(config));
}

async function reachesInternet(): Promise<boolean> {
  try {
    const response = await fetch(PROBE_URL, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** Returns the keys that the operator has set; null for the others. */
export function readOperatorKeys(config: Config): OperatorKeys {
  const both = <A, B, Keys>(a: A | undefined, b: B | undefined, keys: (a: A, b: B) => Keys): Keys | null =>
    a !== undefined && b !== undefined ? keys(a, b) : null;
  const pair = (clientId: string, clientSecret: string) => ({ clientId, clientSecret });
  return {
    spotify: both(config.SPOTIFY_CLIENT_ID, config.SPOTIFY_CLIENT_SECRET, pair),
    apple: both(config.APPLE_MUSIC_KEY, config.APPLE_MUSIC_KEY_ID, (privateKey, keyId) => ({
      ...{ privateKey, keyId, teamId: need(config, 'APPLE_MUSIC_TEAM_ID') },
    })),
    soundCloudPublic: both(config.SOUNDCLOUD_CLIENT_ID, config.SOUNDCLOUD_CLIENT_SECRET, pair),
    youtube: {
      apiKey: config.YOUTUBE_API_KEY ?? null,
      dailySearches: config.YOUTUBE_SEARCHES_A_DAY,
      oauth: both(config.YOUTUBE_CLIENT_ID, config.YOUTUBE_CLIENT_SECRET, pair),
    },
    sevenDigital: both(
      config.SEVENDIGITAL_CONSUMER_KEY,
      config.SEVENDIGITAL_CONSUMER_SECRET,
      (consumerKey, consumerSecret) => ({ consumerKey, consumerSecret }),
    ),
    analysis: config.CYANITE_TOKEN ? { token: config.CYANITE_TOKEN } : null,
  };
}
