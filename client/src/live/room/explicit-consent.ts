import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { RefusalError } from '@hangout/rules';
import { queryClient } from '../../platform/query-client.ts';
import { isRegisteredAtom, myUuidAtom, sessionQuery } from '../../platform/session.ts';
import { tabStorage } from '../../platform/storage.ts';
import { store } from '../../platform/store.ts';

const CONSENT_KEY = 'explicitConsent';
/** The code of the refusal that asks before an explicit hangout is entered. */
export const EXPLICIT_ROOM = 'explicit_room';
/** The hangout that was entered, or about which the user was asked, last. */
let lastRoomUuid: string | null = null;

const consentTo = (roomUuid: string) => `${store.get(myUuidAtom)} ${roomUuid}`;

/**
 * [H984] Refuses to enter a hangout that plays explicit songs, where the user wants to be shown none and has not agreed
 * yet. The profile is read for explicit hangouts alone, so that others are entered without delay.
 * @throws RefusalError `explicit_room`
 */
export async function requireExplicitConsent(room: Pick<Room, 'uuid' | 'explicit'>): Promise<void> {
  lastRoomUuid = room.uuid;
  if (!room.explicit || !store.get(isRegisteredAtom)) return;
  if (tabStorage.read(CONSENT_KEY) === consentTo(room.uuid)) return;
  const profile = await queryClient.ensureQueryData(sessionQuery(store.get(myUuidAtom))).catch(() => null);
  if (profile?.explicitAllowed === false)
    throw new RefusalError({ code: EXPLICIT_ROOM, message: 'This hangout plays explicit songs' });
}

/**
 * [H984] Remembers, for reconnects and reloads of this tab, that the user enters the last hangout whatever is played there:
 * they said so, or were inside before it began to play explicit songs.
 */
export function giveExplicitConsent(): void {
  if (lastRoomUuid !== null) tabStorage.write(CONSENT_KEY, consentTo(lastRoomUuid));
}

/** Forgets the consent, when the hangout is left. */
export function forgetExplicitConsent(): void {
  tabStorage.write(CONSENT_KEY, null);
}
