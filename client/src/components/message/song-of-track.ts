import type { ChatMusicInfo } from '@hangout/contract/realtime/hangout/chat-message';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';

/**
 * Builds a `Song` from a song in a message, with the fields that the message has. [R131] A provider's song has no id
 * here until a user adds it; by the id of an upload the server finds the other fields.
 */
export function songOfTrack({ trackInfo, providersUrls }: ChatMusicInfo): Song {
  const { id, musicProvider, title, user, duration, genre, isrc, artwork } = trackInfo;
  const isOurs = musicProvider === 'uploadService';
  return {
    ...{ songId: isOurs ? id : '', songShortId: isOurs ? id : `${musicProvider}:${id}` },
    ...{ trackName: title, artistName: user.name, duration },
    ...{ isrc: isrc ?? null, genre: genre ?? null, albumName: null, releaseYear: null, explicit: false },
    musicProviders: { [musicProvider]: id },
    thumbnails: artwork.url ? { shown: artwork.url } : {},
    ...{ previews: [], links: providersUrls, streamUrls: {}, playbackToken: null },
  };
}
