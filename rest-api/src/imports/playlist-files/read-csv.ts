import { CLIENT_PROVIDERS, foldName } from '@hangout/rules';
import Papa from 'papaparse';
import { millisecondsOf, providersOfLocation, readFileSong, splitTitle, textOf } from './file-song.ts';
import { type FilePlaylist, PlaylistFileError } from './playlist-file.ts';

/** Maximum number of rows that are read; playlists are shorter. */
const MAX_ROWS = 20_001;
const MAX_COLUMNS = 200;
/** How many rows may precede the header row, because some programs write a title above it. */
const MAX_HEAD_ROWS = 20;

/**
 * Names of columns in exports of players and music services, in English and Spanish, folded and without blanks. If a
 * file has two columns for a field, the name that comes first here counts.
 */
const columnNames = {
  trackName: [
    ...['trackname', 'songtitle', 'title', 'track', 'song', 'songname', 'name'],
    ...['nombredelacancion', 'titulodelacancion', 'titulo', 'cancion', 'nombre'],
  ],
  artistName: [
    ...['artistname', 'artistnames', 'artist', 'artists', 'artistname1', 'creator'],
    ...['nombresdelartista', 'nombredelartista', 'nombredelartista1', 'artista', 'artistas'],
  ],
  albumName: ['albumname', 'albumtitle', 'album', 'nombredelalbum', 'titulodelalbum'],
  duration: ['duration', 'length', 'time', 'totaltime', 'duracion', 'tiempo'],
  durationMs: ['durationms', 'trackdurationms', 'milliseconds', 'duraciondelacancionms'],
  isrc: ['isrc'],
  link: ['link', 'url', 'trackurl', 'address', 'location', 'enlace'],
  uri: ['trackuri', 'spotifyuri', 'uri', 'uridelacancion'],
  videoId: ['videoid', 'iddevideo', 'iddelvideo', 'idvideo'],
} as const;
type Column = keyof typeof columnNames;
const columns = Object.keys(columnNames) as Column[];
/** Columns that each identify a song without the others. */
const sufficient: readonly Column[] = ['trackName', 'isrc', 'link', 'uri', 'videoId'];

interface Head {
  readonly places: Readonly<Record<Column, number>>;
  readonly providers: readonly { readonly key: string; readonly place: number }[];
  /** Number of recognized columns; 0 if none of them identifies a song. */
  readonly score: number;
}

/** [H1111] Reads a playlist from a CSV or tab-separated file that names its columns. @throws PlaylistFileError */
export function readCsvPlaylist(text: string): FilePlaylist {
  const [, delimiter = ''] = /^sep=(.)\s*[\r\n]/i.exec(text) ?? [];
  const table = delimiter === '' ? text : text.slice(text.search(/[\r\n]/)).trimStart();
  const { rows, isBroken } = parseTable(table, delimiter);
  const heads = rows.slice(0, MAX_HEAD_ROWS).map(readHead);
  const best = Math.max(0, ...heads.map(({ score }) => score));
  const headRow = heads.findIndex(({ score }) => score === best);
  const head = heads[headRow];
  if (best === 0 || !head) throw new PlaylistFileError('file_format_unknown');
  if (isBroken) throw new PlaylistFileError('file_broken');
  const filled = rows[0]?.filter((cell) => cell.trim() !== '') ?? [];
  return {
    name: headRow > 0 && filled.length === 1 ? textOf(filled[0]) : null,
    songs: rows.slice(headRow + 1).flatMap((row) => readRow(row, head) ?? []),
  };
}

interface Table {
  readonly rows: readonly string[][];
  /** True if a quoted cell does not end, so that it contains the remaining rows. */
  readonly isBroken: boolean;
}

/** Parses rows; `delimiter` is empty if it has to be guessed. */
function parseTable(table: string, delimiter: string, quoteChar = '"'): Table {
  const { data, errors, meta } = Papa.parse<string[]>(table, {
    skipEmptyLines: 'greedy',
    preview: MAX_ROWS,
    ...{ delimiter, quoteChar },
  });
  // [H2086] Programs that separate cells by tabs write quotes as they are. No text contains NUL.
  if (meta.delimiter === '\t' && errors.some(({ type }) => type === 'Quotes'))
    return parseTable(table, '\t', '\0');
  return { rows: data, isBroken: errors.some(({ code }) => code === 'MissingQuotes') };
}

function readHead(row: readonly string[]): Head {
  const titles = row.slice(0, MAX_COLUMNS).map((title) => foldName(title).replaceAll(' ', ''));
  const placeOf = (column: Column) =>
    columnNames[column].map((name) => titles.indexOf(name)).find((place) => place >= 0) ?? -1;
  const places = Object.fromEntries(columns.map((column) => [column, placeOf(column)])) as Head['places'];
  const providers = CLIENT_PROVIDERS.map((key) => ({ key, place: titles.indexOf(key.toLowerCase()) })).filter(
    ({ place }) => place >= 0,
  );
  const known = columns.filter((column) => places[column] >= 0);
  const isEnough = known.some((column) => sufficient.includes(column)) || providers.length > 0;
  // Google Takeout writes the playlist's title as a table above the table of videos, so the row with the most
  // recognized columns is taken as the header.
  const score = known.length + providers.length + (places.videoId >= 0 ? 1 : 0);
  return { places, providers, score: isEnough ? score : 0 };
}

function readRow(row: readonly string[], { places, providers }: Head) {
  const cell = (place: number) => (place < 0 ? undefined : unescapeCell(row[place]?.trim()));
  const title = cell(places.trackName);
  const artist = cell(places.artistName);
  const seconds = millisecondsOf(cell(places.durationMs));
  const videoId = cell(places.videoId);
  const named = providers.flatMap(({ key, place }) => {
    const id = cell(place);
    return id ? [[key, id] as const] : [];
  });
  return readFileSong({
    ...(!artist && title && places.artistName < 0
      ? splitTitle(title)
      : { trackName: title, artistName: artist }),
    albumName: cell(places.albumName),
    duration: seconds > 0 ? seconds : cell(places.duration),
    isrc: cell(places.isrc),
    link: cell(places.link),
    musicProviders: {
      ...providersOfLocation(cell(places.uri) ?? ''),
      ...(videoId && /^[\w-]{11}$/.test(videoId) ? { youtube: videoId } : {}),
      ...Object.fromEntries(named),
    },
  });
}

/** Removes the quote that programs such as Papa Parse with `escapeFormulae` put before spreadsheet formulas. */
const unescapeCell = (cell: string | undefined) =>
  cell !== undefined && /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
