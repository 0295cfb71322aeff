import { atom, createStore } from 'jotai';
import {
  type Core,
  type CurrentRoom,
  readCore,
  readCurrentRoom,
  readSound,
  recall,
  remember,
  type SoundSettings,
  storageKeys,
} from './storage.ts';

/** The one store: what stands outside of React (the room, the sound) writes into it too. */
export const store = createStore();

function kept<T>(key: string, read: (text: string | null) => T) {
  const inner = atom(read(recall(key)));
  return atom(
    (get) => get(inner),
    (get, set, change: Partial<T>) => {
      const next = { ...get(inner), ...change };
      set(inner, next);
      remember(key, JSON.stringify(next));
    },
  );
}

export const coreAtom = kept<Core>(storageKeys.core, readCore);
export const currentRoomAtom = kept<CurrentRoom>(storageKeys.currentRoom, readCurrentRoom);
export const soundSettingsAtom = kept<SoundSettings>(storageKeys.sound, readSound);
