import { atom } from 'jotai';
import { firstMusicAtom } from '../audio/first-music.ts';
import { roomState } from './room-state.ts';
import { roomStatusAtom } from './room-status.ts';

/**
 * [H1801] False until the first song of this page plays, the hangout turns out to play none, or a few seconds have
 * passed. Images and further code wait for true, because on a slow connection they would take bandwidth from the song.
 */
export const isMusicBegunAtom = atom((get) => {
  const isSilent = get(roomStatusAtom).kind === 'inside' && get(roomState.nowPlaying) === null;
  return get(firstMusicAtom) || isSilent;
});
