import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { musicAccounts, musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { songs } from '@hangout/contract/rest/songs/songs';
import type { ClientProvider } from '@hangout/rules';
import type { ApiUser, RegisteredUser } from '../accounts.ts';

/** Searches for a song at a provider and imports the first match. */
export async function importFound(user: ApiUser, provider: ClientProvider, words: string): Promise<Song> {
  const { songs: found } = await user.api(songs.search, { query: words, provider, country: 'US', limit: 5 });
  const wanted = found.find(({ trackName }) => trackName === words);
  const id = wanted?.musicProviders[provider];
  if (!wanted || !id) throw new Error(`${provider} does not find ${words}`);
  const { song } = await user.api(songs.importTrack, { musicProvider: provider, songId: id });
  return song;
}

/** Searches for a song at a provider, imports the first match, and adds it to the end of the queue. */
export async function queueFound(
  user: RegisteredUser,
  provider: ClientProvider,
  words: string,
): Promise<Song> {
  const song = await importFound(user, provider, words);
  await user.api(queueSongs.add, { songs: [{ songId: song.songId }], append: true });
  return song;
}

/** Connects an account of the Spotify stand-in: consents on its page and exchanges the code. */
export async function connectSpotify(user: RegisteredUser, account = 'premium-listener'): Promise<void> {
  const { url } = await user.api(musicAccounts.begin, { provider: 'spotify' });
  const decide = new URL(url);
  decide.pathname += '/decide';
  decide.searchParams.set('as', account);
  const response = await fetch(decide, { redirect: 'manual' });
  await response.body?.cancel();
  const back = new URL(response.headers.get('location') ?? '');
  const { code, state } = Object.fromEntries(back.searchParams);
  await user.api(musicTokens.exchangeSpotifyCode, { code: code ?? '', state: state ?? '' });
}

/** Connects an account of the Apple Music stand-in, which accepts every token unless told otherwise. */
export async function connectApple(user: RegisteredUser): Promise<string> {
  const userToken = `stand-in-listener-${user.uuid}`;
  await user.api(musicTokens.saveAppleToken, { userToken });
  return userToken;
}
