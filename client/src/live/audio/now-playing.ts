import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { atom } from 'jotai';

/** The song that the hangout is playing; null while nothing plays. Set by the room state. */
export const nowPlayingAtom = atom<RoomState['nowPlaying']>(null);
/** The next song; null until the hangout has announced it. */
export const upNextAtom = atom<RoomState['upNext']>(null);
