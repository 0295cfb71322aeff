import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { atom } from 'jotai';

/** The song that the hangout plays now; null while nothing plays. The room state writes it. */
export const nowPlayingAtom = atom<RoomState['nowPlaying']>(null);
/** The song that plays next; null until the hangout has announced it. */
export const upNextAtom = atom<RoomState['upNext']>(null);
