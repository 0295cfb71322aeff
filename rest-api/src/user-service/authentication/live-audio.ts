import type { liveAudio } from '@hangout/contract/rest/user-service/live-audio';
import { findRoom, loadPresenceInRoom } from '@hangout/db';
import { liveAudioRoleFor, toRoomPerson } from '@hangout/rules';
import { signLiveAudioToken } from '@hangout/server';
import type { Handlers } from '../../framework/index.ts';
import { loadRoomContext } from '../../room-service/policy/room-context.ts';

export const liveAudioHandlers: Handlers<typeof liveAudio> = {
  /** [R041] DJs and owners get a token to speak; everybody else inside the hangout gets a token to listen. */
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
    const may = liveAudioRoleFor(toRoomPerson(principal), seated, at);
    const role = wish === 'SUBSCRIBER' ? wish : may;
    const { expiresIn, ...signed } = signLiveAudioToken(dependencies.config, {
      channel: room.uuid,
      uid: principal.uuid,
      role,
    });
    return { ...signed, expiresAt: new Date(now + expiresIn * 1000).toISOString() };
  },
};
