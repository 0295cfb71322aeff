import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { roomOrder } from '@hangout/contract/rest/room-service/room-moderation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';
import { nextOffset } from './paging.ts';

const refetchRooms = () => queryClient.invalidateQueries({ queryKey: ['rooms'] });
const refetchBlockedSongs = () => queryClient.invalidateQueries({ queryKey: ['blocked'] });

/** How long people wait between two lines of chat, seconds; 0 is off. */
export async function setSlowMode(id: string, slowModeSeconds: number): Promise<void> {
  await api(roomOrder.slowMode, { id, slowModeSeconds });
  await refetchRooms();
}

/** For a while registered people only, slow chat, no links. */
export async function beginRaidMode(id: string, minutes: number): Promise<void> {
  await api(roomOrder.beginRaidMode, { id, minutes });
  await refetchRooms();
}

export async function endRaidMode(id: string): Promise<void> {
  await api(roomOrder.endRaidMode, { id });
  await refetchRooms();
}

const pageSize = 50;

/** Songs that are not played in a hangout, the latest first. */
export const blockedSongsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['blocked', id],
    queryFn: ({ pageParam }) => api(roomOrder.blockedSongs, { id, limit: pageSize, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: staleTimes.room,
  });

/** Keeps a song, and whatever is the same, from being played; answers the number to lift it with. */
export async function blockSong(
  id: string,
  { songId }: Pick<Song, 'songId'>,
  reason: string,
): Promise<string> {
  const why = reason.trim() ? { reason: reason.trim() } : {};
  const blocked = await api(roomOrder.blockSong, { id, song: { songId }, ...why });
  await refetchBlockedSongs();
  return blocked.id;
}

export async function unblockSong(id: string, blockId: string): Promise<void> {
  await api(roomOrder.unblockSong, { id, blockId });
  await refetchBlockedSongs();
}
