import { closeMicrophone, openMicrophone } from '../voice/microphones.ts';
import type { RoomHandlers } from './dispatch.ts';

export const voiceHandlers: Pick<RoomHandlers, 'openMicrophone' | 'closeMicrophone'> = {
  /** [H1421] Opens the caller's microphone; this connection may then send voice packets. */
  openMicrophone(hangout, person, { profile }, { id: connectionId }) {
    return openMicrophone(hangout, { person, connectionId, profile });
  },

  /** [H2140] Closes the microphone of this connection; one that another connection has opened since stays open. */
  closeMicrophone(hangout, { uuid }, _, { id }) {
    if (hangout.voice.microphones.get(uuid)?.connectionId === id) closeMicrophone(hangout, uuid);
    return {};
  },
};
