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

/**
 * An atom whose value is stored under `key`; writing merges a change into it. Jotai's `atomWithStorage` would read the
 * storage again on every mount, and so bring in the hangout and the settings of another tab.
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
 * [H817] The hangout's password stays in memory: whoever has given it is admitted without it by the server afterwards
 * (H770), also when the page is loaded again.
 */
export const currentRoomAtom = persistedAtom<CurrentRoom>(
  storageKeys.currentRoom,
  parseCurrentRoom,
  (room) => ({ ...room, password: null }),
);
export const audioSettingsAtom = persistedAtom<AudioSettings>(storageKeys.sound, parseAudioSettings);
