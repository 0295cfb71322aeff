import { onUserDataCleared } from '../platform/user-data.ts';

/**
 * Songs that were shown under a temporary uuid before the server stored them, in both directions. A row, a menu or a
 * pending command may use the temporary uuid for longer.
 */
const stored = new Map<string, string>();
const shownAs = new Map<string, string>();

onUserDataCleared(() => {
  stored.clear();
  shownAs.clear();
});

/** Records which uuid the server gave to a song with a temporary one. */
export function noteStored(temporary: string, uuid: string): void {
  stored.set(temporary, uuid);
  shownAs.set(uuid, temporary);
}

/** Returns the server's uuid of a song; a uuid that is not temporary, or not stored yet, is returned unchanged. */
export const storedUuid = (uuid: string): string => stored.get(uuid) ?? uuid;

/** Returns the uuid under which a song was first shown: a React key that stays when the song is stored. */
export const firstUuid = (uuid: string): string => shownAs.get(uuid) ?? uuid;
