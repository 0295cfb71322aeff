import type { liveAudio } from '@hangout/contract/rest/rooms/live-audio';
import { findRoom, loadPresenceInRoom } from '@hangout/db';
import { refusalToSpeak, toRoomPerson } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { loadRoomContext } from '../join/room-context.ts';
import { grantLiveAudio } from './grant-live-audio.ts';

export const liveAudioHandlers: Handlers<typeof liveAudio> = {
  /**
   * [R041] DJs and owners get a token to speak, everybody else inside the hangout a token to listen. [H1429] Without
   * an Agora account the hangout itself relays voices and no token is needed.
   */
  async token({ roomId, role: wish, principal, db, dependencies, refuse }) {
    const room = await findRoom(db, roomId);
    if (!room) throw refuse('room_not_found');
    if (!room.liveAudio) throw refuse('live_audio_off');
    const now = dependencies.clock.now();
    const [{ inside, seated }, at] = await Promise.all([
      loadPresenceInRoom(db, room.uuid, principal.uuid),
      loadRoomContext(db, room, [principal.uuid], now),
    ]);
    if (!inside && !seated) throw refuse('not_inside');
    const speaking = { isSeated: seated, liveAudio: room.liveAudio, at };
    const maySpeak = refusalToSpeak(toRoomPerson(principal), speaking) === null;
    const role = maySpeak && wish !== 'SUBSCRIBER' ? 'PUBLISHER' : 'SUBSCRIBER';
    const person = { channel: room.uuid, uid: principal.uuid, role } as const;
    const { expiresIn, ...access } = grantLiveAudio(dependencies.config, person);
    return { ...access, expiresAt: new Date(now + expiresIn * 1000).toISOString() };
  },
};
