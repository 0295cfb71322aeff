import { musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import { atom } from 'jotai';
import { api } from '../platform/rest-client.ts';
import { myUuidAtom } from '../platform/session.ts';
import { store } from '../platform/store.ts';
import { onUserDataCleared } from '../platform/user-data.ts';
import { withTimeout } from '../platform/with-timeout.ts';

const spotifyTokenAtom = atom<string | null>(null);
export const forgetSpotifyToken = (): void => store.set(spotifyTokenAtom, null);
onUserDataCleared(forgetSpotifyToken);

/**
 * [R117] [R204] Returns the access token of the user's Spotify account from the cache. With `renew` it requests a new
 * one, because Spotify has refused the cached one.
 * @throws ApiError `provider_account_needed` if the account is no longer connected
 */
export async function loadSpotifyToken(renew: boolean): Promise<string> {
  const refused = store.get(spotifyTokenAtom);
  if (refused !== null && !renew) return refused;
  const { accessToken } = await withTimeout(
    api(musicTokens.refreshSpotifyToken, refused === null ? {} : { accessToken: refused }),
  );
  store.set(spotifyTokenAtom, accessToken);
  return accessToken;
}

/** @throws ApiError if no account is connected */
export async function loadAppleToken(): Promise<string> {
  const id = store.get(myUuidAtom) ?? '';
  return (await withTimeout(api(musicTokens.appleTokenOf, { id }))).userToken;
}
