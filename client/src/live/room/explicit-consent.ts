import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { RefusalError } from '@hangout/rules';
import { atom } from 'jotai';
import { queryClient } from '../../platform/query-client.ts';
import { isRegisteredAtom, myUuidAtom, sessionQuery } from '../../platform/session.ts';
import { tabStorage } from '../../platform/storage.ts';
import { store } from '../../platform/store.ts';

const CONSENT_KEY = 'explicitConsent';
/** Code of a refused entry: an explicit song is playing, and the user has not consented to it. */
export const EXPLICIT_ROOM = 'explicit_room';
/** Uuid of the hangout that the user last tried to enter. */
const lastRoomUuidAtom = atom<string | null>(null);

const consentTo = (roomUuid: string) => `${store.get(myUuidAtom)} ${roomUuid}`;

/**
 * [H984] Refuses entry while an explicit song plays if the user has turned explicit songs off and has not consented.
 * Loads the profile only while such a song plays, so that other hangouts are entered without delay.
 * @throws RefusalError `explicit_room`
 */
export async function requireExplicitConsent(room: Pick<Room, 'uuid' | 'song'>): Promise<void> {
  store.set(lastRoomUuidAtom, room.uuid);
  if (!room.song?.explicit || !store.get(isRegisteredAtom)) return;
  if (tabStorage.read(CONSENT_KEY) === consentTo(room.uuid)) return;
  const profile = await queryClient.ensureQueryData(sessionQuery(store.get(myUuidAtom))).catch(() => null);
  if (profile?.explicitAllowed === false)
    throw new RefusalError({ code: EXPLICIT_ROOM, message: 'An explicit song is playing in this hangout' });
}

/**
 * [H984] Stores the user's consent to explicit songs in the hangout entered last, so that reconnects and
 * reloads of this tab are not refused. Called when the user consents, and on every join, because a later song
 * may be explicit.
 */
export function giveExplicitConsent(): void {
  const roomUuid = store.get(lastRoomUuidAtom);
  if (roomUuid !== null) tabStorage.write(CONSENT_KEY, consentTo(roomUuid));
}

/** Clears the consent when the user leaves the hangout. */
export function forgetExplicitConsent(): void {
  tabStorage.write(CONSENT_KEY, null);
}
