import type { liveAudio } from '@hangout/contract/rest/rooms/live-audio';
import { type Db, findRoom, loadPresenceInRoom, type RoomRow } from '@hangout/db';
import {
  type Guest,
  isMember,
  type Member,
  type RoomPolicyContext,
  refusalToEnter,
  refusalToSpeak,
  toRoomPerson,
} from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { maySeeInside } from '../join/check-room-password.ts';
import { loadRoomContext } from '../join/room-context.ts';
import { grantLiveAudio } from './grant-live-audio.ts';

export const liveAudioHandlers: Handlers<typeof liveAudio> = {
  /**
   * [R041] DJs and owners get a token to speak, all others inside a token to listen. [H1429] No token is needed without
   * an Agora account, because the hangout itself relays the voices. [H2142] Each connection has a uid of its own.
   */
  async token({ roomId, role: wish, connectionId, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, roomId), refuse, 'room_not_found');
    if (!room.liveAudio) throw refuse('live_audio_off');
    const now = dependencies.clock.now();
    const at = await loadRoomContext(db, room, [principal.uuid], now);
    const { isInside, isSeated } = await findPlace(db, room, principal, at);
    if (!isInside) throw refuse('not_inside');
    const speaking = { isSeated, liveAudio: room.liveAudio, at };
    const maySpeak = refusalToSpeak(toRoomPerson(principal), speaking) === null;
    const role = maySpeak && wish !== 'SUBSCRIBER' ? 'PUBLISHER' : 'SUBSCRIBER';
    const uid = [principal.uuid, connectionId].filter(Boolean).join(':');
    const person = { channel: room.uuid, uid, role } as const;
    const { expiresIn, ...access } = await grantLiveAudio(dependencies.config, person);
    return { ...access, expiresAt: new Date(now + expiresIn * 1000).toISOString() };
  },
};

/**
 * Returns whether a person is inside a hangout and has a seat there. [H1591] No table says where guests are, so a guest
 * counts as inside each hangout that they may enter.
 */
async function findPlace(
  db: Db,
  room: RoomRow,
  person: Member | Guest,
  at: RoomPolicyContext,
): Promise<{ isInside: boolean; isSeated: boolean }> {
  if (isMember(person)) {
    const { inside, seated } = await loadPresenceInRoom(db, room.uuid, person.uuid);
    return { isInside: inside || seated, isSeated: seated };
  }
  const mayEnter = refusalToEnter(toRoomPerson(person), at) === null;
  return { isInside: mayEnter && (await maySeeInside(db, room, person, at)), isSeated: false };
}
