import { onUserDataCleared } from '../platform/user-data.ts';

/**
 * Songs that were shown under a temporary uuid before the server stored them: `stored` maps the temporary uuid to the
 * stored one, and `shownAs` maps it back. A row, an open menu or a pending command may still use the temporary uuid
 * after the server's response.
 */
const stored = new Map<string, string>();
const shownAs = new Map<string, string>();

onUserDataCleared(() => {
  stored.clear();
  shownAs.clear();
});

/** Records the uuid that the server has given to a song that was shown under a temporary one. */
export function noteStored(temporary: string, uuid: string): void {
  stored.set(temporary, uuid);
  shownAs.set(uuid, temporary);
}

/**
 * Returns the server's uuid of a song in a crate. A uuid that is not temporary, or whose song is not stored yet, is
 * returned unchanged.
 */
export const storedUuid = (uuid: string): string => stored.get(uuid) ?? uuid;

/** Returns the uuid under which a song was first shown: a React key that stays the same when the song is stored. */
export const firstUuid = (uuid: string): string => shownAs.get(uuid) ?? uuid;
