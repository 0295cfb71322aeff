import { onUserDataCleared } from '../core/user-data.ts';

/**
 * Songs are shown before the server has stored them, under a temporary uuid. Somebody may hold a row, its menu or a command with
 * that uuid while the server answers, so both uuids are known from then on.
 */
const stored = new Map<string, string>();
const shownAs = new Map<string, string>();

onUserDataCleared(() => {
  stored.clear();
  shownAs.clear();
});

/** Notes the uuid under which the server has stored a song that was shown under a temporary one. */
export function noteStored(temporary: string, uuid: string): void {
  stored.set(temporary, uuid);
  shownAs.set(uuid, temporary);
}

/** The uuid under which the server knows a song of a crate; a temporary uuid as long as the song is not stored. */
export const storedUuid = (uuid: string): string => stored.get(uuid) ?? uuid;

/** The uuid under which a song of a crate was shown first: its row keeps focus and menu when the server has stored it. */
export const firstUuid = (uuid: string): string => shownAs.get(uuid) ?? uuid;
