import { atom, createStore } from 'jotai';
import {
  type AudioSettings,
  type CurrentRoom,
  type LocalSettings,
  parseAudioSettings,
  parseCurrentRoom,
  parseLocalSettings,
  readStorage,
  storageKeys,
  writeStorage,
} from './storage.ts';

/** The one Jotai store: code outside of React (room, audio) writes into it too. */
export const store = createStore();

function persistedAtom<T>(key: string, read: (text: string | null) => T) {
  const inner = atom(read(readStorage(key)));
  return atom(
    (get) => get(inner),
    (get, set, change: Partial<T>) => {
      const next = { ...get(inner), ...change };
      set(inner, next);
      writeStorage(key, JSON.stringify(next));
    },
  );
}

export const localSettingsAtom = persistedAtom<LocalSettings>(storageKeys.core, parseLocalSettings);
export const currentRoomAtom = persistedAtom<CurrentRoom>(storageKeys.currentRoom, parseCurrentRoom);
export const audioSettingsAtom = persistedAtom<AudioSettings>(storageKeys.sound, parseAudioSettings);
