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

/** The only Jotai store, so that code outside of React can use it. */
export const store = createStore();

/**
 * Creates an atom whose value is stored under `key`; writing merges a change into it. Jotai's `atomWithStorage` would
 * read the storage on every mount, and so take over another tab's hangout and settings.
 */
function persistedAtom<T>(
  key: string,
  read: (text: string | null) => T,
  toStored: (value: T) => T = (value) => value,
) {
  const inner = atom(read(readStorage(key)));
  return atom(
    (get) => get(inner),
    (get, set, change: Partial<T>) => {
      const next = { ...get(inner), ...change };
      set(inner, next);
      writeStorage(key, JSON.stringify(toStored(next)));
    },
  );
}

export const localSettingsAtom = persistedAtom<LocalSettings>(storageKeys.core, parseLocalSettings);
/**
 * [H817] The hangout's password is kept only in memory. After the first entry the server does not ask for it
 * again (H770), even after a reload.
 */
export const currentRoomAtom = persistedAtom<CurrentRoom>(
  storageKeys.currentRoom,
  parseCurrentRoom,
  (room) => ({ ...room, password: null }),
);
export const audioSettingsAtom = persistedAtom<AudioSettings>(storageKeys.sound, parseAudioSettings);
