import {
  durationOf,
  millisecondsOf,
  providersOfLocation,
  type RawSong,
  readFileSong,
  splitTitle,
  textOf,
} from './file-song.ts';
import { type FilePlaylist, PlaylistFileError } from './playlist-file.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * [H1111] Reads a playlist from JSON: our own format, JSPF, an export of üWave, or one of plug.dj or Spotify, whose
 * playlists are merged into one. @throws PlaylistFileError
 */
export function readJsonPlaylist(text: string): FilePlaylist {
  const value = parse(text);
  const several = readPlugDj(value) ?? readSpotify(value);
  if (several) return several;
  const { name, entries } = findEntries(value);
  if (!entries) throw new PlaylistFileError('file_format_unknown');
  const media = includedMedia(value);
  return { name, songs: entries.flatMap((entry) => readEntry(entry, media) ?? []) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PlaylistFileError('file_broken', { cause });
  }
}

/** Finds the list of songs under the name that our format, JSPF or üWave gives it. */
function findEntries(value: unknown): { name: string | null; entries: readonly unknown[] | null } {
  if (Array.isArray(value)) return { name: null, entries: value };
  if (!isObject(value)) return { name: null, entries: null };
  const inner = isObject(value.playlist) ? value.playlist : value;
  const lists = [inner.songs, inner.track, inner.media, inner.items, inner.tracks, inner.data, value.data];
  const meta = isObject(inner.meta) ? inner.meta : {};
  return {
    name: textOf(inner.name) ?? textOf(inner.title) ?? textOf(inner.crateName) ?? textOf(meta.name),
    entries: lists.find((list) => Array.isArray(list)) ?? null,
  };
}

/** Returns the media that üWave's API lists beside the entries, by id. */
function includedMedia(value: unknown): ReadonlyMap<unknown, Fields> {
  const included = isObject(value) && isObject(value.included) ? value.included.media : [];
  const media = Array.isArray(included) ? included.filter(isObject) : [];
  return new Map(media.map((one) => [one._id, one]));
}

function readEntry(entry: unknown, media: ReadonlyMap<unknown, Fields>) {
  if (!isObject(entry)) return null;
  const included = media.get(entry.media);
  if (included) return readFileSong(uWaveSong(entry, included));
  if (isObject(entry.media)) return readFileSong(uWaveSong(entry, entry.media));
  if ('sourceType' in entry) return readFileSong(uWaveSong(entry, entry));
  if ('cid' in entry) return readFileSong(plugDjSong(entry));
  return readFileSong(plainSong(entry));
}

/**
 * Reads a song of our format or of JSPF, where the artist is `creator`, the duration is in ms and URLs are in a list.
 */
function plainSong(entry: Fields): RawSong {
  const location = Array.isArray(entry.location) ? entry.location[0] : entry.location;
  const uri = textOf(entry.trackUri ?? entry.uri ?? location) ?? '';
  const isJspf = 'creator' in entry || 'location' in entry;
  const isrc = [entry.identifier].flat().find((id) => /^isrc:/i.test(String(id)));
  return {
    trackName: entry.trackName ?? entry.title ?? entry.name ?? entry.track,
    artistName: entry.artistName ?? entry.creator ?? entry.artist,
    albumName: entry.albumName ?? entry.album,
    duration: isJspf ? millisecondsOf(entry.duration) : entry.duration,
    isrc: entry.isrc ?? (isrc === undefined ? null : String(isrc).slice('isrc:'.length)),
    musicProviders: entry.musicProviders ?? providersOfLocation(uri),
    link: entry.link ?? entry.url ?? location,
  };
}

/** Our provider names by üWave's source types. */
const uWaveSources: Readonly<Record<string, string>> = { youtube: 'youtube', soundcloud: 'soundCloudPublic' };

function uWaveSong(item: Fields, media: Fields): RawSong {
  const provider = uWaveSources[String(media.sourceType)];
  const part = durationOf(item.end) - durationOf(item.start);
  return {
    trackName: item.title ?? media.title,
    artistName: item.artist ?? media.artist,
    duration: media.duration ?? part,
    musicProviders: provider ? { [provider]: media.sourceID } : {},
  };
}

/** Our provider names by plug.dj's formats: 1 is YouTube, 2 SoundCloud. */
const plugDjFormats: Readonly<Record<string, string>> = { 1: 'youtube', 2: 'soundCloudPublic' };

function plugDjSong(entry: Fields): RawSong {
  const provider = plugDjFormats[String(entry.format ?? entry.type)];
  const named = splitTitle(textOf(entry.title) ?? '');
  return {
    trackName: textOf(entry.author) ? entry.title : named.trackName,
    artistName: textOf(entry.author) ?? named.artistName,
    duration: entry.duration,
    musicProviders: provider ? { [provider]: entry.cid ?? entry.id } : {},
  };
}

/** Reads a saved plug.dj export: a flag, and playlists by name; each song has at least a format and an id. */
function readPlugDj(value: unknown): FilePlaylist | null {
  if (!isObject(value) || value.is_plugdj_playlist !== true || !isObject(value.playlists)) return null;
  const playlists = Object.entries(value.playlists);
  const entries = playlists.flatMap(([, songs]) => (Array.isArray(songs) ? songs : []));
  return {
    name: playlists.length === 1 ? textOf(playlists[0]?.[0]) : null,
    songs: entries.flatMap((entry) => (isObject(entry) ? (readFileSong(plugDjSong(entry)) ?? []) : [])),
  };
}

/** Reads the `Playlist1.json` of Spotify's account data: playlists with items, each with a track or a local file. */
function readSpotify(value: unknown): FilePlaylist | null {
  if (!isObject(value) || !Array.isArray(value.playlists)) return null;
  const playlists = value.playlists.filter(isObject);
  const items = playlists.flatMap(({ items }) => (Array.isArray(items) ? items.filter(isObject) : []));
  return {
    name: playlists.length === 1 ? textOf(playlists[0]?.name) : null,
    songs: items.flatMap(({ track, localTrack }) => {
      const entry = isObject(track) ? track : localTrack;
      return isObject(entry) ? (readFileSong(plainSong(entry)) ?? []) : [];
    }),
  };
}
