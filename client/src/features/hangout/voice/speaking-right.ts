import { atom } from 'jotai';
import { roomState } from '../../../live/room/room-state.ts';
import { speakingRefusalAtom } from '../../../live/voice/speaking-refusal.ts';
import { myUuidAtom } from '../../../platform/session.ts';

/** [R041] Whether the current user is offered to speak in this hangout; the server decides in the end. */
export const maySpeakAtom = atom((get) => get(speakingRefusalAtom) === null);

/** Whether a live set of the current user plays now. */
export const isOwnLiveSetAtom = atom((get) => {
  const playing = get(roomState.nowPlaying);
  return playing !== null && playing.djUuid === get(myUuidAtom) && playing.song.liveSet === true;
});
