import { CLIENT_PROVIDERS, cleanText, normalizeIsrc, normalizeProvider } from '@hangout/rules';
import type { FileSong } from './playlist-file.ts';

/** Maximum length of a song's texts, characters; longer ones are cut. */
const MAX_TEXT = 300;
const MAX_LINK = 2_000;
/** Longest plausible duration of a song, seconds. */
const MAX_DURATION = 86_400;

/** The fields of a song as they stand in a file, of any type. */
export type RawSong = { readonly [K in keyof FileSong]?: unknown };

/**
 * Builds a song from the fields of a file. Leaves out values that are no valid text, number or URL; null if nothing is
 * left.
 */
export function readFileSong(raw: RawSong): FileSong | null {
  const song: FileSong = {
    trackName: textOf(raw.trackName) ?? '',
    artistName: textOf(raw.artistName) ?? '',
    albumName: textOf(raw.albumName),
    duration: durationOf(raw.duration),
    isrc: normalizeIsrc(textOf(raw.isrc)),
    musicProviders: providersOf(raw.musicProviders),
    link: linkOf(raw.link),
  };
  const isNamed = song.trackName !== '' || song.isrc !== null || song.link !== null;
  return isNamed || Object.keys(song.musicProviders).length > 0 ? song : null;
}

/** Returns a text or number as text, without invisible characters and cut to `MAX_TEXT`; null for other types. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = cleanText(String(value).slice(0, MAX_TEXT * 4))
    .trim()
    .slice(0, MAX_TEXT)
    .toWellFormed();
  return text === '' ? null : text;
}

/** Parses a number of seconds, or a text such as `215`, `3:35` or `1:02:03`, into seconds; 0 for other values. */
export function durationOf(value: unknown): number {
  const parts = String(value ?? '')
    .trim()
    .split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,7}(\.\d+)?$/.test(part))) return 0;
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 && seconds <= MAX_DURATION ? seconds : 0;
}

/** Converts milliseconds to seconds; 0 if the value is no number. */
export const millisecondsOf = (value: unknown): number =>
  /^\d{1,9}(\.\d+)?$/.test(String(value ?? '').trim()) ? durationOf(Number(value) / 1000) : 0;

function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LINK) return null;
  const url = URL.parse(value.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function providersOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const known: Record<string, string> = {};
  for (const [name, id] of Object.entries(value).slice(0, 30)) {
    const provider = CLIENT_PROVIDERS.find((one) => one === normalizeProvider(name));
    const text = textOf(id);
    if (provider && text && text.length <= 200) known[provider] = text;
  }
  return known;
}

/** Splits "Artist - Title", the usual form in playlist files. */
export function splitTitle(text: string): { artistName: string; trackName: string } {
  const [artist = '', ...title] = text.split(/ [-–] /);
  return title.length > 0
    ? { artistName: artist.trim(), trackName: title.join(' - ').trim() }
    : { artistName: '', trackName: text.trim() };
}

/** Parses the id out of a URI such as `spotify:track:…`. */
export function providersOfLocation(location: string): Record<string, string> {
  const [, spotify] = /^spotify:track:(\w{1,50})$/.exec(location.trim()) ?? [];
  return spotify ? { spotify } : {};
}

/**
 * Reads artist and title from the last part of a path or `file://` URL, such as `02 - Artist - Title.mp3`; both are
 * blank for other URLs.
 */
export function namesOfLocation(location: string): { artistName: string; trackName: string } {
  const isFile = /^file:/i.test(location);
  if (!isFile && /^[a-z][a-z\d+.-]+:/i.test(location)) return { artistName: '', trackName: '' };
  const path = isFile || /%[\da-f]{2}/i.test(location) ? decodePath(location) : location;
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return splitTitle(
    name.replace(/\.\w{2,5}$/, '').replace(/^\d{1,3}(?:[._-]| -)? +(?=\S)|^\d{1,3}[._-](?=\S)/, ''),
  );
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/, ''));
  } catch {
    return path;
  }
}
