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
import { decodeToken, isRegisteredToken } from './token.ts';

/** The only Jotai store, so that code outside of React can use it. */
export const store = createStore();

/**
 * Creates an atom whose value is stored under `key`; writing merges a change into it. [H2094] The change is merged into
 * what is stored, too, because other tabs may have stored changes of other fields. Jotai's `atomWithStorage` would read
 * the storage on every mount, and so take over another tab's hangout and settings. `toStored` returns what of a change
 * is stored.
 */
function persistedAtom<T>(
  key: string,
  read: (text: string | null) => T,
  toStored: (change: Partial<T>, tab: { readonly stored: T; readonly own: T }) => Partial<T> = (change) =>
    change,
) {
  const inner = atom(read(readStorage(key)));
  return atom(
    (get) => get(inner),
    (get, set, change: Partial<T>) => {
      const [own, stored] = [get(inner), read(readStorage(key))];
      set(inner, { ...own, ...change });
      writeStorage(key, JSON.stringify({ ...stored, ...toStored(change, { stored, own }) }));
    },
  );
}

/**
 * [H2095] A tab that becomes a guest's does not store that if another tab is signed in, in another session than the one
 * that ends here.
 */
function keepSignInOfOtherTab(
  change: Partial<LocalSettings>,
  { stored, own }: { readonly stored: LocalSettings; readonly own: LocalSettings },
): Partial<LocalSettings> {
  if (change.token === undefined || isRegisteredToken(decodeToken(change.token))) return change;
  const other = decodeToken(stored.token);
  return isRegisteredToken(other) && other?.sid !== decodeToken(own.token)?.sid ? {} : change;
}

export const localSettingsAtom = persistedAtom<LocalSettings>(
  storageKeys.core,
  parseLocalSettings,
  keepSignInOfOtherTab,
);
/**
 * [H817] The hangout's password is kept only in memory. After the first entry the server does not ask for it
 * again (H770), even after a reload.
 */
export const currentRoomAtom = persistedAtom<CurrentRoom>(
  storageKeys.currentRoom,
  parseCurrentRoom,
  (change) => ({ ...change, password: null }),
);
export const audioSettingsAtom = persistedAtom<AudioSettings>(storageKeys.sound, parseAudioSettings);
