import { atom } from 'jotai';
import { myUuidAtom } from '../../core/session.ts';
import { speakingRefusalAtom } from '../../live-audio/speaking-refusal.ts';
import { roomState } from '../../room/room-state.ts';

/** [R041] Whether the current user is offered to speak in this hangout; the server decides in the end. */
export const maySpeakAtom = atom((get) => get(speakingRefusalAtom) === null);

/** Whether a live set of the current user plays now. */
export const isOwnLiveSetAtom = atom((get) => {
  const playing = get(roomState.nowPlaying);
  return playing !== null && playing.djUuid === get(myUuidAtom) && playing.song.liveSet === true;
});
