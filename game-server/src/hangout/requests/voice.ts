import { closeMicrophone, openMicrophone } from '../voice/microphones.ts';
import type { RoomHandlers } from './dispatch.ts';

export const voiceHandlers: Pick<RoomHandlers, 'openMicrophone' | 'closeMicrophone'> = {
  /** [H1421] Opens the caller's microphone; this connection may then send voice packets. */
  openMicrophone(hangout, person, { profile }, { id: connectionId }) {
    return { delayMs: openMicrophone(hangout, { person, connectionId, profile }) };
  },

  closeMicrophone(hangout, { uuid }) {
    closeMicrophone(hangout, uuid);
    return {};
  },
};
