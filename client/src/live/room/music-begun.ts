import { atom } from 'jotai';
import { firstMusicAtom } from '../audio/first-music.ts';
import { roomState } from './room-state.ts';
import { roomStatusAtom } from './room-status.ts';

/**
 * [H1801] False until the first song of this page plays, or until a few seconds have passed. On a slow connection,
 * images and further code wait for it, because they would take the bandwidth that the song needs.
 */
export const isMusicBegunAtom = atom((get) => {
  const isSilent = get(roomStatusAtom).kind === 'inside' && get(roomState.nowPlaying) === null;
  return get(firstMusicAtom) || isSilent;
});
