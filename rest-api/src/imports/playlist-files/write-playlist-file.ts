import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { PlaylistFileFormat } from '@hangout/rules';
import { XMLBuilder } from 'fast-xml-parser';
import Papa from 'papaparse';

export interface WrittenPlaylist {
  readonly name: string;
  readonly description: string;
  readonly songs: readonly Song[];
  /** Origin of this server without a trailing slash, for links to songs that no provider has. */
  readonly origin: string;
}

export const playlistFileTypes: Readonly<Record<PlaylistFileFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  m3u8: 'audio/mpegurl; charset=utf-8',
  xspf: 'application/xspf+xml; charset=utf-8',
};

/** [H1110] Writes a playlist as a file that can be read back in each of these formats. */
export function writePlaylistFile(format: PlaylistFileFormat, playlist: WrittenPlaylist): string {
  return writers[format](playlist);
}

const writers: Readonly<Record<PlaylistFileFormat, (playlist: WrittenPlaylist) => string>> = {
  json: ({ name, description, songs }) =>
    `${JSON.stringify(
      {
        ...{ name, description },
        songs: songs.map((song) => ({
          ...{ trackName: song.trackName, artistName: song.artistName, albumName: song.albumName },
          ...{ releaseYear: song.releaseYear, duration: song.duration, isrc: song.isrc },
          ...{ musicProviders: song.musicProviders, link: linkOf(song) },
        })),
      },
      null,
      2,
    )}\n`,

  csv: ({ songs }) => {
    const providers = [...new Set(songs.flatMap((song) => Object.keys(song.musicProviders)))].sort();
    const fields = ['title', 'artist', 'album', 'duration', 'isrc', 'link', ...providers];
    const data = songs.map((song) => [
      ...[song.trackName, song.artistName, song.albumName, song.duration, song.isrc, linkOf(song)],
      ...providers.map((provider) => song.musicProviders[provider] ?? ''),
    ]);
    // Puts a quote before cells that a spreadsheet would take for a formula.
    return `${Papa.unparse({ fields, data }, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
  },

  m3u8: ({ name, songs, origin }) =>
    [
      '#EXTM3U',
      `#PLAYLIST:${oneRow(name)}`,
      ...songs.flatMap((song) => [
        `#EXTINF:${Math.round(song.duration)},${oneRow(`${song.artistName} - ${song.trackName}`)}`,
        ...(song.albumName ? [`#EXTALB:${oneRow(song.albumName)}`] : []),
        ...(song.isrc ? [`#HANGOUT-ISRC:${oneRow(song.isrc)}`] : []),
        ...Object.entries(song.musicProviders).map(([key, id]) => `#HANGOUT-SONG:${key} ${oneRow(id)}`),
        linkOf(song) ?? `${origin}/api/room-service/songs/${song.songId}/http`,
      ]),
      '',
    ].join('\n'),

  xspf: ({ name, description, songs }) => {
    const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: false });
    const track = songs.map((song) => ({
      ...(linkOf(song) ? { location: xmlText(linkOf(song) ?? '') } : {}),
      identifier: [
        ...(song.isrc ? [`isrc:${song.isrc}`] : []),
        ...Object.entries(song.musicProviders).map(([key, id]) => `hangout:${key}:${id}`),
      ].map(xmlText),
      title: xmlText(song.trackName),
      creator: xmlText(song.artistName),
      ...(song.albumName ? { album: xmlText(song.albumName) } : {}),
      ...(song.duration > 0 ? { duration: String(Math.round(song.duration * 1000)) } : {}),
    }));
    const playlist = {
      ...{ '@_version': '1', '@_xmlns': 'http://xspf.org/ns/0/', title: xmlText(name) },
      ...(description === '' ? {} : { annotation: xmlText(description) }),
      trackList: { track },
    };
    return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ playlist })}`;
  },
};

/** Returns the page of a song at any provider; null if none is known. */
const linkOf = (song: Song): string | null => Object.values(song.links)[0] ?? null;

const oneRow = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/** Removes the control characters that XML cannot contain; the builder escapes what else needs it. */
const xmlText = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
