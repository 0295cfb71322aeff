import { onUserDataCleared } from '../platform/user-data.ts';

/**
 * The uuids of songs that were shown before the server stored them, temporary to stored and back. A row, an open menu or a pending
 * command may still use the temporary uuid when the server's response arrives.
 */
const stored = new Map<string, string>();
const shownAs = new Map<string, string>();

onUserDataCleared(() => {
  stored.clear();
  shownAs.clear();
});

/** Records the uuid that the server gave to a song shown under a temporary one. */
export function noteStored(temporary: string, uuid: string): void {
  stored.set(temporary, uuid);
  shownAs.set(uuid, temporary);
}

/** The server's uuid of a song in a crate, or the temporary one until the song is stored. */
export const storedUuid = (uuid: string): string => stored.get(uuid) ?? uuid;

/** The uuid that a song in a crate was first shown under: a React key that does not change when the song is stored. */
export const firstUuid = (uuid: string): string => shownAs.get(uuid) ?? uuid;
