import { CLIENT_PROVIDERS } from '@hangout/rules';
import Papa from 'papaparse';
import { millisecondsOf, readFileSong, splitTitle } from './file-song.ts';
import { type FilePlaylist, PlaylistFileError } from './playlist-file.ts';

/** Maximum number of rows that are read; no playlist contains so many songs. */
const MAX_ROWS = 20_001;
const MAX_COLUMNS = 200;

/** Column names in the exports of players and other services, in lower case without blanks. */
const columnNames = {
  trackName: ['trackname', 'title', 'track', 'song', 'songname', 'name', 'título', 'titulo', 'canción'],
  artistName: ['artistname', 'artist', 'artists', 'artistnames', 'artistname(s)', 'creator', 'artista'],
  albumName: ['albumname', 'album', 'álbum'],
  duration: ['duration', 'length', 'time', 'duración'],
  durationMs: ['durationms', 'duration(ms)', 'trackduration(ms)', 'milliseconds'],
  isrc: ['isrc'],
  link: ['link', 'url', 'trackurl', 'address'],
  uri: ['trackuri', 'spotifyuri', 'uri'],
} as const;

/** [H1111] Reads a playlist from a CSV file whose first row names its columns. @throws PlaylistFileError */
export function readCsvPlaylist(text: string): FilePlaylist {
  const { data: rows } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: MAX_ROWS });
  const [head = [], ...songs] = rows;
  const titles = head.slice(0, MAX_COLUMNS).map((title) => title.toLowerCase().replaceAll(/[\s_"]/g, ''));
  const indexOf = (key: keyof typeof columnNames) =>
    titles.findIndex((title) => (columnNames[key] as readonly string[]).includes(title));
  const places = {
    ...{ trackName: indexOf('trackName'), artistName: indexOf('artistName') },
    ...{ albumName: indexOf('albumName'), duration: indexOf('duration') },
    ...{
      durationMs: indexOf('durationMs'),
      isrc: indexOf('isrc'),
      link: indexOf('link'),
      uri: indexOf('uri'),
    },
  };
  const providers = CLIENT_PROVIDERS.map((key) => ({ key, place: titles.indexOf(key.toLowerCase()) }));
  const hasSongs =
    [places.trackName, places.isrc, places.link, places.uri].some((place) => place >= 0) ||
    providers.some(({ place }) => place >= 0);
  if (!hasSongs) throw new PlaylistFileError('file_format_unknown');
  const cell = (row: readonly string[], place: number) => (place < 0 ? undefined : unescapeCell(row[place]));
  return {
    name: null,
    songs: songs.flatMap((row) => {
      const spotify = /^spotify:track:(\w+)$/.exec(cell(row, places.uri) ?? '')?.[1];
      const named = providers.flatMap(({ key, place }) => {
        const id = cell(row, place);
        return id ? [[key, id] as const] : [];
      });
      const title = cell(row, places.trackName);
      const artist = cell(row, places.artistName);
      const seconds = millisecondsOf(cell(row, places.durationMs));
      return (
        readFileSong({
          ...(places.artistName < 0 && title ? splitTitle(title) : { trackName: title, artistName: artist }),
          albumName: cell(row, places.albumName),
          duration: seconds > 0 ? seconds : cell(row, places.duration),
          isrc: cell(row, places.isrc),
          link: cell(row, places.link),
          musicProviders: { ...(spotify ? { spotify } : {}), ...Object.fromEntries(named) },
        }) ?? []
      );
    }),
  };
}

/** Removes the quote that Papa Parse's `escapeFormulae` puts before formulas. */
const unescapeCell = (cell: string | undefined) =>
  cell !== undefined && /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
