import type { ChatMusicInfo } from '@hangout/contract/realtime/hangout/chat-message';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { readCrateAgain } from '../../api/crate-revisions.ts';
import { api } from '../../platform/rest-client.ts';

/** Adds a song that was shared in chat as a provider's track to the end of my queue. */
export async function queueTrack({
  id,
  musicProvider,
  title,
  user,
  duration,
  isrc,
}: ChatMusicInfo['trackInfo']) {
  const song = {
    musicProvider,
    songId: id,
    trackName: title,
    artistName: user.name,
    duration,
    isrc: isrc ?? null,
  };
  await api(queueSongs.add, { songs: [song], append: true });
  readCrateAgain('queue');
}

/**
 * Builds a `Song` from an uploaded song that was shared in chat. It has only the fields that the message contains; the
 * server looks up the rest by the song's id.
 */
export function songOfTrack({
  id,
  title,
  user,
  duration,
  genre,
  isrc,
  artwork,
}: ChatMusicInfo['trackInfo']): Song {
  return {
    ...{ songId: id, songShortId: id, trackName: title, artistName: user.name, duration },
    ...{ isrc: isrc ?? null, genre: genre ?? null, albumName: null, releaseYear: null, explicit: false },
    musicProviders: { uploadService: id },
    thumbnails: artwork.url ? { shown: artwork.url } : {},
    ...{ previews: [], links: {}, streamUrls: {}, playbackToken: null },
  };
}
