import { atom } from 'jotai';
import { roomState } from '../../../live/room/room-state.ts';
import { speakingRefusalAtom } from '../../../live/voice/speaking-refusal.ts';
import { myUuidAtom } from '../../../platform/session.ts';

/** [R041] True if the microphone is offered to the user; the server decides. */
export const maySpeakAtom = atom((get) => get(speakingRefusalAtom) === null);

/** True if a live set of the current user is playing. */
export const isOwnLiveSetAtom = atom((get) => {
  const playing = get(roomState.nowPlaying);
  return playing !== null && playing.djUuid === get(myUuidAtom) && playing.song.liveSet === true;
});
