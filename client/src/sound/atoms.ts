import { atom } from 'jotai';
import type { SoundStatus } from './player.ts';

/** What the listener should know about the sound. */
export const soundStatusAtom = atom<SoundStatus>('silent');
