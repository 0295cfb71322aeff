import type { liveAudio } from '@hangout/contract/rest/user-service/live-audio';
import { placeIn, roomByIdOrSlug } from '@hangout/db';
import { liveAudioRole } from '@hangout/rules';
import { liveAudioToken } from '@hangout/server';
import type { Handlers } from '../kernel/index.ts';
import { asRoomPerson, roomMoment } from '../room-service/standing.ts';

export const liveAudioHandlers: Handlers<typeof liveAudio> = {
  /** [R041] */
  async token({ roomId, role: wish, principal, db, ports, refuse }) {
    const room = await roomByIdOrSlug(db, roomId);
    if (!room) throw refuse('room_not_found');
    if (!room.liveAudio) throw refuse('live_audio_off');
    const now = ports.clock.now();
    const [{ inside, seated }, at] = await Promise.all([
      placeIn(db, room.uuid, principal.uuid),
      roomMoment(db, room, [principal.uuid], now),
    ]);
    if (!inside && !seated) throw refuse('not_inside');
    const may = liveAudioRole(asRoomPerson(principal), seated, at);
    const role = wish === 'SUBSCRIBER' ? wish : may;
    const { expiresIn, ...signed } = liveAudioToken(ports.config, {
      channel: room.uuid,
      uid: principal.uuid,
      role,
    });
    return { ...signed, expiresAt: new Date(now + expiresIn * 1000).toISOString() };
  },
};
