import type { IdProvider } from '@hangout/rules';
import { onAccountChanged } from '../../../api/account-changes.ts';
import { reloadProviders } from '../../../api/music-accounts.ts';
import { musicProvidersQuery } from '../../../api/music-providers.ts';
import { forgetSpotifyToken, loadAppleToken, loadSpotifyToken } from '../../../api/provider-tokens.ts';
import { reportVideoLength } from '../../../api/video-length.ts';
import { i18n } from '../../../platform/i18n.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';
import { store } from '../../../platform/store.ts';
import { onUserDataCleared } from '../../../platform/user-data.ts';
import { nowPlayingAtom } from '../now-playing.ts';
import { failureOf, PlaybackError } from './playback-error.ts';
import type { IdPlayer } from './song-player.ts';
import { addVideoControls } from './video-window-controls.ts';
import './video-window.css';

const players = new Map<IdProvider, Promise<IdPlayer>>();

/** Closes a player that uses the user's account; YouTube's uses none. The next song opens it again. */
function closePlayer(provider: 'spotify' | 'apple'): void {
  players.get(provider)?.then(
    (player) => player.close?.(),
    () => {},
  );
  players.delete(provider);
}
// [H777]
onUserDataCleared(() => {
  closePlayer('spotify');
  closePlayer('apple');
});
onAccountChanged((provider) => {
  if (provider === 'spotify') forgetSpotifyToken();
  if (provider === 'spotify' || provider === 'apple') closePlayer(provider);
  void reloadProviders();
});

/**
 * [R109] [H1134] Returns the player of a provider; the first call loads the provider's script. If opening fails, the
 * next call tries again.
 */
export function openIdPlayer(provider: IdProvider): Promise<IdPlayer> {
  const known = players.get(provider);
  if (known) return known;
  const opening = open(provider);
  players.set(provider, opening);
  opening.catch(() => players.delete(provider));
  return opening;
}

async function open(provider: IdProvider): Promise<IdPlayer> {
  const { providers } = await queryClient.fetchQuery(musicProvidersQuery());
  const listed = providers.find(({ key }) => key === provider);
  const player = listed?.player;
  if (!player) throw new PlaybackError('error', `this server names no player of ${provider}`);
  if (provider === 'youtube') {
    const { openYouTube } = await import('./youtube.ts');
    return openYouTube(player.script, i18n.t('player.video'), correctLength, addVideoControls);
  }
  if (provider === 'spotify') {
    const { openSpotify } = await import('./spotify.ts');
    const loadToken = (renew: boolean) => orPlaybackError(loadSpotifyToken(renew));
    return openSpotify({ script: player.script, api: player.api ?? '', loadToken });
  }
  const { openApple } = await import('./apple.ts');
  const developerToken = listed.developerToken ?? '';
  return openApple({
    script: player.script,
    loadTokens: async () => ({ developerToken, userToken: await orPlaybackError(loadAppleToken()) }),
  });
}

/** Ids of the videos whose length this page has already reported. */
const corrected = new Set<string>();
/** Maximum difference between the stored and the measured length of a video at which both count as equal, seconds. */
const SAME_LENGTH_SECONDS = 2;

/**
 * [H1002] Reports the length of the current video if it differs from the stored one. The server accepts a new
 * length once two users have reported the same.
 */
function correctLength(id: string, seconds: number): void {
  const song = store.get(nowPlayingAtom)?.song;
  if (song?.musicProviders?.youtube !== id || corrected.has(id) || !store.get(isRegisteredAtom)) return;
  if (Math.abs(seconds - song.duration) <= SAME_LENGTH_SECONDS) return;
  corrected.add(id);
  reportVideoLength(id, seconds).catch(() => corrected.delete(id));
}

/** Converts an error of our REST API to a `PlaybackError`. */
async function orPlaybackError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new PlaybackError(failureOf(error), 'the server gives no token', error);
  }
}
