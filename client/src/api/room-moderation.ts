import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { notifications } from '@hangout/contract/rest/notifications/notifications';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';
import { refetchLists } from './refetch-lists.ts';

/** Each change adds an entry to the moderation log. */
const refetchRooms = () => refetchLists('rooms', 'record');
const refetchBlockedSongs = () => refetchLists('blocked', 'record');

/** Sets the slow mode: `slowModeSeconds` is the pause between two messages of a user; 0 turns it off. */
export async function setSlowMode(id: string, slowModeSeconds: number): Promise<void> {
  await api(roomModeration.slowMode, { id, slowModeSeconds });
  await refetchRooms();
}

/** Begins raid mode, during which only registered users may enter, chat is slow, and links are refused. */
export async function beginRaidMode(id: string, minutes: number): Promise<void> {
  await api(roomModeration.beginRaidMode, { id, minutes });
  await refetchRooms();
}

export async function endRaidMode(id: string): Promise<void> {
  await api(roomModeration.endRaidMode, { id });
  await refetchRooms();
}

/** [H598] Notifies everybody inside; returns how many. */
export const announceInRoom = (
  roomId: string,
  message: { readonly title: string; readonly body: string },
): Promise<{ people: number }> => api(notifications.fromRoom, { roomId, ...message });

const pageSize = 50;

export const blockedSongsQuery = (id: string) =>
  pagedQuery(['blocked', id], (offset) => api(roomModeration.blockedSongs, { id, limit: pageSize, offset }));

/** Blocks a song and songs that count as the same; returns the id that `unblockSong` takes. */
export async function blockSong(
  id: string,
  { songId }: Pick<Song, 'songId'>,
  reason: string,
): Promise<string> {
  const why = reason.trim() ? { reason: reason.trim() } : {};
  const blocked = await api(roomModeration.blockSong, { id, song: { songId }, ...why });
  await refetchBlockedSongs();
  return blocked.id;
}

export async function unblockSong(id: string, blockId: string): Promise<void> {
  await api(roomModeration.unblockSong, { id, blockId });
  await refetchBlockedSongs();
}
